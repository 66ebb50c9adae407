import type { Received } from '@/contract/core/endpoint'
import type { PayoutBatch, payoutBatches } from '@/contract/payout-batches'
import type { Person } from '@/server/work/actor'
import type { Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { openBatch } from '../open-batch'
import { batchColumns, batchRelations, toBatch, type BatchRow } from '../queries'

/** Locks a batch until the transaction ends, and requires that it can be cancelled: none of its lines was paid or failed. */
export async function requireCancellable(tx: Tx, id: string, version: number | undefined): Promise<BatchRow> {
  const batch = await openBatch(tx, id, 'cancel', version)
  if (batch.paid + batch.failed === 0) return batch
  throw new AppError(
    'WRONG_STATE',
    `Results of ${batch.code} are recorded, so it cannot be cancelled. Nothing was changed; return its open lines.`,
  )
}

/** Cancels an unsent batch; its withdrawals return to the queue. */
export async function cancelBatch(
  { tx, actor, now, effects }: Work<Person>,
  id: string,
  { version, note }: Received<typeof payoutBatches.cancel>['body'],
): Promise<PayoutBatch> {
  const { code, status } = await requireCancellable(tx, id, version)
  await tx.run(
    sql`update payout_batch_lines set status = 'CANCELLED', reason = ${note}, decided_by = ${actor.id}, decided_at = ${now} where batch_id = ${id} and status = 'OPEN'`,
  )
  await tx.run(sql`update payout_batches set status = 'CANCELLED', ended_at = ${now}, version = version + 1 where id = ${id}`)
  effects.audit({
    action: 'payout-batch.cancelled',
    subject: { type: 'payout-batch', id, code },
    before: { status },
    after: { status: 'CANCELLED', note },
  })
  return toBatch(await tx.one<BatchRow>(sql`select ${batchColumns} from payout_batches b ${batchRelations} where b.id = ${id}`))
}
