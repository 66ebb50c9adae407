import type { ErrorCode } from '@/contract/core/errors'
import type { Actor } from '@/server/work/actor'
import { Effects, type RefusedEntry } from '@/server/work/effects'
import { AppError } from '@/server/work/errors'
import type { RequestInfo, Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** A refusal for lack of authorization. Wrong state and invalid input do not count. */
const WRITTEN: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'OWN_REQUEST', 'SECOND_PERSON_NEEDED', 'MAKER_NOT_PERMITTED'])
export const isRefusal = (error: unknown): error is AppError => error instanceof AppError && WRITTEN.has(error.code)

/** Limit per person, so that repeated refusals cannot flood the log. */
const BOUND = { points: 60, seconds: 3_600 }

type Refused = Pick<RefusedEntry, 'action' | 'after'> & {
  actor: Actor
  request: RequestInfo
  /** The counter for requests without a session. */
  limitKey?: string
  subject: { type: string; id: string; code?: string | null }
  why: string
  bound?: { points: number; seconds: number }
}

/**
 * Records a refused request in the audit log. The command itself was rolled back, so this uses the background pool; if the entry cannot be
 * written, the refusal is still sent.
 */
export async function writeRefusal(
  services: Services,
  { actor, request, limitKey, subject, why, bound = BOUND, ...entry }: Refused,
): Promise<void> {
  try {
    const { remaining } = await services.limits.consume('refusal', limitKey ?? actor.id ?? subject.id, bound)
    if (remaining < 0) return
    const effects = new Effects(actor, services.clock.now(), services.secrets, request)
    effects.auditRefusal({ ...entry, subject: await calledSo(services, subject), refusal: why })
    await services.autonomousDb.transaction(async (tx) => {
      const statement = effects.statement(tx)
      if (statement) tx.withCommit(statement)
    })
  } catch (error) {
    services.log.error({ err: error, requestId: request.id }, 'Could not record a refused request')
  }
}

/** The code of a subject for the log: a path contains only its id. */
async function calledSo(services: Services, { type, id, code }: Refused['subject']): Promise<RefusedEntry['subject']> {
  if (code !== undefined) return { type, id, code }
  const known = await services.autonomousDb.maybe<{ type: string; code: string | null }>(sql`
    select subject_type as type, subject_code as code from audit_logs where subject_id = ${id} and refusal is null order by at desc limit 1`)
  return { type: known?.type ?? type, id, code: known?.code ?? null }
}
