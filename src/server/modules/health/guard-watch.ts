import { firstIdAt } from '@/server/db/ids'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { idBefore, LATEST_COMMIT_MS } from '../audit/chain/chain'
import { entryLine, isLineSealed } from '../audit/chain/entry-line'
import { reportOverdue, watchDefinitions } from '../audit/tampering'

const MS_BETWEEN = 60_000
/** The chain adds an entry within a minute of its commit, and entries commit within `LATEST_COMMIT_MS`. */
const CHAIN_OVERDUE_MS = LATEST_COMMIT_MS + 5 * 60_000
/** Number of checks for which the chain may be overdue, so that it can catch up after a start or suspension of the machine. */
const ROUNDS_TO_CATCH_UP = 5
const PROOF_OVERDUE_MS = 26 * 3_600_000
const [CHAIN, PROOF] = ['chain of the audit log', 'nightly reconciliation']

type Guard = {
  /** Runs all checks once. */
  check(): Promise<void>
}

/**
 * Compares the database's definitions, and checks whether the audit log's chain or the nightly reconciliation is overdue. Not a job, so
 * that stopping the job queue or the chain by SQL does not stop it.
 */
export function guardOf(services: Services): Guard {
  const startedAt = services.clock.now().getTime()
  let roundsOverdue = 0
  return {
    async check() {
      await watchDefinitions(services)
      const now = services.clock.now().getTime()
      roundsOverdue = (await isChainOverdue(services.db, now)) ? roundsOverdue + 1 : 0
      const isRunningLong = now - startedAt > PROOF_OVERDUE_MS
      const isProofOverdue = isRunningLong && !(await isProvenSince(services.db, services.secrets, new Date(now - PROOF_OVERDUE_MS)))
      await reportOverdue(services, [...(roundsOverdue > ROUNDS_TO_CATCH_UP ? [CHAIN] : []), ...(isProofOverdue ? [PROOF] : [])])
    },
  }
}

/** Whether an entry is missing from the chain although its transaction must have ended. */
async function isChainOverdue(db: Query, now: number): Promise<boolean> {
  const head = await db.maybe<{ id: string }>(sql`select audit_id as id from audit_chain order by seq desc limit 1`)
  const overdue = await db.maybe(sql`
    select 1 from audit_logs a where a.id >= ${head ? idBefore(head.id) : firstIdAt(new Date(0))} and a.at < ${new Date(now - CHAIN_OVERDUE_MS)}
      and not exists (select 1 from audit_chain c where c.audit_id = a.id) limit 1`)
  return overdue !== undefined
}

/** Whether the application has recorded a nightly reconciliation since; an entry inserted by SQL does not count. */
async function isProvenSince(db: Query, secrets: Secrets, since: Date): Promise<boolean> {
  const last = await db.maybe<{ line: string; seal: Buffer | null }>(sql`
    select ${entryLine} as line, a.seal from audit_logs a
    where a.action in ('books.proven', 'books.not-proven') and a.at >= ${since} order by a.at desc, a.id desc limit 1`)
  return last !== undefined && isLineSealed(secrets, last.line, last.seal)
}

/** Checks each minute until stopped. A check that does not end is logged each minute. */
export function watchGuards(services: Services): { stop(): void } {
  const guard = guardOf(services)
  let isChecking = false
  const check = async () => {
    if (isChecking) return services.log.error('The comparison of database definitions of the last minute has not ended')
    isChecking = true
    await guard
      .check()
      .catch((error: unknown) => services.log.error({ err: error }, 'The database definitions could not be compared'))
      .finally(() => (isChecking = false))
  }
  const timer = setInterval(() => void check(), MS_BETWEEN)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
