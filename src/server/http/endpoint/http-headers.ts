import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

// Requests over a connection expose Node's request and response; calls within this process have neither. The standard `Headers` object
// would be built for each request, which costs more than all other work of a small response.
type Connection = { incoming?: IncomingMessage; outgoing?: ServerResponse; visitor?: IncomingMessage }

const connectionOf = (c: Pick<Context, 'env'>): Connection => (c.env as Connection | undefined) ?? {}

export const isOverConnection = (c: Pick<Context, 'env'>): boolean => connectionOf(c).outgoing !== undefined

/** The last value of a header that proxies append to. */
export const lastOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim()

/** The client's address: from `X-Forwarded-For` behind a trusted proxy, otherwise the peer of the connection. */
export const clientAddress = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trustProxy: boolean): string =>
  (trustProxy ? lastOf(headers['x-forwarded-for']) : undefined) || (socket.remoteAddress ?? 'unknown')

/** The client's address of an API call. A call within this process has that of the visitor whose page is rendered, if the page passes it. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const { incoming, visitor } = connectionOf(c)
  const request = incoming ?? visitor
  if (request) return clientAddress(request, trustProxy)
  return (trustProxy ? lastOf(c.req.header('x-forwarded-for')) : undefined) || 'in-process'
}

/** A request header. @param name in lower case */
export function headerOf(c: Context, name: string): string | undefined {
  const { incoming } = connectionOf(c)
  if (!incoming) return c.req.header(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Sets a response header, also for a response that a handler creates itself; a header that the response sets itself is kept. */
export function presetHeader(c: Context, name: string, value: string): void {
  const { outgoing } = connectionOf(c)
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}

/** The request id set by a proxy, if it is well-formed; otherwise a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
