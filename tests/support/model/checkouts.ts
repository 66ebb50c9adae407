import { addHours } from '@/domain/dates'
import { Bulks } from './bulks'
import { OK, WORLD, type Checkout, type Investment, type Outcome, type Payment } from './things'

/** Payments that a provider accepts and reports by webhook. Webhooks may arrive late, twice, out of order, or never. */
export abstract class Checkouts extends Bulks {
  checkOut(investment: Investment, amount: number): Outcome {
    const refusal = this.refusalOfCheckout(investment)
    if (refusal) return refusal
    const isSame = (payment: Payment) =>
      payment.investment === investment && payment.status === 'PENDING' && payment.awaits && payment.amount === amount
    if (this.payments.some((payment) => isSame(payment) && payment.checkout && payment.checkout.expiresAt > this.now)) return OK
    const window = investment.expiresAt ? investment.expiresAt.getTime() - this.now.getTime() : 0
    const expiresAt = new Date(this.now.getTime() + Math.max(window, WORLD.leastMinutes * 60_000))
    const claimed = this.claim(investment, amount, false)
    const watchedUntil = addHours(expiresAt, WORLD.watchedDays * 24)
    Object.assign(claimed, { checkout: { came: 0, coming: 0, isCovered: false, expiresAt, watchedUntil }, awaits: true })
    return OK
  }
  private refusalOfCheckout(investment: Investment): Outcome | undefined {
    if (!this.isPayable(investment)) return 'WRONG_STATE'
    if (this.isOver) return 'WRONG_STATE'
    if (this.openOf(investment).length >= WORLD.mostOpen) return 'LIMIT_REACHED'
    return investment.status !== 'AWAITING_PAYMENT' || this.isWindowOver(investment) ? 'WRONG_STATE' : undefined
  }

  /** Coins are sent; after a while the provider no longer watches the address. */
  sendCoins({ checkout, amount }: Payment, coins: number, isConfirmed: boolean): Outcome {
    if (!checkout || checkout.watchedUntil <= this.now) return 'NOTHING'
    if (isConfirmed) checkout.came += coins
    else checkout.coming += coins
    if (this.now < checkout.expiresAt && checkout.came + checkout.coming >= amount) checkout.isCovered = true
    return OK
  }
  confirmCoins({ checkout }: Payment): Outcome {
    if (!checkout || checkout.coming === 0) return 'NOTHING'
    Object.assign(checkout, { came: checkout.came + checkout.coming, coming: 0 })
    return OK
  }

  /** The platform reads the invoice from the provider, after a webhook or on schedule, and credits the part that is not credited yet. */
  refresh(payment: Payment): Outcome {
    const { checkout, investment } = payment
    if (!checkout) return 'NOTHING'
    const { came, coming } = checkout
    if (came + coming > 0) this.see(payment, checkout)
    const fresh = came - this.creditedFor(payment)
    const isOpen = payment.status === 'PENDING' || payment.status === 'MORE_INFO'
    if (fresh > 0 && this.isDecided(checkout)) {
      if (isOpen) this.book(payment, fresh)
      else this.book(Object.assign(this.claim(investment, fresh, this.comesLate(investment)), { follows: payment }), fresh)
    } else if (isOpen && came + coming === 0 && checkout.watchedUntil <= this.now) this.decline(payment)
    return OK
  }
  /** Once money is seen, the payment window does not expire; what the provider received in time counts as in time. */
  private see(payment: Payment, { isCovered, expiresAt }: Checkout) {
    if (!payment.awaits || payment.status !== 'PENDING') return
    payment.awaits = false
    const cameInTime = payment.investment.status === 'AWAITING_PAYMENT' && (isCovered || this.now < expiresAt)
    payment.isLate = !cameInTime && this.comesLate(payment.investment)
    this.recount(payment.investment)
  }
  private comesLate(investment: Investment) {
    return investment.status !== 'ACTIVE' && (investment.status !== 'AWAITING_PAYMENT' || this.isWindowOver(investment))
  }
  private creditedFor(payment: Payment) {
    const all = this.payments.filter((related) => related === payment || related.follows === payment)
    return all.filter(({ status }) => status === 'APPROVED' || status === 'REVERSED').reduce((sum, { book }) => sum + book, 0)
  }
  /** The full amount is expected while more money may arrive or received money is unconfirmed. */
  private isDecided({ isCovered, coming, expiresAt }: Checkout) {
    return coming === 0 && (isCovered || expiresAt <= this.now)
  }

  /** Polls the provider every few minutes for all invoices that it still watches. */
  protected refreshAll() {
    for (const payment of [...this.payments]) {
      if (!payment.checkout) continue
      const isOpen = payment.status === 'PENDING' || payment.status === 'MORE_INFO'
      if (payment.checkout.watchedUntil > addHours(this.now, -24) || (isOpen && payment.awaits)) this.refresh(payment)
    }
  }
}
