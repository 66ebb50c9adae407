import type { IncomingMessage } from 'node:http'
import type { Endpoint, Envelope, Refusal, Reply, Sent } from '@/contract/core/endpoint'
import { currentLanguage } from '@/locales/current'
import { ApiError, apiErrorOf } from './api-error'
import { searchParams } from './search-params'
import type { Answered } from './send'

/** The request of the page that is rendered: endpoints with a limit by address count its visitor. */
type Visitor = Pick<IncomingMessage, 'socket' | 'headers'>
type Handle = (request: Request, env?: { visitor: Visitor }) => Response | Promise<Response>

/** The server registers its API here (src/server/server.ts), so that server-side rendering needs no network round trip. */
const handle = (): Handle | undefined => (globalThis as { [key: symbol]: unknown })[Symbol.for('carmine.api')] as Handle | undefined

async function requestLocally(path: string, visitor?: Visitor): Promise<Response> {
  const request = new Request(`http://127.0.0.1:${process.env.PORT || 3000}${path}`, {
    headers: { 'Time-Zone-Offset': '0', 'Accept-Language': currentLanguage() },
  })
  return handle()?.(request, visitor && { visitor }) ?? fetch(request)
}

/** A public file by its address, such as a project image; undefined if there is none. */
export async function serverFile(address: string): Promise<Buffer | undefined> {
  const response = await requestLocally(address)
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
}

/**
 * Reads a public endpoint during server-side rendering.
 * @param visitor for an endpoint with a limit by address
 * @throws ApiError with the server's message
 */
export async function serverRead<E extends Endpoint>(endpoint: E, sent: Sent<E>, visitor?: Visitor): Promise<Answered<Reply<E>>> {
  const { params = {}, query = {} } = sent as { params?: Record<string, string>; query?: Record<string, unknown> }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = searchParams(query)
  const response = await requestLocally(`/api/v1${path}${search ? `?${search}` : ''}`, visitor)
  const body = (await response.json()) as Envelope<Reply<E>> | Refusal
  if (body.success) return { data: body.data, message: body.message, meta: body.meta }
  throw apiErrorOf({ status: response.status, statusText: response.statusText, data: body })
}

/** The same, with undefined for 404 and for a malformed address. */
export async function serverFind<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  visitor?: Visitor,
): Promise<Answered<Reply<E>> | undefined> {
  try {
    return await serverRead(endpoint, sent, visitor)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined
    throw error
  }
}
