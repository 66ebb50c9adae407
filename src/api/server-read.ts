import type { Endpoint, Envelope, Refusal, Reply, Sent } from '@/contract/core/endpoint'
import { currentLanguage } from '@/locales/current'
import { ApiError, apiErrorOf } from './api-error'
import { searchParams } from './search-params'
import type { Answered } from './send'

type Handle = (request: Request) => Response | Promise<Response>

/** The server registers its API here (src/server/server.ts), so that server-side rendering needs no network round trip. */
const handle = (): Handle | undefined => (globalThis as { [key: symbol]: unknown })[Symbol.for('carmine.api')] as Handle | undefined

async function requestLocally(path: string): Promise<Response> {
  const request = new Request(`http://127.0.0.1:${process.env.PORT || 3000}${path}`, {
    headers: { 'Time-Zone-Offset': '0', 'Accept-Language': currentLanguage() },
  })
  return handle()?.(request) ?? fetch(request)
}

/** A public file by its address, such as a project image; undefined if there is none. */
export async function serverFile(address: string): Promise<Buffer | undefined> {
  const response = await requestLocally(address)
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
}

/**
 * Reads a public endpoint during server-side rendering.
 * @throws ApiError with the server's message
 */
export async function serverRead<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Answered<Reply<E>>> {
  const { params = {}, query = {} } = sent as { params?: Record<string, string>; query?: Record<string, unknown> }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = searchParams(query)
  const response = await requestLocally(`/api/v1${path}${search ? `?${search}` : ''}`)
  const body = (await response.json()) as Envelope<Reply<E>> | Refusal
  if (body.success) return { data: body.data, message: body.message, meta: body.meta }
  throw apiErrorOf({ status: response.status, statusText: response.statusText, data: body })
}

/** The same, with undefined for 404 and for a malformed address. */
export async function serverFind<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Answered<Reply<E>> | undefined> {
  try {
    return await serverRead(endpoint, sent)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined
    throw error
  }
}
