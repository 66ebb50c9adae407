import type { Context } from 'hono'
import type { Language } from '@/locales/languages'
import { msg } from '@/locales/message'
import { renderText } from '@/locales/render'
import type { Endpoint, Envelope } from '@/contract/core/endpoint'
import type { RawAnswer } from './implement'
import type { Page } from '@/server/db/list'
import { Proposed } from './proposed'

export type Variables = {
  requestId: string
  address: string
  /** The language of the caller. */
  language: Language
  /** Set once known. */
  endpoint?: string
  userId?: string
}
export type Env = { Variables: Variables }

const SUCCESS = msg('Success')

/** The envelope of every response. Its message is in the language of the request. */
export function envelope(endpoint: Endpoint, data: unknown, language: Language): Envelope<unknown> {
  if (data instanceof Proposed) return { success: true, statusCode: 202, message: data.message, data: data.pending }
  const message = renderText(endpoint.done ?? SUCCESS, language)
  return { success: true, statusCode: 200, message, data: endpoint.response.parse(data) }
}

/** A response as sent: one object, a page of a list, or a response that the handler created itself. */
export function reply(c: Context<Env>, endpoint: Endpoint, result: unknown): Response {
  if (endpoint.raw) return (result as RawAnswer).raw
  if (!endpoint.list) return json(c, endpoint, envelope(endpoint, result, c.get('language')))
  const { rows, total, totalIsEstimate, nextCursor, sum } = result as Page<unknown>
  const { page, limit } = (c.get('list' as never) ?? { page: 1, limit: rows.length }) as { page: number; limit: number }
  return json(c, endpoint, {
    success: true,
    statusCode: 200,
    message: renderText(SUCCESS, c.get('language')),
    data: rows.map((row) => endpoint.response.parse(row)),
    meta: {
      page,
      limit,
      total,
      skip: (page - 1) * limit,
      lastPage: Math.max(1, Math.ceil(total / limit)),
      ...(totalIsEstimate ? { totalIsEstimate } : {}),
      ...(nextCursor ? { nextCursor } : {}),
      ...(sum ? { sum } : {}),
    },
  })
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' } as const

/** Reads set no cookies, so the framework's header handling, which costs more than the rest of the response, is bypassed. */
function json(c: Context<Env>, { method }: Endpoint, body: Envelope<unknown>): Response {
  if (method === 'get') return new Response(JSON.stringify(body), { headers: JSON_HEADERS })
  return c.json(body, body.statusCode === 202 ? 202 : 200, JSON_HEADERS)
}
