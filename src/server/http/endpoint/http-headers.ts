import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

// Node's own request and answer stand behind a call that came over a connection; a call made in this process has neither. The
// standard's `Headers` would be built anew for every request, which costs more than everything else that is done for a small answer.
type Connection = { incoming?: IncomingMessage; outgoing?: ServerResponse }

const connectionOf = (c: Pick<Context, 'env'>): Connection => (c.env as Connection | undefined) ?? {}

export const isOverConnection = (c: Pick<Context, 'env'>): boolean => connectionOf(c).outgoing !== undefined

/** The address that holds the connection; undefined for a call made in this process. */
export const peerOf = (c: Pick<Context, 'env'>): string | undefined => connectionOf(c).incoming?.socket.remoteAddress

/** A header of the request. @param name in small letters */
export function headerOf(c: Context, name: string): string | undefined {
  const { incoming } = connectionOf(c)
  if (!incoming) return c.req.header(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Sets a header on whatever answer follows, also one that a handler makes by itself; an answer that brings its own keeps it. */
export function presetHeader(c: Context, name: string, value: string): void {
  const { outgoing } = connectionOf(c)
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}

/** The id that a proxy gave to a request, if it looks like one; else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
