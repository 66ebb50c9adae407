import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Endpoint } from '@/contract/core/endpoint'
import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import { AppError, databaseFault, fieldError } from '@/server/work/errors'
import { headerOf } from './http-headers'
import type { Call } from './receive'
import { envelope, type Env } from './reply'
import { work, type RequestInfo, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** `record` is the command's transaction; `complete`, if present, runs after its commit, also when the request is repeated. */
export type KeyedSteps = {
  record: (call: object) => Promise<unknown>
  complete?: (call: object, recorded: unknown) => Promise<unknown>
}

/** One transaction claims the key, runs the command and stores the response: all or nothing. */
export async function idempotent(
  c: Context<Env>,
  services: Services,
  name: string,
  endpoint: Endpoint,
  { record, complete }: KeyedSteps,
  call: Call & { request: RequestInfo },
  actor: Person,
): Promise<Response> {
  const key = idempotencyKey(c)
  const hash = createHash('sha256')
    .update(JSON.stringify([call.params ?? null, call.body ?? null]))
    .digest()
  const outcome = await work(
    services,
    actor,
    async (inner: Work<Person>) => {
      const claim = await claimKey(inner, name, key, hash)
      if (claim) return { text: claim.body, status: claim.status, replayed: true }
      const body = envelope(endpoint, await record({ ...call, ...inner }), call.request.language)
      const text = JSON.stringify(body)
      inner.effects.keep({ userId: actor.id, endpoint: name, key, status: body.statusCode, body: text })
      return { text, status: body.statusCode, replayed: false }
    },
    call.request,
  )
  const recorded = complete && (JSON.parse(outcome.text) as { data: unknown }).data
  const completed = await complete?.({ ...call, actor, services, db: services.db }, recorded)
  return new Response(completed === undefined ? outcome.text : JSON.stringify(envelope(endpoint, completed, call.request.language)), {
    status: outcome.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(outcome.replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    },
  })
}

function idempotencyKey(c: Context<Env>): string {
  const key = headerOf(c, 'idempotency-key')
  if (!key)
    throw new AppError(
      'IDEMPOTENCY_KEY_MISSING',
      msg('Send an Idempotency-Key header, so that a repeated request cannot move money twice. Nothing was done.'),
    )
  if (key.length > 255 || !/^[\x21-\x7e]+$/.test(key))
    throw new AppError('IDEMPOTENCY_KEY_MISSING', msg('An Idempotency-Key has 1 to 255 printable characters. Nothing was done.'))
  return key
}

/** The stored response of an earlier request with this key; undefined if this request claimed it. */
async function claimKey(
  { tx, actor, now }: Work<Person>,
  endpoint: string,
  key: string,
  hash: Buffer,
): Promise<{ body: string; status: number } | undefined> {
  const claim = await tx
    .one<{ claimed: boolean; request_hash: Buffer | null; status: number | null; body: string | null }>(
      sql`select * from idempotency_claim(${actor.id}, ${endpoint}, ${key}, ${hash}, ${now})`,
    )
    .catch((error: unknown) => {
      if (databaseFault(error)?.code === '55P03')
        throw new AppError('IDEMPOTENCY_RUNNING', msg('Your first request is still being processed. Please try again in a moment.'), {
          retryAfter: 1,
        })
      throw error
    })
  if (claim.claimed) return undefined
  if (!claim.request_hash?.equals(hash))
    throw fieldError('Idempotency-Key', msg('This Idempotency-Key was used with other values. Nothing was done.'), 'IDEMPOTENCY_KEY_REUSED')
  if (claim.body === null || claim.status === null)
    throw new AppError('IDEMPOTENCY_RUNNING', msg('Your first request is still being processed. Please try again in a moment.'), {
      retryAfter: 1,
    })
  return { body: claim.body, status: claim.status }
}
