import { acceptedLanguage } from '@/locales/accept-language'
import { msg, type Message } from '@/locales/message'
import { renderText } from '@/locales/render'
import { Hono, type Context } from 'hono'
import type { Refusal } from '@/contract/core/endpoint'
import type { ErrorCode } from '@/contract/core/errors'
import { mountReference } from './http/endpoint/api-reference'
import { AppError, databaseFault, isDatabaseAway, isStorageFull } from './work/errors'
import { addressOf, headerOf, isOverConnection, presetHeader, requestIdOf } from './http/endpoint/http-headers'
import type { Implementation } from './http/endpoint/implement'
import { mount, type Authenticate } from './http/endpoint/mount'
import type { Env } from './http/endpoint/reply'
import { openApi } from './http/endpoint/openapi'
import type { Services } from './work/services'
import { headers } from './http/security-headers'
import { logRefusal } from './http/security-log'

export type App = { fetch(request: Request, env?: object): Response | Promise<Response>; stopping(): void }
export type AppParts = { services: Services; implementation: Implementation; authenticate: Authenticate }

/** How long readiness fails after a write ran out of disk space, in milliseconds. Balancers and monitoring poll every few seconds. */
const MS_STORAGE_COUNTS_AS_FULL = 30_000

const NOT_KEPT = { 'Cache-Control': 'no-store' } as const

/** The API as one function from request to response. It is stateless, so any number of processes can run in parallel. */
export function createApp({ services, implementation, authenticate }: AppParts): App {
  const app = new Hono<Env>().basePath('/api/v1') as unknown as Hono<Env>
  const state = { stopping: false, storageFullAt: -Infinity }
  app.use('*', async (c, next) => {
    const id = requestIdOf(headerOf(c, 'x-request-id'))
    c.set('requestId', id)
    c.set('address', addressOf(c, services.env.TRUST_PROXY))
    c.set('language', acceptedLanguage(headerOf(c, 'accept-language')))
    if (isOverConnection(c)) {
      for (const [name, value] of headers) presetHeader(c, name, value)
      presetHeader(c, 'X-Request-Id', id)
      return next()
    }
    await next()
    // Headers that a response sets itself (a file with its sandbox policy) are kept.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', id)
  })
  app.onError((error, c) => {
    if (isStorageFull(error)) state.storageFullAt = performance.now()
    return refusal(error, c, services)
  })
  app.notFound((c) => refusal(new AppError('NOT_FOUND', msg('No page or resource exists at this address.')), c, services))
  // The contract does not change at run time: the document is generated on the first request and cached.
  let document: object | undefined
  app.get('/openapi.json', (c) => {
    const group = c.req.query('group')
    const title = services.env.NEXT_PUBLIC_WEB_TITLE
    return c.json(group === undefined ? (document ??= openApi(title)) : openApi(title, group), 200, NOT_KEPT)
  })
  mountReference(app, services.env.NEXT_PUBLIC_WEB_TITLE)
  app.use('/health/ready', async (_, next) => {
    if (state.stopping) throw new AppError('UNAVAILABLE', msg('The server is restarting. Nothing was done; please try again in a minute.'))
    if (performance.now() - state.storageFullAt < MS_STORAGE_COUNTS_AS_FULL)
      throw new AppError('STORAGE_FULL', msg('The last write failed because the disk is full.'), {
        retryAfter: MS_STORAGE_COUNTS_AS_FULL / 1000,
      })
    await next()
  })
  mount(app, services, implementation, authenticate)
  return { fetch: (request, env) => app.fetch(request, env), stopping: () => void (state.stopping = true) }
}

function refusal(error: unknown, c: Context<Env>, services: Services): Response {
  const requestId = c.get('requestId')
  const known = error instanceof AppError ? error : translate(error, c.req.method)
  if (known.status >= 500) services.log.error({ err: error, requestId }, known.message)
  else logRefusal(c, services, known)
  const language = c.get('language') ?? 'en'
  const errors = known.fieldErrors(language)
  const body: Refusal = {
    success: false,
    statusCode: known.status,
    message: renderText(known.text, language),
    data: null,
    code: known.code,
    ...(known.detail ? { detail: known.detail } : {}),
    ...(errors ? { errors } : {}),
    requestId,
  }
  return Response.json(body, {
    status: known.status,
    headers: { 'Cache-Control': 'no-store', ...(known.retryAfter ? { 'Retry-After': String(known.retryAfter) } : {}) },
  })
}

// Database constraint violations as messages for the caller. All other database errors are internal errors without details.
const constraints: Readonly<Record<string, [ErrorCode, Message]>> = {
  ledger_day_open: [
    'UNAVAILABLE',
    msg('A technical problem on our side prevents this at the moment. Nothing was changed; please try again later.'),
  ],
  ledger_balance_never_negative: ['INSUFFICIENT_BALANCE', msg('The balance is too low. Nothing was posted.')],
  ledger_posted_once: ['ALREADY_POSTED', msg('This was already posted. Nothing was posted twice.')],
  ledger_reversed_once: ['ALREADY_POSTED', msg('This was already reversed. Nothing was posted twice.')],
}

function translate(error: unknown, method: string): AppError {
  const fault = databaseFault(error)
  const [code, message] = constraints[fault?.constraint ?? ''] ?? []
  if (code && message) return new AppError(code, message)
  if (isStorageFull(error))
    return new AppError('STORAGE_FULL', msg('Our file storage is full. Nothing was saved; please try again later.'), {
      retryAfter: 60,
    })
  if (fault?.code === '55P03' || fault?.code === '57014' || fault?.code === '53300')
    return new AppError('UNAVAILABLE', msg('The server is very busy. Nothing was done; please try again in a moment.'), { retryAfter: 2 })
  if (isDatabaseAway(error) && method === 'GET')
    return new AppError('UNAVAILABLE', msg('Our system was temporarily unavailable. Please try again.'), { retryAfter: 2 })
  // Not "nothing was done": the connection may have been lost between the commit and its response.
  if (isDatabaseAway(error))
    return new AppError(
      'UNAVAILABLE',
      msg(
        'Our system was temporarily unavailable, so it is unclear whether this was completed. Check before you try again; the same request is never carried out twice.',
      ),
      { retryAfter: 2 },
    )
  if (fault?.code === '22007' || fault?.code === '22008')
    // The contract refuses such dates and names their field; the database does not say which field it was.
    return new AppError('MALFORMED', msg('This date does not exist. Nothing was changed.'))
  if (fault?.code === '22021') return new AppError('MALFORMED', msg('This text contains characters that cannot be stored.'))
  return new AppError('INTERNAL', msg('Something went wrong on our side. Nothing was changed.'))
}
