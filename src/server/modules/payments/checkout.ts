import { msg } from '@/locales/message'
import { fromBook, toBook, type Minor } from '@/domain/money'
import { addHours } from '@/domain/dates'
import { Scope, type Actor } from '@/server/work/actor'
import { work as run, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { ProviderFailure, type CheckoutState } from '../gateway-adapters/adapter'
import { adapterOf, findGateway, type Gateway } from '../gateway-adapters/registry'
import { inform } from '../investments/emails'
import { recountPayments } from '../investments/payment-state'
import type { InvestmentRow } from '../investments/transition'
import { creditPayment } from './commands/credit-payment'
import { insertPayment, type Claim } from './insert'
import { declinePayment } from './commands/settle-payment'
import { dueOf, isOpen } from './rules'
import { lockPayment, updatePayment, type PaymentRow } from './transition'

/** The actor of what a gateway with an adapter reports, by webhook or in response to our requests. */
export const gatewayActor = (title: string): Actor => ({
  kind: 'Gateway',
  id: null,
  name: title,
  permissions: new Set(),
  isSuperAdmin: false,
  isFrozen: false,
  sessionId: null,
})

/**
 * Updates a payment to its current state at the provider. The state is fetched, never taken from a message. `before` runs first in the same
 * transaction and can cancel the update.
 */
export async function refreshCheckout(
  services: Services,
  gateway: Gateway,
  providerId: string,
  before: (work: Work) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const adapter = adapterOf(gateway.kind)
  if (adapter.takes !== 'checkouts') return false
  const known = await services.db.maybe<{ id: string }>(
    sql`select id from payments where gateway_id = ${gateway.id} and provider_id = ${providerId}`,
  )
  if (!known) return false
  const state = await adapter.readCheckout(gateway.access, providerId, services.clock.now())
  await run(services, gatewayActor(gateway.title), async (work) => {
    if (await before(work)) await applyState(work, gateway, known.id, state)
  })
  return true
}

/**
 * Credits the difference between the total that the provider has confirmed and what was credited before. So a webhook that is duplicated,
 * late or out of order credits nothing twice, and money that arrives after the decision becomes a new payment.
 */
async function applyState(work: Work, gateway: Gateway, id: string, state: CheckoutState): Promise<void> {
  const locked = await lockPayment(work.tx, id, Scope.of(work.actor))
  const { investment } = locked
  const payment =
    state.settled > 0n || state.isConfirming || state.stage === 'by-hand'
      ? await markReceived(work, locked.payment, investment, state)
      : locked.payment
  const uncredited = state.settled - (await creditedFor(work, payment.id))
  if (uncredited > 0n && isDecided(state)) await creditConfirmed(work, gateway, { payment, investment }, uncredited)
  else if (
    isOpen(payment.status) &&
    state.settled === 0n &&
    !state.isConfirming &&
    (state.stage === 'forgotten' || state.stage === 'refused')
  )
    await declinePayment(work, payment, investment, {
      note: state.stage === 'forgotten' ? 'The checkout closed and nothing was paid.' : 'The provider could not confirm the payment.',
    })
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/**
 * Credits what the order lacks at its frozen rate. A surplus, or what is paid after the payment window, is credited at today's rate, so
 * that a small order cannot be used as an option on the exchange rate.
 * @param amount in the gateway's currency
 */
async function creditConfirmed(work: Work, gateway: Gateway, { payment, investment }: LockedPayment, amount: Minor): Promise<void> {
  const inTime = atFrozenRate(work, gateway, { payment, investment }, amount)
  if (isOpen(payment.status) && inTime === 0n)
    return creditPayment(work, investment, await updatePayment(work, payment, { rate: gateway.rate }), amount)
  if (isOpen(payment.status)) await creditPayment(work, investment, payment, inTime)
  else if (inTime > 0n) await creditMore(work, gateway, { payment, investment }, { amount: inTime, rate: payment.rate })
  if (inTime === amount) return
  const after = await lockPayment(work.tx, payment.id, Scope.of(work.actor))
  await creditMore(work, gateway, after, { amount: amount - inTime, rate: gateway.rate })
}

/** The part of a confirmed amount that the order lacks. A remainder below the smallest amount that can be booked is not split off. */
function atFrozenRate({ now }: Work, { rate: today }: Gateway, { payment, investment }: LockedPayment, amount: Minor): Minor {
  const { rate, decimals } = payment
  const isLate = isOpen(payment.status) ? payment.is_late : isAfterWindow(investment, now)
  const lacking = fromBook(dueOf(investment, isLate), decimals, rate)
  return today === rate || amount <= lacking || toBook(amount - lacking, decimals, today) === 0n ? amount : lacking
}

/** Whether the confirmed money can be credited: not while more may arrive, nor if the provider refused the checkout, which staff review. */
const isDecided = ({ stage, isConfirming }: CheckoutState): boolean =>
  stage === 'paid' || (stage !== 'open' && stage !== 'refused' && !isConfirming)

const creditedFor = async ({ tx }: Work, id: string): Promise<Minor> =>
  (
    await tx.one<{ sum: Minor }>(sql`
    select coalesce(sum(received_amount), 0)::bigint as sum from payments where (id = ${id} or follows = ${id}) and status in ('APPROVED', 'REVERSED')`)
  ).sum

/**
 * Moves a checkout with its first received money to review, which pauses the payment window. Money that the provider received in time is
 * not late, even if it is reported after the window.
 */
async function markReceived(work: Work, payment: PaymentRow, investment: InvestmentRow, { stage }: CheckoutState): Promise<PaymentRow> {
  if (!payment.awaits_money || payment.status !== 'PENDING') return payment
  const cameInTime = investment.status === 'AWAITING_PAYMENT' && (stage === 'open' || stage === 'paid')
  const isLate = !cameInTime && isAfterWindow(investment, work.now)
  const received = await updatePayment(work, payment, { awaits_money: false, is_late: isLate })
  await recountPayments(work, investment.id)
  work.effects.audit({ action: 'payment.seen', subject: { type: 'payment', id: payment.id, code: payment.code }, after: { isLate } })
  await inform(work, payment.user_id, {
    kind: 'payment.seen',
    title: msg('Your payment {code} was detected', { code: payment.code }),
    paragraphs: [msg('We detected a payment for {code}. It is credited once the network has confirmed it.', { code: investment.code })],
    data: { id: investment.id },
  })
  return received
}

const isAfterWindow = ({ status, clock_stopped_at, expires_at }: InvestmentRow, now: Date): boolean =>
  status !== 'ACTIVE' && (status !== 'AWAITING_PAYMENT' || (clock_stopped_at === null && expires_at !== null && expires_at <= now))

/** Credits further money for a decided checkout as a new payment that references the first one. */
async function creditMore(
  work: Work,
  gateway: Gateway,
  { payment, investment }: LockedPayment,
  { amount, rate }: { amount: Minor; rate: string },
): Promise<void> {
  const { n } = await work.tx.one<{ n: number }>(sql`select count(*)::int as n from payments where follows = ${payment.id}`)
  const further = `${payment.provider_id}:${n + 2}`
  const isLate = isAfterWindow(investment, work.now)
  const claim: Claim = {
    amount,
    bookAmount: toBook(amount, payment.decimals, rate),
    rate,
    isLate,
    due: isLate ? 0n : investment.amount - investment.paid_amount,
  }
  if (claim.bookAmount === 0n) return
  const inserted = await insertPayment(work, investment, gateway, claim, {
    transaction_id: further,
    provider_id: further,
    follows: payment.id,
  })
  const more = await lockPayment(work.tx, inserted.id, Scope.of(work.actor))
  await creditPayment(work, more.investment, more.payment, amount)
}

/** Reads the state of an investment's open checkouts from their providers. If a provider does not answer, the next sweep retries. */
export async function refreshCheckoutsOf(services: Services, investmentId: string): Promise<void> {
  const open = await services.db.all<{ id: string }>(sql`
    select id from payments where investment_id = ${investmentId} and provider_id is not null and follows is null and status in ('PENDING', 'MORE_INFO')`)
  for (const { id } of open) {
    try {
      await refreshById(services, id)
    } catch (failure) {
      if (!(failure instanceof ProviderFailure)) throw failure
      services.log.warn({ err: failure, payment: id }, 'Payment provider unavailable')
    }
  }
}

export async function refreshById(services: Services, id: string): Promise<void> {
  const payment = await services.db.maybe<{ gateway_id: string; provider_id: string }>(
    sql`select gateway_id, provider_id from payments where id = ${id} and provider_id is not null`,
  )
  const gateway = payment && (await findGateway(services.db, services, payment.gateway_id))
  if (gateway) await refreshCheckout(services, gateway, payment.provider_id)
}

/** Checkouts that their provider stopped watching after this time (24 hours ago) are still refreshed, to learn their final state. */
export const askedUntil = (now: Date): Date => addHours(now, -24)
