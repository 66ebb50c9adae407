import { dayOf, daysInMonth, hasEnded, monthEnd, monthStart, type Month } from '@/shared/dates'
import { Funds } from './funds'
import { OK, type Batch, type Investment, type Outcome } from './things'

const MS_OF_A_DAY = 86_400_000
const earning: readonly Investment['status'][] = ['ACTIVE', 'EXIT_REQUESTED', 'EXITED', 'MATURED', 'CLOSED']
const midnight = (instant: Date): number => Date.parse(dayOf(instant))

/** A month's profit: promised to exact lines, then posted, or taken back from who cancels within the reflection days. */
export abstract class Shares extends Funds {
  readonly batches: Batch[] = []

  /** @param rates the percentage of each lock period, in 1/10,000 percent */
  share(month: Month, rates: Readonly<Record<number, number>>): Outcome {
    if (this.project.status === 'CANCELLED') return 'WRONG_STATE'
    if (!hasEnded(month, this.now)) return 'MONTH_NOT_ENDED'
    if (this.batches.some((one) => one.year === month.year && one.month === month.month)) return 'ALREADY_SHARED'
    const lines = this.investments
      .filter((one) => earning.includes(one.status) && activeDays(one, month) > 0)
      .map((of) => ({ of, amount: amountOf(of, month, rates[of.period] ?? 0), isBack: false }))
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    if (total === 0) return 'VALIDATION'
    if (total > this.freePool) return 'POOL_TOO_SMALL'
    this.batches.push({ ...month, status: 'POSTING', lines, total, posted: 0 })
    this.promised += total
    return OK
  }

  /** The job pays what was promised; done again, it finds nothing left to do. */
  postShare(batch: Batch): Outcome {
    if (batch.status === 'POSTED') return OK
    for (const { of, amount } of batch.lines) this.credit(of.owner, amount)
    this.pool -= batch.total
    this.promised -= batch.total
    Object.assign(batch, { status: 'POSTED', posted: batch.total })
    return OK
  }

  protected sharedOn(one: Investment): number {
    const lines = this.batches.filter(({ status }) => status === 'POSTED').flatMap(({ lines }) => lines)
    return lines.filter(({ of, isBack }) => of === one && !isBack).reduce((sum, { amount }) => sum + amount, 0)
  }
  protected takeBackShares(one: Investment) {
    for (const batch of this.batches) {
      for (const line of batch.lines.filter(({ of, isBack }) => of === one && !isBack)) {
        line.isBack = true
        if (batch.status === 'POSTED') {
          this.credit(one.owner, -line.amount)
          this.pool += line.amount
          batch.posted -= line.amount
          continue
        }
        batch.total -= line.amount
        this.promised -= line.amount
        line.amount = 0
      }
    }
  }
}

/** In days of UTC: the first one counts, the one on which it ends does not. */
function activeDays({ startedAt, maturesAt, endedAt }: Investment, month: Month): number {
  if (!startedAt) return 0
  const ends = [maturesAt, endedAt, monthEnd(month)].filter((end): end is Date => end !== null).map(midnight)
  return Math.max(0, (Math.min(...ends) - Math.max(midnight(startedAt), midnight(monthStart(month)))) / MS_OF_A_DAY)
}

function amountOf(one: Investment, month: Month, percentage: number): number {
  const lost = one.losses.filter(({ at }) => at < monthEnd(month)).reduce((sum, { amount }) => sum + amount, 0)
  return Math.floor(((one.amount - lost) * percentage * activeDays(one, month)) / (1_000_000 * daysInMonth(month)))
}
