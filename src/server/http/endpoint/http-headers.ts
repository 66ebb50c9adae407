import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

// Requests over a connection expose Node's request and response; calls within this process have neither. The standard `Headers` object
// would be built for each request, which costs more than all other work of a small response.
type Connection = { incoming?: IncomingMessage; outgoing?: ServerResponse }

const connectionOf = (c: Pick<Context, 'env'>): Connection => (c.env as Connection | undefined) ?? {}

export const isOverConnection = (c: Pick<Context, 'env'>): boolean => connectionOf(c).outgoing !== undefined

/** The peer address of the connection; undefined for a call within this process. */
export const peerOf = (c: Pick<Context, 'env'>): string | undefined => connectionOf(c).incoming?.socket.remoteAddress

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
