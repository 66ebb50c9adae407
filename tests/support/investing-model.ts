import { addHours } from '@/domain/dates'
import { ChangeRequests } from './model/change-requests'

/**
 * The platform as simple objects in memory, written from domain.md alone: what the real application must do, without a
 * database, a ledger or a queue. What comes before this in the chain of classes are orders, payments, checkouts, money between
 * platform and project, profit shares, withdrawals, how investments end, what a project goes through and change requests; here is how
 * time passes.
 */
export class Model extends ChangeRequests {
  /** Time passes, and the background work is done. */
  wait(hours: number): void {
    this.now = addHours(this.now, hours)
    this.expireRequests()
    this.refreshAll()
    for (const investment of this.investments) {
      if (investment.status === 'AWAITING_PAYMENT' && !investment.stoppedAt && investment.expiresAt && investment.expiresAt <= this.now)
        this.endOrder(investment, 'EXPIRED')
    }
    this.closeIfDue()
    for (const investment of [...this.investments]) {
      if (
        (investment.status === 'ACTIVE' || investment.status === 'EXIT_REQUESTED') &&
        investment.maturesAt &&
        investment.maturesAt <= this.now
      )
        this.mature(investment)
    }
    this.refundAll()
    this.sendPayouts()
    for (const commission of this.commissions)
      if (commission.status === 'PENDING' && commission.due <= this.now) this.payCommission(commission)
  }
}
