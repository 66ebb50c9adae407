import type { Reply } from '@/contract/core/endpoint'
import type { withdrawals } from '@/contract/withdrawals'
import { AppError, notFound, wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { forgetApprovals } from '../../approvals/commands/give-approval'
import { signsOfPayment } from '../signs-of-payment'
import { change, notifyCustomer, openRow } from './review-withdrawal'

type Bulk = { id: string; by_id: string; reversible_until: Date; reversed_at: Date | null }
type Item = { id: string; code: string; status: string; batch: string | null }

/**
 * Reverses a bulk approval as a whole, or not at all: all its withdrawals are pending again without their approvals. Refused if one of them
 * is paid, has ended, may have left, or is in an open payout batch.
 */
export async function reverseBulk(work: PersonWork, id: string, given: string | null): Promise<Reply<typeof withdrawals.bulkReverse>> {
  const { tx, actor, now } = work
  const bulk = await tx.maybe<Bulk>(sql`select id, by_id, reversible_until, reversed_at from withdrawal_bulks where id = ${id} for update`)
  if (!bulk) throw notFound('This bulk approval')
  if (bulk.reversed_at) throw wrongState('This bulk approval', 'REVERSED')
  if (bulk.reversible_until <= now)
    throw new AppError('WRONG_STATE', 'A bulk approval can be reversed for 10 minutes. Nothing was changed.')
  const note = given ?? 'The bulk approval was reversed'
  // In the order in which bulk approvals lock withdrawals, to prevent deadlocks.
  const rows = await tx.all<{ id: string }>(sql`
    select w.id from withdrawal_bulk_items i join withdrawals w on w.id = i.withdrawal_id where i.bulk_id = ${id} order by w.user_id, w.id`)
  for (const row of rows) await returnToQueue(work, row.id, { bulk: id, note })
  await tx.run(sql`update withdrawal_bulks set reversed_by = ${actor.id}, reversed_at = ${now} where id = ${id}`)
  work.effects.audit({
    action: 'withdrawal.bulk-reversed',
    subject: { type: 'withdrawal-bulk', id },
    before: { approvedBy: bulk.by_id },
    after: { withdrawals: rows.length, note },
  })
  return { id, reversed: rows.length }
}

async function returnToQueue(work: PersonWork, id: string, details: { bulk: string; note: string }): Promise<void> {
  await requireUntouched(work, id)
  const row = await openRow(work, id, 'reverse-approval', undefined)
  await forgetApprovals(work.tx, id, 'approve')
  await change(work, row, 'reverse-approval', { approved_at: null, decided_by: null }, details)
  notifyCustomer(work, row, 'reopened', {})
}

/** Locks the row, then refuses if later steps depend on the approval. */
async function requireUntouched({ tx }: PersonWork, id: string): Promise<void> {
  await tx.run(sql`select 1 from withdrawals where id = ${id} for update`)
  const { code, status, batch } = await tx.one<Item>(sql`
    select w.id, w.code, w.status, (select b.code from payout_batch_lines l join payout_batches b on b.id = l.batch_id
      where l.withdrawal_id = w.id and l.status = 'OPEN') as batch from withdrawals w where w.id = ${id}`)
  const builtOn = (why: string) =>
    new AppError('MONEY_SPENT', `The bulk approval cannot be reversed: withdrawal ${code} ${why}. Nothing was changed.`)
  if (status !== 'APPROVED')
    throw new AppError(
      'WRONG_STATE',
      `The bulk approval cannot be reversed: withdrawal ${code} is ${status.toLowerCase()}. Nothing was changed.`,
    )
  if (batch) throw builtOn(`is in the payout batch ${batch}`)
  const [sign] = await signsOfPayment(tx, id)
  if (sign) throw builtOn(`was ${sign}`)
}
