import { SUPER_ADMIN } from '@/contract/permissions'
import { system } from '@/server/core/actor'
import type { JobHandler } from '@/server/core/jobs'
import { work, type Services, type Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { verifyAudit } from '../audit/chain'
import { verifyDigests } from '../ledger/digests'
import { composeLetter, senderOf } from '../mail/letter'
import { tell } from '../notifications/tell'
import { reconcile } from './queries'

/** The books, the chain of the audit log and the digests of the ledger, once a night. */
export const reconciliationJobs: readonly JobHandler[] = [
  { name: 'books.prove', schedule: '40 3 * * *', retries: 2, run: async (services) => void (await proveBooks(services)) },
]

/**
 * Proves everything that can be proven and writes down that it was done. Whoever reads the reports is told when it fails;
 * a fault in the books is nothing that trying again would mend, so the job itself has then done its work.
 * @returns whether everything held
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
      await warn(inner, [
        ...failed,
        ...(chain.valid ? [] : ['The chain of the audit log']),
        ...(digests.valid ? [] : ['The digests of the ledger']),
      ])
  })
  if (!holds) services.log.error({ ...outcome, exceptions: books.exceptions }, 'The books were not proven')
  return holds
}

async function warn(inner: Work, failed: readonly string[]): Promise<void> {
  const readers = await inner.tx.all<{ id: string; email: string }>(sql`
    select distinct u.id, u.email from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    left join role_permissions rp on rp.role_id = r.id left join permissions p on p.id = rp.permission_id
    where u.type = 'Internal' and u.is_active and (r.title = ${SUPER_ADMIN} or p.title = 'reports:read') limit 200`)
  const title = 'The books were not proven tonight'
  const body = 'The nightly check found a difference. Nothing was changed by it; open the reconciliation to see the rows.'
  const link = '/admin/reports'
  for (const reader of readers) {
    const letter = composeLetter(
      {
        template: 'books.not-proven',
        subject: title,
        heading: title,
        paragraphs: [body],
        facts: failed.map((one) => ['Failed', one] as const),
        action: { label: 'Open the reconciliation', path: link },
      },
      senderOf(inner.services.env),
    )
    tell(inner, reader, {
      kind: 'books.not-proven',
      title,
      body,
      link,
      letter,
      dedupe: `books.not-proven:${inner.now.toISOString()}:${reader.id}`,
    })
  }
}
