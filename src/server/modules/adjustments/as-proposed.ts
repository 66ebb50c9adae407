import { toMoney } from '@/domain/money'
import { isSealValid, type AuditRowJson } from '@/server/integrity/audit-seal'
import { sql } from '@/server/db/sql'
import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { notifyOfTampering } from '../audit/tampering'
import type { AdjustmentRow } from './queries'

type Proposed = { amount?: unknown; reason?: unknown; user?: unknown }
type Entry = { entry: AuditRowJson; earlySeal: string | null }

/**
 * Requires, before an approval, that the adjustment matches its sealed audit entry. A difference is refused, and readers of reports are
 * notified.
 * @throws CHANGED_SINCE with the names of what differs
 */
export async function requireAsProposed({ tx, services }: Work, row: AdjustmentRow): Promise<void> {
  const entries = await tx.all<Entry>(sql`
    select pg_catalog.to_jsonb(a) as entry, early.seal::text as "earlySeal" from audit_logs a left join audit_early_seals early on early.audit_id = a.id
    where a.subject_id = ${row.id}::text and a.action = 'adjustment.proposed' and a.refusal is null`)
  const [proposal] = entries
  const isIntact = entries.length === 1 && proposal !== undefined && isSealValid(services.secrets, proposal.entry, proposal.earlySeal)
  const differences = isIntact ? differencesOf(row, proposal.entry) : ['the proposal in the audit log']
  if (differences.length === 0) return
  const message = `${row.code} was not posted, because it differs from what was proposed: ${differences.join(', ')}. Nothing was posted. The responsible staff have been notified.`
  await notifyOfTampering({ ...services, db: services.autonomousDb }, [row.id, ...differences], {
    title: 'Adjustment changed',
    body: message,
  })
  throw new AppError('CHANGED_SINCE', message)
}

function differencesOf(row: AdjustmentRow, { actor_id: proposer, after }: AuditRowJson): string[] {
  const { amount, reason, user } = after as Proposed
  return [
    ...(proposer === row.proposed_by ? [] : ['who proposed it']),
    ...(amount === toMoney(row.amount) ? [] : ['the amount']),
    ...(user === row.user_id ? [] : ['the customer']),
    ...(reason === row.reason ? [] : ['the reason']),
  ]
}
