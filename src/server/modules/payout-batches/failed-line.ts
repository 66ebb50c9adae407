import type { PayoutResultStatus } from '@/contract/payout-batches'
import type { Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { openBatch } from './open-batch'
import { advanceBatch } from './progress'
import type { BatchRow } from './queries'

type FailedLine = { batch: string; withdrawal: string }
type Result = { status: PayoutResultStatus; transactionId?: string | null; fee?: string | null; reason: string | null }

/** Locks a batch until the transaction ends; refused if the withdrawal is not an open line of it. */
export async function requireOpenLine(tx: Tx, batchId: string, withdrawalId: string): Promise<BatchRow> {
  const batch = await openBatch(tx, batchId, 'confirm', undefined)
  const line = await tx.maybe(
    sql`select 1 from payout_batch_lines where batch_id = ${batchId} and withdrawal_id = ${withdrawalId} and status = 'OPEN'`,
  )
  if (!line) throw new AppError('WRONG_STATE', `This withdrawal is no longer an open line of ${batch.code}. Nothing was changed.`)
  return batch
}

/** Writes the result of an open line. */
export const closeLine = ({ tx, actor, now }: Work, { batch, withdrawal }: FailedLine, result: Result): Promise<number> =>
  tx.run(sql`
    update payout_batch_lines set status = ${result.status}, transaction_id = ${result.status === 'PAID' ? result.transactionId : null}, fee = ${result.fee ?? null},
      reason = ${result.reason}, decided_by = ${actor.id}, decided_at = ${now} where batch_id = ${batch} and withdrawal_id = ${withdrawal} and status = 'OPEN'`)

/** Records a failed payout on its line, which may complete the batch. */
export async function recordFailedLine(work: Work, line: FailedLine, reason: string): Promise<void> {
  const batch = await requireOpenLine(work.tx, line.batch, line.withdrawal)
  await closeLine(work, line, { status: 'FAILED', reason })
  await advanceBatch(work, batch)
}
