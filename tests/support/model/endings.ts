import { addHours } from '@/domain/dates'
import { OK, WORLD, type Investment, type Outcome } from './things'
import { PayoutBatches } from './payout-batches'

export const penaltyOf = (principal: number): number => Math.floor((principal * WORLD.penaltyPercent) / 100)

/** How investments end: cancelled, left early, matured, released, invested again. */
export abstract class Endings extends PayoutBatches {
  cancel(one: Investment): Outcome {
    if (one.status === 'AWAITING_PAYMENT') {
      if (this.openOf(one).some(({ awaits }) => !awaits)) return 'WRONG_STATE'
      this.endOrder(one, 'CANCELLED')
      return OK
    }
    if (one.status !== 'ACTIVE' || !one.startedAt || this.now >= addHours(one.startedAt, WORLD.reflectionDays * 24)) return 'WRONG_STATE'
    const shared = this.sharedOn(one)
    if ((this.balances[one.owner] ?? 0) + one.principal < shared) return 'MONEY_SPENT'
    this.project.received -= one.paid
    this.toBalance(one)
    this.takeBackShares(one)
    Object.assign(one, { status: 'CANCELLED', endedAt: this.now })
    this.endCommissions(one, true)
    return OK
  }

  release(one: Investment): Outcome {
    if (one.status !== 'MATURED' || one.isLeaving) return 'WRONG_STATE'
    this.toBalance(one)
    one.status = 'CLOSED'
    return OK
  }

  reinvest(one: Investment): Outcome {
    if (one.status !== 'MATURED' || one.isLeaving) return 'WRONG_STATE'
    if (!this.isOpen) return 'PROJECT_NOT_OPEN'
    if (one.principal < WORLD.min || one.principal > WORLD.max) return 'VALIDATION'
    if (one.principal > this.room) return 'PROJECT_FULL'
    this.goOn(one)
    return OK
  }
  private goOn(one: Investment) {
    const next = this.order(one.owner, one.principal, one.period)
    one.principal = 0
    one.status = 'CLOSED'
    this.fillAtOnce(next)
  }

  instruct(one: Investment, instruction: Investment['instruction']): Outcome {
    if (one.status !== 'AWAITING_PAYMENT' && one.status !== 'ACTIVE' && one.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    if (one.maturesAt && this.now.toISOString().slice(0, 10) >= one.maturesAt.toISOString().slice(0, 10)) return 'WRONG_STATE'
    one.instruction = instruction
    return OK
  }

  /** @param claimed what its owner believes to get; zero stands for what the quote says */
  requestExit(one: Investment, claimed: number): Outcome {
    if (one.status !== 'ACTIVE') return 'WRONG_STATE'
    const net = one.principal - penaltyOf(one.principal)
    if (claimed !== 0 && claimed !== net) return 'PREVIEW_CHANGED'
    one.exitApprovals.clear()
    Object.assign(one, { status: 'EXIT_REQUESTED', exitNet: net })
    return OK
  }
  approveExit(one: Investment, by: number): Outcome {
    if (one.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    if (one.exitApprovals.has(by)) return 'SECOND_PERSON_NEEDED'
    const penalty = penaltyOf(one.principal)
    if (one.exitApprovals.size === 1 && one.principal - penalty !== one.exitNet) return 'PREVIEW_CHANGED'
    one.exitApprovals.add(by)
    if (one.exitApprovals.size < 2) return OK
    this.fees += penalty
    this.credit(one.owner, one.principal - penalty)
    one.principal = 0
    Object.assign(one, { status: 'EXITED', endedAt: this.now })
    this.endCommissions(one, false)
    return OK
  }
  declineExit(one: Investment): Outcome {
    if (one.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    one.exitApprovals.clear()
    one.status = 'ACTIVE'
    return OK
  }

  protected mature(one: Investment) {
    Object.assign(one, { status: 'MATURED', endedAt: one.maturesAt })
    if (one.instruction === 'KEEP') return
    const takesMore = this.isOpen && one.principal <= this.room && one.principal >= WORLD.min && one.principal <= WORLD.max
    if (one.instruction === 'REINVEST' && takesMore) this.goOn(one)
    else this.release(one)
  }
}
