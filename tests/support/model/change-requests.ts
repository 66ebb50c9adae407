import type { ChangeRequestStatus } from '@/contract/approvals'
import { addDays } from '@/domain/dates'
import { Projects } from './projects'
import { OK, type Outcome } from './things'

export type ChangeRequest = { status: ChangeRequestStatus; amount: number; maker: number; gatewayVersion: number; expiresAt: Date }

/** Platform money that one person requests and another approves: applied once, to exactly what was frozen, or not at all. */
export abstract class ChangeRequests extends Projects {
  readonly changeRequests: ChangeRequest[] = []
  private gatewayVersion = 0

  requestMove(amount: number, maker: number): Outcome {
    this.changeRequests.push({ status: 'PENDING', amount, maker, gatewayVersion: this.gatewayVersion, expiresAt: addDays(this.now, 7) })
    return OK
  }

  /** A change of the account that the money would move through; what was requested before is not the same any more. */
  editGateway(): Outcome {
    this.gatewayVersion += 1
    return OK
  }

  approveRequest(one: ChangeRequest, by: number): Outcome {
    if (one.status !== 'PENDING') return 'WRONG_STATE'
    if (one.maker === by) return 'SECOND_PERSON_NEEDED'
    if (one.gatewayVersion !== this.gatewayVersion) return 'CHANGED_SINCE'
    one.status = 'APPLIED'
    return this.move('PLATFORM_MONEY_IN', one.amount)
  }

  declineRequest(one: ChangeRequest, by: number): Outcome {
    if (one.status !== 'PENDING') return 'WRONG_STATE'
    if (one.maker === by) return 'SECOND_PERSON_NEEDED'
    one.status = 'DECLINED'
    return OK
  }

  withdrawRequest(one: ChangeRequest, by: number): Outcome {
    if (one.status !== 'PENDING') return 'WRONG_STATE'
    if (one.maker !== by) return 'NOT_FOUND'
    one.status = 'WITHDRAWN'
    return OK
  }

  protected expireRequests(): void {
    for (const one of this.changeRequests) if (one.status === 'PENDING' && one.expiresAt <= this.now) one.status = 'EXPIRED'
  }
}
