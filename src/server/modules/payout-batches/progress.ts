import type { PayoutLineStatus } from '@/contract/payout-batches'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { readLines, type BatchRow } from './queries'

/** Updates a batch's status from its lines: partly paid, or completed once no line is open. */
export async function advanceBatch({ tx, now, effects }: Work, batch: BatchRow): Promise<void> {
  const lines = await readLines(tx, batch.id)
  const count = (status: PayoutLineStatus) => lines.filter((line) => line.status === status).length
  const hasOpen = count('OPEN') > 0
  const status = hasOpen ? (count('PAID') > 0 ? 'PARTLY_PAID' : batch.status) : 'COMPLETED'
  await tx.run(sql`
    update payout_batches set status = ${status}, ended_at = ${hasOpen ? null : now}, version = version + 1 where id = ${batch.id}`)
  effects.audit({
    action: 'payout-batch.results-recorded',
    subject: { type: 'payout-batch', id: batch.id, code: batch.code },
    before: { status: batch.status },
    after: { status, paid: count('PAID'), returned: count('RETURNED'), failed: count('FAILED'), open: count('OPEN') },
  })
}
