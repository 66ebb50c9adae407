import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { payoutBatches, type PayoutBatch } from '@/contract/payout-batches'
import { toMoney } from '@/domain/money'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '../approvals/change-requests'
import { cancelBatch, requireCancellable } from './commands/cancel-batch'

const payload = z.strictObject({ batch: id, body: payoutBatches.cancel.body })
type Payload = z.output<typeof payload>

/**
 * Cancels a batch. After an export its payments may have been sent, and a cancelled batch lets its withdrawals be paid again, so another
 * person confirms that nothing was sent. A draft needs one person only.
 */
export const batchCancellation: ChangeKind<Payload, PayoutBatch> = {
  action: 'payout-batch.cancel',
  payload,
  async describe({ tx }, { batch: batchId, body }) {
    const batch = await requireCancellable(tx, batchId, body.version)
    const exports = await tx.all<{ at: Date; by: string }>(sql`
      select x.at, u.name as by from payout_batch_exports x join users u on u.id = x.by_id where x.batch_id = ${batchId} order by x.at, x.by_id`)
    return {
      title: `Cancel the payout batch ${batch.code}, because none of its payments was sent`,
      subject: { type: 'payout-batch', id: batch.id, code: batch.code },
      before: { status: batch.status, exportedBy: [...new Set(exports.map(({ by }) => by))].join(', ') },
      after: { status: 'CANCELLED', note: body.note, total: `${toMoney(batch.total, batch.decimals)} ${batch.currency}` },
      amount: batch.net,
      // Exporting a batch again does not change its version, so the number of exports is included.
      state: [batch.version, exports.length],
      needsApproval: batch.status !== 'DRAFT' || exports.length > 0,
    }
  },
  apply: (work, { batch, body }) => cancelBatch(work, batch, body),
}
