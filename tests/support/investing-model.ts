import { addHours } from '@/domain/dates'
import { ChangeRequests } from './model/change-requests'

/**
 * The platform as plain objects in memory, written from domain.md alone: the expected behaviour of the real application, without a
 * database, a ledger or a queue. The base classes model orders, payments, checkouts, fund transfers, profit shares, withdrawals, the
 * ends of investments, the project's lifecycle and change requests; this class models the passing of time.
 */
export class Model extends ChangeRequests {
  /** Advances the clock and runs the background jobs. */
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
