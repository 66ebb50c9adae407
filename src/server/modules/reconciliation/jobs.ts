import { adminPaths } from '@/config/admin-paths'
import { staffNotificationKinds } from '@/contract/notification-kinds'
import { system } from '@/server/work/actor'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { work, type Services, type Work } from '@/server/work/services'
import { dayOf } from '@/domain/dates'
import { verifyAudit } from '../audit/verify'
import { verifyDigests } from '../ledger/digests'
import { notifyStaff } from '../notifications/notify-staff'
import { claimAlert } from '../work-queues/alerts'
import { reconcile } from './queries'

/** Verifies the ledger, the audit log's chain and the ledger's digests each night. */
export const reconciliationJobs: readonly JobHandler[] = [
  { name: 'books.prove', schedule: '40 3 * * *', retries: 2, run: async (services) => void (await proveBooks(services)) },
]

/**
 * Runs all checks and records the result. Notifies readers of reports of a failure. A failed check still completes the job, because a retry
 * would not fix the books.
 * @returns whether all checks passed
 */
export async function proveBooks(services: Services): Promise<boolean> {
  const books = await reconcile(services.db, services.clock.now())
  const chain = await verifyAudit(services)
  const digests = await verifyDigests(services)
  const holds = books.balanced && chain.valid && digests.valid
  const failed = books.checks.filter((check) => !check.ok).map((check) => check.title)
  const outcome = {
    balanced: books.balanced,
    transfers: books.transfers,
    entries: books.entries,
    failed,
    auditChain: chain.valid,
    ledgerDigests: digests.valid,
  }
  await work(services, system, async (inner) => {
    inner.effects.audit({ action: holds ? 'books.proven' : 'books.not-proven', subject: { type: 'books', id: 'all' }, after: outcome })
    if (!holds)
      await notifyOfFailure(inner, [
        ...failed,
        ...(chain.valid ? [] : ['The chain of the audit log']),
        ...(digests.valid ? [] : ['The digests of the ledger']),
      ])
  })
  if (!holds) services.log.error({ ...outcome, exceptions: books.exceptions }, 'Reconciliation failed: books not verified')
  return holds
}

/** Notifies all readers of reports, at most once a day. */
async function notifyOfFailure(inner: Work, failed: readonly string[]): Promise<void> {
  if (!(await claimAlert(inner.tx, 'reconciliation', dayOf(inner.now), inner.now))) return
  await notifyStaff(inner, [
    {
      kind: 'reconciliation.failed',
      title: 'Reconciliation failed',
      body: `The nightly check found a difference: ${failed.join('; ')}. The check changed nothing. Open the reconciliation to see the rows.`,
      link: adminPaths.reports,
      to: { permissions: staffNotificationKinds['reconciliation.failed'].permissions ?? [] },
    },
  ])
}
