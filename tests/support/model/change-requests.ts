import type { ChangeRequestStatus } from '@/contract/approvals'
import { addDays } from '@/domain/dates'
import { Projects } from './projects'
import { OK, type Outcome } from './things'

export type ChangeRequest = { status: ChangeRequestStatus; amount: number; maker: number; gatewayVersion: number; expiresAt: Date }

/** Transfers of platform funds that one person requests and another approves: applied once and exactly as frozen, or not at all. */
export abstract class ChangeRequests extends Projects {
  readonly changeRequests: ChangeRequest[] = []
  private gatewayVersion = 0

  requestMove(amount: number, maker: number): Outcome {
    this.changeRequests.push({ status: 'PENDING', amount, maker, gatewayVersion: this.gatewayVersion, expiresAt: addDays(this.now, 7) })
    return OK
  }

  /** Edits the gateway that the money would move through, which makes earlier requests stale. */
  editGateway(): Outcome {
    this.gatewayVersion += 1
    return OK
  }

  approveRequest(changeRequest: ChangeRequest, by: number): Outcome {
    if (changeRequest.status !== 'PENDING') return 'WRONG_STATE'
    if (changeRequest.maker === by) return 'SECOND_PERSON_NEEDED'
    if (changeRequest.gatewayVersion !== this.gatewayVersion) return 'CHANGED_SINCE'
    changeRequest.status = 'APPLIED'
    return this.move('PLATFORM_MONEY_IN', changeRequest.amount)
  }

  declineRequest(changeRequest: ChangeRequest, by: number): Outcome {
    if (changeRequest.status !== 'PENDING') return 'WRONG_STATE'
    if (changeRequest.maker === by) return 'SECOND_PERSON_NEEDED'
    changeRequest.status = 'DECLINED'
    return OK
  }

  withdrawRequest(changeRequest: ChangeRequest, by: number): Outcome {
    if (changeRequest.status !== 'PENDING') return 'WRONG_STATE'
    if (changeRequest.maker !== by) return 'NOT_FOUND'
    changeRequest.status = 'WITHDRAWN'
    return OK
  }

  protected expireRequests(): void {
    for (const changeRequest of this.changeRequests)
      if (changeRequest.status === 'PENDING' && changeRequest.expiresAt <= this.now) changeRequest.status = 'EXPIRED'
  }
}
