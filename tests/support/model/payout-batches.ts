import type { PayoutBatchStatus, PayoutLineStatus, PayoutResultStatus } from '@/contract/payout-batches'
import { addDays } from '@/domain/dates'
import { OK, WORLD, type Outcome, type Withdrawal, type WithdrawalBulk } from './things'
import { Withdrawals } from './withdrawals'

export type PayoutLine = { of: Withdrawal; status: PayoutLineStatus }
export type PayoutBatch = { status: PayoutBatchStatus; lines: PayoutLine[]; exportedBy: Set<number> }

const REVERSIBLE_MS = 10 * 60_000

/** Payout batches: approved withdrawals are frozen in a batch, exported, and their results recorded line by line. */
export abstract class PayoutBatches extends Withdrawals {
  readonly payoutBatches: PayoutBatch[] = []
  readonly withdrawalBulks: WithdrawalBulk[] = []

  /** Which of them were approved, in order. Those that need two approvals are skipped. */
  approveInBulk(rows: readonly Withdrawal[], by: number): boolean[] {
    const answers = rows.map((row) => this.neededFor(row) < 2 && this.approveWithdrawal(row, by) === OK)
    const items = rows.filter((_, place) => answers[place])
    if (items.length > 0) this.withdrawalBulks.push({ at: this.now, items, isReversed: false })
    return answers
  }

  /** All or nothing, within ten minutes, and only while none was paid or may have been paid. */
  reverseBulk(bulk: WithdrawalBulk): Outcome {
    if (bulk.isReversed || bulk.at.getTime() + REVERSIBLE_MS <= this.now.getTime()) return 'WRONG_STATE'
    for (const withdrawal of bulk.items.toSorted((a, b) => a.owner - b.owner)) {
      if (withdrawal.status !== 'APPROVED') return 'WRONG_STATE'
      if (withdrawal.inBatch || withdrawal.isSent || this.wasExported(withdrawal)) return 'MONEY_SPENT'
    }
    for (const withdrawal of bulk.items) {
      withdrawal.status = 'PENDING'
      withdrawal.approvals.clear()
    }
    bulk.isReversed = true
    return OK
  }
  protected override wasExported(withdrawal: Withdrawal): boolean {
    return this.payoutBatches.some(({ exportedBy, lines }) => exportedBy.size > 0 && lines.some(({ of }) => of === withdrawal))
  }

  createBatch(chosen: readonly Withdrawal[]): Outcome {
    const isPayable = ({ status, isSent, inBatch, owner }: Withdrawal) =>
      status === 'APPROVED' && !isSent && !inBatch && !this.isFrozen(owner)
    if (!chosen.every(isPayable)) return 'VALIDATION'
    for (const withdrawal of chosen) withdrawal.inBatch = true
    this.payoutBatches.push({ status: 'DRAFT', lines: chosen.map((of) => ({ of, status: 'OPEN' })), exportedBy: new Set() })
    return OK
  }

  /** An exported file may be paid, so everything that blocks a payment also blocks the export. */
  exportBatch(batch: PayoutBatch, by: number): Outcome {
    if (batch.status !== 'DRAFT' && batch.status !== 'EXPORTED') return 'WRONG_STATE'
    for (const { of } of batch.lines.filter(({ status }) => status === 'OPEN')) {
      if (this.isFrozen(of.owner)) return 'ACCOUNT_FROZEN'
      if (this.isHeld(of.owner)) return 'ON_HOLD'
      if (of.approvals.has(by)) return 'SECOND_PERSON_NEEDED'
    }
    const open = batch.lines.filter(({ status }) => status === 'OPEN')
    if (open.some(({ of }) => this.hasEarlierFile(of, by, batch))) return 'SECOND_PERSON_NEEDED'
    batch.status = 'EXPORTED'
    batch.exportedBy.add(by)
    return OK
  }

  /** A person who exported an earlier file with one of these withdrawals, even one that failed since, may not export or pay it again. */
  protected override hasEarlierFile(withdrawal: Withdrawal, by: number, otherThan?: PayoutBatch): boolean {
    return this.payoutBatches.some(
      (batch) =>
        batch !== otherThan &&
        batch.exportedBy.has(by) &&
        batch.lines.some(({ of }) => of === withdrawal || this.hasFailed(of, withdrawal.owner)),
    )
  }

  private hasFailed({ status, owner, endedAt }: Withdrawal, customer: number): boolean {
    return status === 'FAILED' && owner === customer && endedAt !== undefined && endedAt > addDays(this.now, -30)
  }

  /** Returns an outcome that marks each result as recorded (+) or not (-), such as "OK +-+". */
  recordResults(batch: PayoutBatch, by: number, results: readonly PayoutResultStatus[]): Outcome {
    if (batch.status !== 'EXPORTED' && batch.status !== 'PARTLY_PAID') return 'WRONG_STATE'
    const outcomes = batch.lines.slice(0, results.length).map((line, at) => this.recordResult(line, by, results[at] ?? 'PAID'))
    const has = (status: PayoutLineStatus) => batch.lines.some((line) => line.status === status)
    if (!has('OPEN')) batch.status = 'COMPLETED'
    else if (has('PAID')) batch.status = 'PARTLY_PAID'
    return `${OK} ${outcomes.map((isDone) => (isDone ? '+' : '-')).join('')}`
  }

  private recordResult(line: PayoutLine, by: number, result: PayoutResultStatus): boolean {
    const { of } = line
    if (line.status !== 'OPEN' || (result === 'PAID' && of.approvals.has(by))) return false
    line.status = result
    of.inBatch = false
    if (result === 'PAID') this.clearing -= this.leave(of)
    if (result === 'FAILED') this.failWithdrawal(of)
    return true
  }

  cancelBatch(batch: PayoutBatch): Outcome {
    if (batch.status !== 'DRAFT' && batch.status !== 'EXPORTED') return 'WRONG_STATE'
    if (batch.lines.some(({ status }) => status === 'FAILED' || status === 'PAID')) return 'WRONG_STATE'
    for (const line of batch.lines.filter(({ status }) => status === 'OPEN')) {
      line.status = 'CANCELLED'
      line.of.inBatch = false
    }
    batch.status = 'CANCELLED'
    return OK
  }

  /** Corrects the transaction to one of the account that staff pay from; an automatic payout of the gateway moves to that account. */
  correctPayment(withdrawal: Withdrawal, by: number): Outcome {
    if (withdrawal.status !== 'PAID') return 'WRONG_STATE'
    if (withdrawal.approvals.has(by)) return 'SECOND_PERSON_NEEDED'
    if (!withdrawal.isPaidByGateway) return OK
    const net = withdrawal.amount - WORLD.withdrawalFee
    this.sentOut -= net
    this.clearing -= net
    withdrawal.isPaidByGateway = false
    return OK
  }
}
