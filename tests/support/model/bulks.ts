import { Payments } from './payments'
import { OK, type Bulk, type Outcome, type Payment } from './things'

const MINUTES = 60_000

/** Bulk approval of payments at their reported amounts, and its reversal as a whole within ten minutes. */
export abstract class Bulks extends Payments {
  readonly bulks: Bulk[] = []

  /** Which of them were approved, in order. */
  approveTogether(payments: readonly Payment[], by: number): boolean[] {
    const bulk: Bulk = { by, at: this.now, items: [], isReversed: false }
    const answers = payments.map((payment) => {
      const { expiresAt, stoppedAt } = payment.investment
      const wasOpen = payment.status === 'MORE_INFO'
      if (!this.isOrdinary(payment) || this.approve(payment, by, payment.first ?? payment.amount) !== OK) return false
      bulk.items.push({ payment, isCredited: payment.status === 'APPROVED', wasOpen, expiresAt, stoppedAt })
      return true
    })
    if (bulk.items.length > 0) this.bulks.push(bulk)
    return answers
  }
  /** Neither a payment through a checkout nor one whose amount differs from the amount due, nor a late one of more than twice that. */
  private isOrdinary(payment: Payment): boolean {
    const { investment, amount, first, isLate, checkout, follows } = payment
    if (checkout || follows || this.isOverpaid(payment, amount)) return false
    const due = investment.status === 'AWAITING_PAYMENT' ? investment.amount - investment.paid : 0
    return (first ?? amount) === amount && (isLate || amount === due)
  }

  /** All or nothing, in reverse order. */
  reverseTogether(bulk: Bulk): Outcome {
    if (bulk.isReversed || bulk.at.getTime() + 10 * MINUTES <= this.now.getTime()) return 'WRONG_STATE'
    const items = [...bulk.items].reverse()
    const refusal = this.refusalOfReversal(bulk, items)
    if (refusal) return refusal
    for (const item of items) this.returnToQueue(item)
    bulk.isReversed = true
    return OK
  }

  private refusalOfReversal(bulk: Bulk, items: readonly Bulk['items'][number][]): Outcome | undefined {
    const taken = new Map<object | number, number>()
    const take = (from: object | number, amount: number) => taken.set(from, (taken.get(from) ?? 0) + amount).get(from) ?? 0
    const reopened = new Set<object>()
    for (const { payment, isCredited } of items) {
      const { investment: investment, book, toPrincipal } = payment
      if (!isCredited) {
        if (payment.status !== 'PENDING' || [...payment.approvals].some((by) => by !== bulk.by)) return 'MONEY_SPENT'
        continue
      }
      if (payment.status !== 'APPROVED') return 'WRONG_STATE'
      if (toPrincipal > 0) {
        const isOurs = investment.status === 'ACTIVE' && investment.startedAt?.getTime() === bulk.at.getTime()
        if (investment.status !== 'AWAITING_PAYMENT' && !reopened.has(investment) && !isOurs) return 'MONEY_SPENT'
        if (this.commissions.some((commission) => commission.of === investment && !['PENDING', 'VOID'].includes(commission.status)))
          return 'MONEY_SPENT'
        if (investment.principal < investment.paid) return 'MONEY_SPENT'
        reopened.add(investment)
        take(investment, toPrincipal)
      }
      if ((this.balances[investment.owner] ?? 0) < take(investment.owner, book - toPrincipal)) return 'MONEY_SPENT'
    }
    return undefined
  }

  private returnToQueue({ payment, isCredited, wasOpen, expiresAt, stoppedAt }: Bulk['items'][number]) {
    const { investment: investment, amount, book, toPrincipal, isLate } = payment
    if (!isCredited) {
      payment.approvals.clear()
      payment.first = null
      if (wasOpen && payment.isAsked) payment.status = 'MORE_INFO'
      return
    }
    payment.status = 'REVERSED'
    this.clearing -= book
    this.credit(investment.owner, toPrincipal - book)
    if (toPrincipal > 0) {
      if (investment.status === 'ACTIVE') {
        Object.assign(investment, { status: 'AWAITING_PAYMENT', startedAt: null, maturesAt: null, expiresAt, stoppedAt })
        this.endCommissions(investment, true)
      }
      investment.paid -= toPrincipal
      investment.principal -= toPrincipal
      investment.fromGateway -= toPrincipal
      this.project.received -= toPrincipal
      this.project.reserved += toPrincipal
    }
    const again = this.claim(investment, amount, isLate)
    again.isAsked = payment.isAsked
    if (wasOpen && again.isAsked) again.status = 'MORE_INFO'
    this.recount(investment)
  }
}
