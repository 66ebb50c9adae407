import { payoutBatchLife, type PayoutBatchEvent } from '@/contract/payout-batches'
import type { Tx } from '@/server/core/database'
import { AppError, notFound, stale, wrongState } from '@/server/core/errors'
import { sql } from '@/server/core/sql'
import { batchColumns, batchRelations, type BatchRow } from './queries'

/** The batch, held until the transaction ends, if the event may happen to it now. */
export async function openBatch(tx: Tx, id: string, event: PayoutBatchEvent, version: number | undefined): Promise<BatchRow> {
  const held = await tx.maybe(sql`select 1 from payout_batches where id = ${id} for update`)
  if (!held) throw notFound('This payout batch')
  const row = await tx.one<BatchRow>(sql`select ${batchColumns} from payout_batches b ${batchRelations} where b.id = ${id}`)
  if (!payoutBatchLife.allows(row.status, event)) throw wrongState('This payout batch', row.status)
  if (version !== undefined && version !== row.version) throw stale()
  return row
}

/** Refuses a batch whose frozen lines differ from its hash, or from the audit entry of the day it was created. */
export async function requireUnchanged(
  tx: Tx,
  { id, code, content_hash: kept }: Pick<BatchRow, 'id' | 'code' | 'content_hash'>,
): Promise<void> {
  const { computed, audited } = await tx.one<{ computed: string; audited: boolean }>(sql`
    select payout_batch_content_hash(${id}) as computed, exists (
      select 1 from audit_logs a where a.subject_id = ${id} and a.action = 'payout-batch.created' and a.after ->> 'content' = ${kept}) as audited`)
  if (computed !== kept || !audited)
    throw new AppError('CHANGED_SINCE', `The content of ${code} differs from what was frozen when it was created. Nothing was done.`)
}
