import type { Received, Reply } from '@/contract/core/endpoint'
import type { payoutBatches, PayoutResult } from '@/contract/payout-batches'
import { toMoney } from '@/domain/money'
import type { Person } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import { Proposed } from '@/server/http/endpoint/proposed'
import { attempt } from '@/server/db/savepoint'
import type { Work } from '@/server/work/services'
import { reportFailure } from '../../withdrawals/failure-change'
import { payWithdrawal } from '../../withdrawals/commands/pay-withdrawal'
import { closeLine } from '../failed-line'
import { openBatch, requireUnchanged } from '../open-batch'
import { advanceBatch } from '../progress'
import { getBatch, readLines, type BatchRow, type LineRow } from '../queries'
import { lineOf, recordedFee } from '../results'
import { resultProblem } from '../rules'

type Answer = Reply<typeof payoutBatches.confirm>

/**
 * Records the results of lines independently: paid with its transaction, or returned to the queue. A failure returns the money to the
 * customer once another person approves it; until then the line stays open. A refused row changes nothing and reports its reason.
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
    if (done.ok) lines.set(result.reference, done.value.line)
    answers.push(
      done.ok
        ? { reference: result.reference, ok: true, status: done.value.line.status, ...pendingOf(done.value.proposed) }
        : { reference: result.reference, ok: false, status: null, message: done.message, changeRequest: null },
    )
  }
  await advanceBatch(work, batch)
  return { batch: await getBatch(tx, id), results: answers }
}

type Recorded = { line: LineRow; proposed?: Proposed }

const pendingOf = (proposed: Proposed | undefined) => {
  if (!proposed) return { message: null, changeRequest: null }
  const { id, code } = proposed.pending.changeRequest
  return { message: proposed.message, changeRequest: { id, code } }
}

async function recordResult(work: Work<Person>, batch: BatchRow, line: LineRow | undefined, result: PayoutResult): Promise<Recorded> {
  const problem = resultProblem(line && lineOf(line, batch), result)
  if (problem || !line) throw new AppError('VALIDATION', problem ?? 'This reference is not in the batch.')
  if (result.status === 'FAILED') return reportLine(work, batch, line, result)
  if (result.status === 'PAID') await payLine(work, batch, line, result.transactionId ?? '')
  else returned(work, batch, line, result.reason)
  await closeLine(work, { batch: batch.id, withdrawal: line.withdrawal_id }, { ...result, fee: recordedFee(result.fee, batch) })
  return { line: { ...line, status: result.status } }
}

/** Records one result; the line stays open while a failure awaits another person's approval. */
async function reportLine(work: Work<Person>, { id }: BatchRow, line: LineRow, result: PayoutResult): Promise<Recorded> {
  const body = { note: result.reason ?? '', reference: result.failureReference }
  const done = await reportFailure(work, { withdrawal: line.withdrawal_id, batch: id, body })
  return done instanceof Proposed ? { line, proposed: done } : { line: { ...line, status: 'FAILED' } }
}

const payLine = (work: Work<Person>, { id, gateway_id: gateway, decimals }: BatchRow, line: LineRow, transactionId: string) =>
  payWithdrawal(work, line.withdrawal_id, { transactionId, gateway, receivedAmount: toMoney(line.amount, decimals), batch: id })

/** Audits a returned line. The withdrawal stays approved, and can be added to another batch or paid manually. */
function returned({ effects }: Work<Person>, { code }: BatchRow, { withdrawal_id: id, reference }: LineRow, reason: string | null): void {
  effects.audit({
    action: 'withdrawal.returned-to-queue',
    subject: { type: 'withdrawal', id, code: reference },
    before: { batch: code },
    after: { status: 'APPROVED', reason },
  })
}
