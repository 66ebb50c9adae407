import type { ProjectEvent } from '@/contract/project-schemas'
import { addHours } from '@/domain/dates'
import { Endings } from './endings'
import { OK, WORLD, type Investment, type Movement, type Outcome, type ProjectStatus } from './things'

/** What staff can do, and from where to where it leads; opening a draft came before these stories, and the system funds. */
const steps: Partial<Record<ProjectEvent, Partial<Record<ProjectStatus, ProjectStatus>>>> = {
  pause: { OPEN: 'PAUSED' },
  resume: { PAUSED: 'OPEN' },
  close: { OPEN: 'CLOSED', PAUSED: 'CLOSED', FUNDED: 'CLOSED' },
  complete: { CLOSED: 'COMPLETED' },
  cancel: { OPEN: 'CANCELLED', PAUSED: 'CANCELLED', FUNDED: 'CANCELLED', CLOSED: 'CANCELLED' },
}

/** The life of the project, and what its end means for the investments. */
export abstract class Projects extends Endings {
  private readonly closesAt = addHours(this.now, WORLD.openDays * 24)

  /** @param givesBack what the pool holds and did not promise goes back to the project that is completed */
  moveProject(event: ProjectEvent, givesBack: boolean): Outcome {
    const to = steps[event]?.[this.project.status]
    if (!to) return 'WRONG_STATE'
    if (givesBack && event !== 'complete') return 'VALIDATION'
    if (event === 'complete' && !this.isSettled()) return 'WRONG_STATE'
    if (givesBack && this.freePool <= 0) return 'VALIDATION'
    this.goOnAs(to)
    if (event === 'resume') this.fundIfFull()
    if (givesBack) this.giveBack()
    return OK
  }

  private isSettled() {
    const isOpen = ({ status }: Investment) => status === 'AWAITING_PAYMENT' || status === 'ACTIVE' || status === 'EXIT_REQUESTED'
    return !this.investments.some(isOpen) && this.batches.every(({ status }) => status === 'POSTED')
  }
  private giveBack() {
    const movement: Movement = { kind: 'RETURN_GIVEN_BACK', amount: this.freePool, status: 'POSTED' }
    this.movements.push(movement)
    this.post(movement)
  }

  /** What a cancelled project owes: orders end, principal goes back, and what is on its way out goes on. */
  refundAll(): Outcome {
    if (this.project.status !== 'CANCELLED') return 'NOTHING'
    for (const investment of this.investments) {
      if (investment.status === 'AWAITING_PAYMENT') this.endOrder(investment, 'EXPIRED')
      if (investment.status === 'ACTIVE' || investment.status === 'EXIT_REQUESTED') this.refund(investment)
      if (investment.status === 'MATURED' && !investment.isLeaving) this.release(investment)
    }
    return OK
  }
  private refund(investment: Investment) {
    this.toBalance(investment)
    investment.exitApprovals.clear()
    Object.assign(investment, { status: 'REFUNDED', endedAt: this.now })
    this.endCommissions(investment, false)
  }

  protected closeIfDue() {
    if (steps.close?.[this.project.status] && this.closesAt <= this.now) this.goOnAs('CLOSED')
  }
}
