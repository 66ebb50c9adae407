import { addDays } from '@/domain/dates'
import { Orders } from './orders'
import { OK, WORLD, type Investment, type Outcome, type Payment } from './things'

/** Payments: reported, information requested, approved, declined, reversed. */
export abstract class Payments extends Orders {
  protected abstract sharedOn(investment: Investment): number
  protected abstract takeBackShares(investment: Investment): void

  pay(investment: Investment, amount: number): Outcome {
    if (!this.isPayable(investment)) return 'WRONG_STATE'
    if (this.isOver) return 'WRONG_STATE'
    if (this.openOf(investment).length >= WORLD.mostOpen) return 'LIMIT_REACHED'
    this.claim(investment, amount, investment.status !== 'AWAITING_PAYMENT' || this.isWindowOver(investment))
    this.recount(investment)
    return OK
  }
  protected isWindowOver({ stoppedAt, expiresAt }: Investment) {
    return !stoppedAt && expiresAt !== null && expiresAt <= this.now
  }
  protected claim(investment: Investment, amount: number, isLate: boolean): Payment {
    const payment: Payment = {
      ...{ investment, amount, status: 'PENDING', isLate, first: null, approvals: new Set() },
      ...{ book: 0, toPrincipal: 0, settledAt: null, settledBy: null, checkout: null, awaits: false, follows: null, isAsked: false },
    }
    this.payments.push(payment)
    return payment
  }

  /** Money may still arrive for an order that ended while its payment was pending. */
  protected isPayable({ status, startedAt }: Investment): boolean {
    return status === 'AWAITING_PAYMENT' || ((status === 'EXPIRED' || status === 'CANCELLED') && !startedAt)
  }

  approve(payment: Payment, by: number, received: number): Outcome {
    if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return 'WRONG_STATE'
    if (payment.approvals.has(by)) return 'SECOND_PERSON_NEEDED'
    if (payment.first !== null && payment.first !== received) return 'VALIDATION'
    payment.approvals.add(by)
    const isLarge = Math.max(payment.amount, received + this.approvedAlone(payment, by)) >= WORLD.fourEyesFrom
    // A checkout has no proof until its provider confirms it.
    const needed = isLarge || received > payment.amount || this.isOverpaid(payment, received) || payment.checkout ? 2 : 1
    if (payment.approvals.size < needed) {
      payment.first = received
      payment.status = 'PENDING'
      return OK
    }
    this.book(payment, received)
    payment.settledBy = by
    return OK
  }

  protected isOverpaid({ investment }: Payment, received: number): boolean {
    return received > 2 * (investment.amount - investment.paid)
  }

  /**
   * What one person approved alone for the customer in 30 days, and at any time for the investment, counts towards the approval band. A
   * payment that its provider confirmed after a first approval does not count.
   */
  private approvedAlone(payment: Payment, by: number): number {
    const since = addDays(this.now, -30)
    const isCounted = ({ investment, settledAt }: Payment) =>
      investment === payment.investment || (investment.owner === payment.investment.owner && settledAt !== null && settledAt > since)
    const otherPayments = this.payments.filter((other) => other !== payment && other.status === 'APPROVED' && isCounted(other))
    return otherPayments
      .filter(({ approvals, settledBy }) => approvals.size === 1 && settledBy === by)
      .reduce((sum, { book }) => sum + book, 0)
  }

  protected book(payment: Payment, received: number) {
    const investment = payment.investment
    const due = investment.status === 'AWAITING_PAYMENT' && !payment.isLate ? investment.amount - investment.paid : 0
    payment.status = 'APPROVED'
    payment.settledAt = this.now
    payment.awaits = false
    payment.book = received
    payment.toPrincipal = Math.min(received, due)
    this.hand(payment, received)
    this.credit(investment.owner, received - payment.toPrincipal)
    investment.paid += payment.toPrincipal
    investment.principal += payment.toPrincipal
    investment.fromGateway += payment.toPrincipal
    this.project.reserved -= payment.toPrincipal
    this.project.received += payment.toPrincipal
    this.fundIfFull()
    if (due > 0 && investment.paid === investment.amount) this.start(investment)
    this.recount(investment)
  }

  /** Changes the balance held at the payment's gateway. */
  private hand({ checkout, follows }: Payment, amount: number) {
    if (checkout || follows) this.simulator += amount
    else this.clearing += amount
  }

  decline(payment: Payment): Outcome {
    if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return 'WRONG_STATE'
    Object.assign(payment, { status: 'DECLINED', first: null })
    this.recount(payment.investment)
    return OK
  }
  ask(payment: Payment): Outcome {
    if (payment.status !== 'PENDING') return 'WRONG_STATE'
    Object.assign(payment, { status: 'MORE_INFO', first: null, isAsked: true })
    payment.approvals.clear()
    return OK
  }
  answer(payment: Payment): Outcome {
    if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return 'WRONG_STATE'
    payment.status = 'PENDING'
    payment.isAsked = false
    return OK
  }

  reverse(payment: Payment): Outcome {
    const investment = payment.investment
    if (payment.status !== 'APPROVED') return 'WRONG_STATE'
    const isBack =
      payment.toPrincipal === 0 || investment.status === 'CANCELLED' || investment.status === 'EXPIRED' || investment.status === 'REFUNDED'
    if (!isBack) {
      if (investment.status === 'CLOSED' || investment.status === 'EXITED') return 'MONEY_SPENT'
      if (investment.status !== 'ACTIVE' && investment.status !== 'AWAITING_PAYMENT') return 'WRONG_STATE'
    }
    const fromPrincipal = isBack ? 0 : payment.toPrincipal
    const fromBalance = payment.book - fromPrincipal
    if ((this.balances[investment.owner] ?? 0) < fromBalance || investment.principal < fromPrincipal) return 'MONEY_SPENT'
    const isVoided = fromPrincipal > 0 && investment.status === 'ACTIVE'
    if (isVoided && (this.balances[investment.owner] ?? 0) - fromBalance + investment.principal - fromPrincipal < this.sharedOn(investment))
      return 'MONEY_SPENT'
    payment.status = 'REVERSED'
    this.hand(payment, -payment.book)
    this.credit(investment.owner, -fromBalance)
    if (fromPrincipal > 0) this.loseFromPrincipal(investment, fromPrincipal)
    this.recount(investment)
    return OK
  }

  protected loseFromPrincipal(investment: Investment, amount: number) {
    const wasPaid = investment.paid
    investment.paid -= amount
    investment.principal -= amount
    investment.fromGateway -= amount
    if (investment.status === 'AWAITING_PAYMENT') {
      this.project.received -= amount
      this.project.reserved += amount
      return
    }
    this.project.received -= wasPaid
    this.toBalance(investment)
    this.takeBackShares(investment)
    Object.assign(investment, { status: 'CANCELLED', endedAt: this.now })
    this.endCommissions(investment, true)
  }
}
