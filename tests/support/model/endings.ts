import { addHours } from '@/domain/dates'
import { OK, WORLD, type Investment, type Outcome } from './things'
import { PayoutBatches } from './payout-batches'

export const penaltyOf = (principal: number): number => Math.floor((principal * WORLD.penaltyPercent) / 100)

/** How investments end: cancelled, exited early, matured, released, reinvested. */
export abstract class Endings extends PayoutBatches {
  cancel(investment: Investment): Outcome {
    if (investment.status === 'AWAITING_PAYMENT') {
      if (this.openOf(investment).some(({ awaits }) => !awaits)) return 'WRONG_STATE'
      this.endOrder(investment, 'CANCELLED')
      return OK
    }
    if (investment.status !== 'ACTIVE' || !investment.startedAt || this.now >= addHours(investment.startedAt, WORLD.reflectionDays * 24))
      return 'WRONG_STATE'
    const shared = this.sharedOn(investment)
    if ((this.balances[investment.owner] ?? 0) + investment.principal < shared) return 'MONEY_SPENT'
    this.project.received -= investment.paid
    this.toBalance(investment)
    this.takeBackShares(investment)
    Object.assign(investment, { status: 'CANCELLED', endedAt: this.now })
    this.endCommissions(investment, true)
    return OK
  }

  release(investment: Investment): Outcome {
    if (investment.status !== 'MATURED' || investment.isLeaving) return 'WRONG_STATE'
    this.toBalance(investment)
    investment.status = 'CLOSED'
    return OK
  }

  reinvest(investment: Investment): Outcome {
    if (investment.status !== 'MATURED' || investment.isLeaving) return 'WRONG_STATE'
    if (!this.isOpen) return 'PROJECT_NOT_OPEN'
    if (investment.principal < WORLD.min || investment.principal > WORLD.max) return 'VALIDATION'
    if (investment.principal > this.room) return 'PROJECT_FULL'
    this.goOn(investment)
    return OK
  }
  private goOn(investment: Investment) {
    const next = this.order(investment.owner, investment.principal, investment.period)
    investment.principal = 0
    investment.status = 'CLOSED'
    this.fillAtOnce(next)
  }

  instruct(investment: Investment, instruction: Investment['instruction']): Outcome {
    if (investment.status !== 'AWAITING_PAYMENT' && investment.status !== 'ACTIVE' && investment.status !== 'EXIT_REQUESTED')
      return 'WRONG_STATE'
    if (investment.maturesAt && this.now.toISOString().slice(0, 10) >= investment.maturesAt.toISOString().slice(0, 10)) return 'WRONG_STATE'
    investment.instruction = instruction
    return OK
  }

  /** @param claimed the amount that the owner expects; zero for the quoted amount */
  requestExit(investment: Investment, claimed: number): Outcome {
    if (investment.status !== 'ACTIVE') return 'WRONG_STATE'
    const net = investment.principal - penaltyOf(investment.principal)
    if (claimed !== 0 && claimed !== net) return 'PREVIEW_CHANGED'
    investment.exitApprovals.clear()
    Object.assign(investment, { status: 'EXIT_REQUESTED', exitNet: net })
    return OK
  }
  approveExit(investment: Investment, by: number): Outcome {
    if (investment.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    if (investment.exitApprovals.has(by)) return 'SECOND_PERSON_NEEDED'
    const penalty = penaltyOf(investment.principal)
    if (investment.exitApprovals.size === 1 && investment.principal - penalty !== investment.exitNet) return 'PREVIEW_CHANGED'
    investment.exitApprovals.add(by)
    if (investment.exitApprovals.size < 2) return OK
    this.fees += penalty
    this.credit(investment.owner, investment.principal - penalty)
    investment.principal = 0
    Object.assign(investment, { status: 'EXITED', endedAt: this.now })
    this.endCommissions(investment, false)
    return OK
  }
  declineExit(investment: Investment): Outcome {
    if (investment.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    investment.exitApprovals.clear()
    investment.status = 'ACTIVE'
    return OK
  }

  protected mature(investment: Investment) {
    Object.assign(investment, { status: 'MATURED', endedAt: investment.maturesAt })
    if (investment.instruction === 'KEEP') return
    const takesMore =
      this.isOpen && investment.principal <= this.room && investment.principal >= WORLD.min && investment.principal <= WORLD.max
    if (investment.instruction === 'REINVEST' && takesMore) this.goOn(investment)
    else this.release(investment)
  }
}
