import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { MAX_FILE_BYTES } from '@/contract/files'
import { msg } from '@/locales/message'
import type { Actor, Person } from '@/server/work/actor'
import { admit } from './admit'
import { csvAnswer } from '@/server/infra/csv/csv'
import { rawShape } from '@/server/infra/csv/csv-shape'
import { AppError } from '@/server/work/errors'
import { startByOffset, withInstants } from './day-range'
import { headerOf, isOverConnection, presetHeader } from './http-headers'
import { idempotent, type KeyedSteps } from './idempotency'
import type { Implementation } from './implement'
import { readDevice } from './known-device'
import type { Page } from '@/server/db/list'
import { receive, type Call } from './receive'
import { isRefusal, writeRefusal } from './refusals'
import { reply, type Env } from './reply'
import { logAuthentication } from '../security-log'
import { work, type RequestInfo, type Services } from '@/server/work/services'
import { sourceOf } from './source'

export type Authenticate = (services: Services, token: string) => Promise<Person | null>

type AnyHandler = ((call: object) => Promise<unknown>) | { untransacted: (call: object) => Promise<unknown> } | KeyedSteps

const MAX_JSON_BYTES = 1024 * 1024

/** How long a body may take to arrive before session and rights are checked again. */
const RIGHTS_CHECKED_MS = 1000

/**
 * Mounts every endpoint of the contract. Permission, validation, idempotency and response envelope are applied here, so that no endpoint
 * can omit them.
 */
export function mount(app: Hono<Env>, services: Services, implementation: Implementation, authenticate: Authenticate): void {
  const endpoints = Object.entries(api).flatMap(([group, members]) =>
    Object.entries(members)
      .map(([name, endpoint]) => {
        const handlers = implementation[group as keyof Implementation] as unknown as Record<string, AnyHandler> | undefined
        const handler = handlers?.[name]
        return handler ? [{ name: `${group}.${name}`, endpoint: endpoint as Endpoint, handler }] : []
      })
      .flat(),
  )
  // Static segments before parameters, so that /users/my-profile is not matched as a user named "my-profile".
  for (const { name, endpoint, handler } of endpoints.sort((a, b) => (order(a.endpoint.path) < order(b.endpoint.path) ? -1 : 1))) {
    const limit = limitBody(endpoint.multipart ? MAX_FILE_BYTES + 64 * 1024 : MAX_JSON_BYTES)
    const handle = (c: Context<Env>) => answer(c, services, authenticate, name, endpoint, handler)
    if (endpoint.method === 'get') app.get(endpoint.path, handle)
    else app.on(endpoint.method.toUpperCase(), endpoint.path, limit, handle)
  }
}

// By character code the tilde sorts after every letter (a locale order would put it first).
const order = (path: string) => path.replace(/:/g, '~')

/** A body with a Content-Length needs no counting: at most that many bytes are read. A body without one is counted while it is received. */
function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const tooLarge = (): never => {
    throw new AppError(
      'TOO_LARGE',
      msg('The request is too large: at most {most} MB are accepted. Nothing was done.', { most: Math.floor(maxSize / 1024 / 1024) }),
    )
  }
  const counted = bodyLimit({ maxSize, onError: tooLarge })
  return (c, next) => {
    if (headerOf(c, 'transfer-encoding') !== undefined || !isOverConnection(c)) return counted(c, next)
    return Number(headerOf(c, 'content-length') ?? 0) > maxSize ? tooLarge() : next()
  }
}

async function answer(
  c: Context<Env>,
  services: Services,
  authenticate: Authenticate,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
): Promise<Response> {
  const request = requestInfo(c)
  c.set('endpoint', name)
  const person = await identify(c, services, authenticate)
  if (person) c.set('userId', person.id)
  try {
    const response = await answerTo(person, c, services, request, name, endpoint, handler, async () =>
      admit(await identify(c, services, authenticate), endpoint),
    )
    if (isAuthentication(name, endpoint)) logAuthentication(c, services)
    // The framework drops the body of a response to HEAD unread: without this, a file or a CSV stays open.
    if (c.req.method === 'HEAD') await response.body?.cancel()
    return response
  } catch (error) {
    if (person && isRefusal(error)) await writeDown(person, c, services, request, name, endpoint, error)
    throw error
  }
}

/** Steps of signing in and out, and changes of credentials. */
const isAuthentication = (name: string, { method }: Endpoint): boolean => name.startsWith('auth.') && method !== 'get'

/** The refused action for the audit log; its subject is in the path, if anywhere. */
function writeDown(
  actor: Person,
  c: Context<Env>,
  services: Services,
  request: RequestInfo,
  action: string,
  { path, summary }: Endpoint,
  { message, detail }: AppError,
): Promise<void> {
  const [id = actor.id] = Object.values(c.req.param())
  const type = path.split('/')[1] ?? path
  return writeRefusal(services, {
    actor,
    request,
    action,
    subject: { type, id: String(id) },
    after: { asked: summary },
    why: [message, detail].filter(Boolean).join(' '),
  })
}

async function answerTo(
  person: Person | null,
  c: Context<Env>,
  services: Services,
  request: RequestInfo,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  admitAgain: () => Promise<Person | null>,
): Promise<Response> {
  const admitted = admit(person, endpoint)
  if (endpoint.limit) await bounded(c, services, name, endpoint.limit, admitted, request)
  const began = performance.now()
  const call = inReadersDays(await receive(c, endpoint, request.language), endpoint, request)
  // A body can take two minutes to arrive. Meanwhile the session may have ended, or its owner may have been frozen or lost a role.
  const isLate = performance.now() - began > RIGHTS_CHECKED_MS
  const actor = isLate ? await admitAgain() : admitted
  const given = { ...call, actor, services, request, http: c, now: services.clock.now(), admitAgain }
  if (endpoint.method === 'get' && typeof handler === 'function') return read(c, services, name, endpoint, handler, given, admitAgain)
  if ('untransacted' in handler) return reply(c, endpoint, await handler.untransacted({ ...given, db: services.db }))
  if (!actor) throw new AppError('UNAUTHENTICATED', msg('Please sign in.'))
  const steps = typeof handler === 'function' ? { record: handler } : handler
  if (typeof handler !== 'function' || takesKey(c, endpoint)) return idempotent(c, services, name, endpoint, steps, given, actor)
  return reply(c, endpoint, await work(services, actor, (inner) => handler({ ...given, ...inner }), request))
}

/** Days of a range are the reader's, for every list, sum and explanation. */
const inReadersDays = (call: Call, endpoint: Endpoint, { timeZoneOffset }: RequestInfo): Call =>
  call.query ? { ...call, query: withInstants(call.query, endpoint, startByOffset(timeZoneOffset)) } : call

/** Whether the response is stored under a key: always where a key is required, otherwise if one was sent. */
const takesKey = (c: Context<Env>, { idempotent: kind }: Endpoint): boolean =>
  kind === true || (kind === 'offered' && headerOf(c, 'idempotency-key') !== undefined)

/** The session's user, if any. */
function identify(c: Context<Env>, services: Services, authenticate: Authenticate): Promise<Person | null> | null {
  const header = headerOf(c, 'authorization')
  const token = header?.startsWith('Bearer ') ? header.slice(7) : undefined
  return token ? authenticate(services, token) : null
}

async function bounded(
  c: Context<Env>,
  services: Services,
  name: string,
  limit: NonNullable<Endpoint['limit']>,
  actor: Actor | null,
  request: RequestInfo,
): Promise<void> {
  const { remaining, resetSeconds } = await consumeLimit(c, services, name, limit, actor, request)
  presetHeader(c, 'RateLimit-Limit', String(limit.points))
  presetHeader(c, 'RateLimit-Remaining', String(Math.max(0, remaining)))
  presetHeader(c, 'RateLimit-Reset', String(resetSeconds))
  if (remaining < 0)
    throw new AppError(
      'RATE_LIMITED',
      msg('Too many attempts. Please wait {seconds, plural, one {# second} other {# seconds}}.', { seconds: resetSeconds }),
      { retryAfter: resetSeconds },
    )
}

/** Above the limit of its source, a known device still has its own limit for that account. */
async function consumeLimit(
  c: Context<Env>,
  { limits, secrets }: Services,
  name: string,
  limit: NonNullable<Endpoint['limit']>,
  actor: Actor | null,
  request: RequestInfo,
): Promise<{ remaining: number; resetSeconds: number }> {
  if (limit.by === 'user' && actor?.id) return limits.consume(name, actor.id, limit)
  const left = await limits.consume(name, sourceOf(request.address), limit)
  const device = left.remaining < 0 ? readDevice(c, secrets) : undefined
  return device ? limits.consume(name, `device:${device.userId}`, limit) : left
}

async function read(
  c: Context<Env>,
  services: Services,
  name: string,
  endpoint: Endpoint,
  handler: (call: object) => Promise<unknown>,
  call: Call & { actor: Actor | null; request: RequestInfo },
  admitAgain: () => Promise<Person | null>,
): Promise<Response> {
  const callHandler = (query: object | undefined, actor = call.actor) =>
    handler({ ...call, actor, ...(query ? { query } : {}), db: services.db })
  if (endpoint.list && headerOf(c, 'accept')?.includes('text/csv')) {
    const reader = call.actor?.id ?? call.request.address ?? 'unknown'
    const fileName = `carmine-${name.replace('.', '-').toLowerCase()}.csv`
    // A slow reader takes hours; each page is read with the rights of that moment.
    const page = async (change: object) => (await callHandler({ ...call.query, ...change }, await admitAgain())) as Page<object>
    return csvAnswer({ fileName, shape: rawShape(endpoint.response), reader, page })
  }
  return reply(c, endpoint, await callHandler(call.query))
}

function requestInfo(c: Context<Env>): RequestInfo {
  const minutes = Number(headerOf(c, 'time-zone-offset') ?? 0)
  const timeZoneOffset = Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60 ? minutes : 0
  return {
    id: c.get('requestId'),
    address: c.get('address'),
    timeZoneOffset,
    userAgent: (headerOf(c, 'user-agent') ?? '').slice(0, 300),
    language: c.get('language'),
  }
}
