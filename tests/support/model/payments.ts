import { Orders } from './orders'
import { OK, WORLD, type Investment, type Outcome, type Payment } from './things'

/** Payments: claimed, asked about, approved, declined, reversed. */
export abstract class Payments extends Orders {
  protected abstract sharedOn(one: Investment): number
  protected abstract takeBackShares(one: Investment): void

  pay(one: Investment, amount: number): Outcome {
    if (!this.isPayable(one)) return 'WRONG_STATE'
    if (this.isOver) return 'WRONG_STATE'
    if (this.openOf(one).length >= WORLD.mostOpen) return 'LIMIT_REACHED'
    this.claim(one, amount, one.status !== 'AWAITING_PAYMENT' || this.isWindowOver(one))
    this.recount(one)
    return OK
  }
  protected isWindowOver({ stoppedAt, expiresAt }: Investment) {
    return !stoppedAt && expiresAt !== null && expiresAt <= this.now
  }
  protected claim(investment: Investment, amount: number, isLate: boolean): Payment {
    const payment: Payment = {
      ...{ investment, amount, status: 'PENDING', isLate, first: null, approvals: new Set() },
      ...{ book: 0, toPrincipal: 0, checkout: null, awaits: false, follows: null },
    }
    this.payments.push(payment)
    return payment
  }

  /** Of an order that ended while it waited money may still be on its way. */
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
    const needed = isLarge || received > payment.amount || payment.checkout ? 2 : 1
    if (payment.approvals.size < needed) {
      payment.first = received
      return OK
    }
    this.book(payment, received)
    return OK
  }

  /** What one person approved alone of the same investment counts towards the band. */
  private approvedAlone(payment: Payment, by: number): number {
    const others = this.payments.filter((one) => one !== payment && one.investment === payment.investment && one.status === 'APPROVED')
    return others.filter(({ approvals }) => approvals.size === 1 && approvals.has(by)).reduce((sum, { book }) => sum + book, 0)
  }

  protected book(payment: Payment, received: number) {
    const one = payment.investment
    const due = one.status === 'AWAITING_PAYMENT' && !payment.isLate ? one.amount - one.paid : 0
    payment.status = 'APPROVED'
    payment.awaits = false
    payment.book = received
    payment.toPrincipal = Math.min(received, due)
    this.hand(payment, received)
    this.credit(one.owner, received - payment.toPrincipal)
    one.paid += payment.toPrincipal
    one.principal += payment.toPrincipal
    one.fromGateway += payment.toPrincipal
    this.project.reserved -= payment.toPrincipal
    this.project.received += payment.toPrincipal
    this.fundIfFull()
    if (due > 0 && one.paid === one.amount) this.start(one)
    this.recount(one)
  }

  /** Money that the gateway of a payment holds, more or less. */
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
    Object.assign(payment, { status: 'MORE_INFO', first: null })
    payment.approvals.clear()
    return OK
  }
  answer(payment: Payment): Outcome {
    if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return 'WRONG_STATE'
    payment.status = 'PENDING'
    return OK
  }

  reverse(payment: Payment): Outcome {
    const one = payment.investment
    if (payment.status !== 'APPROVED') return 'WRONG_STATE'
    const isBack = payment.toPrincipal === 0 || one.status === 'CANCELLED' || one.status === 'EXPIRED' || one.status === 'REFUNDED'
    if (!isBack) {
      if (one.status === 'CLOSED' || one.status === 'EXITED') return 'MONEY_SPENT'
      if (one.status !== 'ACTIVE' && one.status !== 'AWAITING_PAYMENT') return 'WRONG_STATE'
    }
    const fromPrincipal = isBack ? 0 : payment.toPrincipal
    const fromBalance = payment.book - fromPrincipal
    if ((this.balances[one.owner] ?? 0) < fromBalance || one.principal < fromPrincipal) return 'MONEY_SPENT'
    const isVoided = fromPrincipal > 0 && one.status === 'ACTIVE'
    if (isVoided && (this.balances[one.owner] ?? 0) - fromBalance + one.principal - fromPrincipal < this.sharedOn(one)) return 'MONEY_SPENT'
    payment.status = 'REVERSED'
    this.hand(payment, -payment.book)
    this.credit(one.owner, -fromBalance)
    if (fromPrincipal > 0) this.loseFromPrincipal(one, fromPrincipal)
    this.recount(one)
    return OK
  }

  protected loseFromPrincipal(one: Investment, amount: number) {
    const wasPaid = one.paid
    one.paid -= amount
    one.principal -= amount
    one.fromGateway -= amount
    if (one.status === 'AWAITING_PAYMENT') {
      this.project.received -= amount
      this.project.reserved += amount
      return
    }
    this.project.received -= wasPaid
    this.toBalance(one)
    this.takeBackShares(one)
    Object.assign(one, { status: 'CANCELLED', endedAt: this.now })
    this.endCommissions(one, true)
  }
}
