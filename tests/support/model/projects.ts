import type { ProjectEvent } from '@/contract/project-schemas'
import { addHours } from '@/domain/dates'
import { Endings } from './endings'
import { OK, WORLD, type Investment, type Movement, type Outcome, type ProjectStatus } from './things'

/** The state transitions that staff can trigger. Scenarios start with an open project, and only the system funds it. */
const steps: Partial<Record<ProjectEvent, Partial<Record<ProjectStatus, ProjectStatus>>>> = {
  pause: { OPEN: 'PAUSED' },
  resume: { PAUSED: 'OPEN' },
  close: { OPEN: 'CLOSED', PAUSED: 'CLOSED', FUNDED: 'CLOSED' },
  complete: { CLOSED: 'COMPLETED' },
  cancel: { OPEN: 'CANCELLED', PAUSED: 'CANCELLED', FUNDED: 'CANCELLED', CLOSED: 'CANCELLED' },
}

/** The project's lifecycle, and the effect of its end on the investments. */
export abstract class Projects extends Endings {
  private readonly closesAt = addHours(this.now, WORLD.openDays * 24)

  /** @param givesBack whether the uncommitted part of the pool returns to the completed project */
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

  /** Settles a cancelled project: orders end, principal is refunded, and withdrawals in progress continue. */
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
