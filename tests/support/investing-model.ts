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
    for (const one of this.investments) {
      if (one.status === 'AWAITING_PAYMENT' && !one.stoppedAt && one.expiresAt && one.expiresAt <= this.now) this.endOrder(one, 'EXPIRED')
    }
    this.closeIfDue()
    for (const one of [...this.investments]) {
      if ((one.status === 'ACTIVE' || one.status === 'EXIT_REQUESTED') && one.maturesAt && one.maturesAt <= this.now) this.mature(one)
    }
    this.refundAll()
    this.sendPayouts()
    for (const one of this.commissions) if (one.status === 'PENDING' && one.due <= this.now) this.payCommission(one)
  }
}
