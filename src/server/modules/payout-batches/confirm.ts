import type { Received, Reply } from '@/contract/core/endpoint'
import type { payoutBatches, PayoutLineStatus, PayoutResult } from '@/contract/payout-batches'
import { toMoney } from '@/shared/money'
import type { Person } from '@/server/core/actor'
import { AppError } from '@/server/core/errors'
import { attempt } from '@/server/core/savepoint'
import type { Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { failWithdrawal } from '../withdrawals/decide'
import { payWithdrawal } from '../withdrawals/pay'
import { openBatch, requireUnchanged } from './open-batch'
import { getBatch, readLines, type BatchRow, type LineRow } from './queries'
import { lineOf } from './results'
import { resultProblem } from './rules'

type Answer = Reply<typeof payoutBatches.confirm>

/**
 * Records what became of lines, each on its own: paid with its transaction, returned to the queue, or failed, which gives the
 * customer the money. A row that is refused changes nothing and says why; the others are recorded.
 */
export async function confirmResults(
  work: Work<Person>,
  id: string,
  { results, version }: Received<typeof payoutBatches.confirm>['body'],
): Promise<Answer> {
  const { tx } = work
  const batch = await openBatch(tx, id, 'confirm', version)
  await requireUnchanged(work, batch)
  const lines = new Map((await readLines(tx, id)).map((line) => [line.reference, line]))
  const answers: Answer['results'] = []
  for (const result of results) {
    const done = await attempt(work, (row) => recordResult(row, batch, lines.get(result.reference), result))
    if (done.ok) lines.set(result.reference, done.value)
    answers.push(
      done.ok
        ? { reference: result.reference, ok: true, status: done.value.status, message: null }
        : { reference: result.reference, ok: false, status: null, message: done.message },
    )
  }
  await moveOn(work, batch, [...lines.values()])
  return { batch: await getBatch(tx, id), results: answers }
}

async function recordResult(work: Work<Person>, batch: BatchRow, line: LineRow | undefined, result: PayoutResult): Promise<LineRow> {
  const problem = resultProblem(line && lineOf(line, batch.decimals), result)
  if (problem || !line) throw new AppError('VALIDATION', problem ?? 'This reference is not in the batch.')
  const { withdrawal_id: id } = line
  if (result.status === 'PAID') await payLine(work, batch, line, result.transactionId ?? '')
  else if (result.status === 'FAILED') await failWithdrawal(work, id, { note: result.reason, batch: batch.id })
  else returned(work, batch, line, result.reason)
  const { tx, actor, now } = work
  await tx.run(sql`
    update payout_batch_lines set status = ${result.status}, transaction_id = ${result.status === 'PAID' ? result.transactionId : null}, fee = ${result.fee}, reason = ${result.reason},
      decided_by = ${actor.id}, decided_at = ${now} where batch_id = ${batch.id} and no = ${line.no} and status = 'OPEN'`)
  return { ...line, status: result.status }
}

const payLine = (work: Work<Person>, { id, gateway_id: gateway, decimals }: BatchRow, line: LineRow, transactionId: string) =>
  payWithdrawal(work, line.withdrawal_id, { transactionId, gateway, receivedAmount: toMoney(line.amount, decimals), batch: id })

/** The withdrawal stays approved, and can be put into another batch or paid by hand. */
function returned({ effects }: Work<Person>, { code }: BatchRow, { withdrawal_id: id, reference }: LineRow, reason: string | null): void {
  effects.audit({
    action: 'withdrawal.returned-to-queue',
    subject: { type: 'withdrawal', id, code: reference },
    before: { batch: code },
    after: { status: 'APPROVED', reason },
  })
}

async function moveOn({ tx, now, effects }: Work<Person>, batch: BatchRow, lines: readonly LineRow[]): Promise<void> {
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
