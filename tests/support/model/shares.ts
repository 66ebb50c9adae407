import { dayOf, daysInMonth, hasEnded, monthEnd, monthStart, type Month } from '@/domain/dates'
import { Funds } from './funds'
import { OK, type Batch, type Investment, type Outcome } from './things'

const MS_OF_A_DAY = 86_400_000
const earning: readonly Investment['status'][] = ['ACTIVE', 'EXIT_REQUESTED', 'EXITED', 'MATURED', 'CLOSED']
const midnight = (instant: Date): number => Date.parse(dayOf(instant))

/** A month's profit: fixed as lines, then posted one by one, or revoked for investors who cancel within the cooling-off period. */
export abstract class Shares extends Funds {
  readonly batches: Batch[] = []

  /** @param rates the percentage of each lock period, in 1/10,000 percent */
  share(month: Month, rates: Readonly<Record<number, number>>): Outcome {
    if (this.project.status === 'CANCELLED') return 'WRONG_STATE'
    if (!hasEnded(month, this.now)) return 'MONTH_NOT_ENDED'
    if (this.batches.some((batch) => batch.year === month.year && batch.month === month.month)) return 'ALREADY_SHARED'
    const counting = this.investments.filter((investment) => earning.includes(investment.status) && activeDays(investment, month) > 0)
    const lines = amountsOf(counting, month, rates).map(([of, amount]) => ({ of, amount, isPaid: false, isBack: false }))
    const total = sumOf(lines)
    if (total === 0) return 'VALIDATION'
    if (total > this.freePool) return 'POOL_TOO_SMALL'
    this.batches.push({ ...month, status: 'POSTING', lines, total, done: 0, posted: 0 })
    return OK
  }

  /** The unpaid amount of confirmed distributions. */
  protected get promised() {
    return this.batches.reduce((sum, { lines }) => sum + sumOf(lines.filter(({ isPaid }) => !isPaid)), 0)
  }

  /**
   * The job pays the lines, customer by customer, and resumes after the last paid line; once complete, it does nothing.
   * @param most the number of lines after which the job is interrupted
   */
  postShare(batch: Batch, most = Infinity): Outcome {
    if (batch.status === 'POSTED') return OK
    const inOrder = [...batch.lines].sort((a, b) => a.of.owner - b.of.owner)
    for (const line of inOrder.slice(batch.done, batch.done + most)) {
      line.isPaid = true
      this.credit(line.of.owner, line.amount)
      this.pool -= line.amount
      batch.posted += line.amount
      batch.done += 1
    }
    batch.status = batch.done === batch.lines.length ? 'POSTED' : 'FAILED'
    return OK
  }
  resumeShare(batch: Batch): Outcome {
    if (batch.status !== 'FAILED') return 'WRONG_STATE'
    batch.status = 'POSTING'
    return OK
  }

  protected sharedOn(investment: Investment): number {
    const lines = this.batches.flatMap((batch) => batch.lines)
    return sumOf(lines.filter(({ of, isPaid, isBack }) => of === investment && isPaid && !isBack))
  }
  protected takeBackShares(investment: Investment) {
    for (const batch of this.batches) {
      for (const line of batch.lines.filter(({ of, isBack }) => of === investment && !isBack)) {
        line.isBack = true
        if (line.isPaid) {
          this.credit(investment.owner, -line.amount)
          this.pool += line.amount
          batch.posted -= line.amount
          continue
        }
        batch.total -= line.amount
        line.amount = 0
      }
    }
  }
}

const sumOf = (lines: readonly { amount: number }[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** In UTC days: the first day counts, the last does not. */
function activeDays({ startedAt, maturesAt, endedAt }: Investment, month: Month): number {
  if (!startedAt) return 0
  const ends = [maturesAt, endedAt, monthEnd(month)].filter((end): end is Date => end !== null).map(midnight)
  return Math.max(0, (Math.min(...ends) - Math.max(midnight(startedAt), midnight(monthStart(month)))) / MS_OF_A_DAY)
}

/** The sum of a person's lines is rounded down once: each line is the increase that it causes in the rounded running total. */
function amountsOf(counting: readonly Investment[], month: Month, rates: Readonly<Record<number, number>>): [Investment, number][] {
  const whole = 1_000_000 * daysInMonth(month)
  const sums = new Map<Investment['owner'], number>()
  return counting.map((investment) => {
    const before = sums.get(investment.owner) ?? 0
    const lost = investment.losses.filter(({ at }) => at < monthEnd(month)).reduce((sum, { amount }) => sum + amount, 0)
    const after = before + (investment.amount - lost) * (rates[investment.period] ?? 0) * activeDays(investment, month)
    sums.set(investment.owner, after)
    return [investment, Math.floor(after / whole) - Math.floor(before / whole)]
  })
}
