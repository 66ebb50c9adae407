import { paths } from '@/config/paths'
import { toMoney, type Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import { Scope, type Actor } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import { work as run, type PersonWork, type RequestInfo, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { Attempt, Checkout } from '../gateway-adapters/adapter'
import { adapterOf, findGateway, type Gateway } from '../gateway-adapters/registry'
import { senderOf } from '../mail/email'
import type { InvestmentRow } from '../investments/transition'
import { gatewayActor } from './checkout'
import { insertPayment, type Claim } from './insert'
import { declinePayment } from './commands/settle-payment'
import { lockPayment } from './transition'

const MINUTE = 60_000
const LEAST_MINUTES = 15
const MOST_MINUTES = 7 * 24 * 60
/** Longer than a provider's timeout, so that the result of one call is found before the next call is sent. */
const SECONDS_BETWEEN_CALLS = 30

/**
 * Records a payment by checkout and returns its id; `openCheckoutOf` calls the provider after the commit. An open one for the same amount
 * is reused.
 */
export async function recordCheckout(work: PersonWork, investment: InvestmentRow, gateway: Gateway, claim: Claim): Promise<string> {
  const { tx, now } = work
  if (adapterOf(gateway.kind).takes !== 'checkouts' || claim.isLate || !investment.expires_at)
    throw new AppError(
      'WRONG_STATE',
      msg('Investment {code} no longer awaits a new payment, so this is no longer possible. Nothing was changed.', {
        code: investment.code,
      }),
    )
  const open = await tx.maybe<{ id: string }>(sql`
    select id from payments where investment_id = ${investment.id} and gateway_id = ${gateway.id} and status = 'PENDING' and awaits_money
      and amount = ${claim.amount} and (provider_id is null or checkout_expires_at > ${now}) limit 1`)
  return open?.id ?? (await insertPayment(work, investment, gateway, claim, { transaction_id: '', awaits_money: true })).id
}

type Opener = { actor: Actor; request?: RequestInfo }

/**
 * Opens the checkout of a recorded payment at its provider, for the rest of the payment window. The call is made outside any transaction,
 * so a slow provider holds no connection; after a lost response, the next call finds the checkout by the payment's code. Does nothing if
 * the checkout is open or another process is opening it.
 * @throws ProviderFailure if the provider did not answer; the payment stays recorded, and a job retries
 */
export async function openCheckoutOf(services: Services, id: string, opener?: Opener): Promise<void> {
  const order = await claimOpening(services, id)
  const gateway = order && (await findGateway(services.db, services, order.gateway_id))
  const adapter = gateway?.takesPayments ? adapterOf(gateway.kind) : undefined
  if (!order || !gateway || adapter?.takes !== 'checkouts') return
  const left = Math.ceil((order.expires_at.getTime() - services.clock.now().getTime()) / MINUTE)
  const checkout = await adapter.openCheckout(
    gateway.access,
    {
      amount: order.amount,
      reference: order.code,
      description: `Investment ${order.investment_code}`,
      minutes: Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, left)),
      returnUrl: senderOf(services.env).hostUrl + paths.users.investment(order.investment_id),
    },
    order.attempt,
  )
  const { actor, request } = opener ?? { actor: gatewayActor(gateway.title) }
  await run(services, actor, (work) => keepCheckout(work, gateway, order, checkout), request)
}

type Order = {
  id: string
  code: string
  gateway_id: string
  amount: Minor
  investment_id: string
  investment_code: string
  expires_at: Date
  attempt: Attempt
}

/** Takes a lease on the call to the provider, so that only one process makes it; the lease expires if the process dies. */
const claimOpening = ({ db, clock }: Services, id: string): Promise<Order | undefined> => {
  const now = clock.now()
  return db.maybe<Order>(sql`
    with before as (select id, checkout_requested_at as asked_at from payments where id = ${id} for no key update)
    update payments p set checkout_requested_at = ${now} from before, investments i
    where p.id = before.id and i.id = p.investment_id and p.provider_id is null and p.awaits_money and p.status = 'PENDING'
      and i.expires_at is not null and (before.asked_at is null or before.asked_at <= ${now}::timestamptz - make_interval(secs => ${SECONDS_BETWEEN_CALLS}))
    returning p.id, p.code, p.gateway_id, p.amount, i.id as investment_id, i.code as investment_code, i.expires_at,
      case when before.asked_at is null then 'first' else 'again' end as attempt`)
}

/** Stored whatever the payment's current status, so that money paid into the checkout is detected. */
async function keepCheckout(work: Work, gateway: Gateway, { id, code, amount }: Order, checkout: Checkout): Promise<void> {
  const { payment } = await lockPayment(work.tx, id, Scope.of(work.actor))
  if (payment.provider_id !== null) return
  await work.tx.run(sql`
    update payments set provider_id = ${checkout.id}, transaction_id = ${checkout.id}, checkout_url = ${checkout.url},
      checkout_expires_at = ${checkout.expiresAt}, checkout_watched_until = ${checkout.watchedUntil} where id = ${id}`)
  work.effects.audit({
    action: 'payment.checkout-opened',
    subject: { type: 'payment', id, code },
    after: {
      claimed: `${toMoney(amount, gateway.access.currency.decimals)} ${gateway.access.currency.code}`,
      gateway: gateway.title,
      checkout: checkout.id,
    },
  })
}

/** Retries to open a checkout whose provider did not answer; declines the payment if its window has ended. */
export async function resumeCheckout(services: Services, id: string): Promise<void> {
  const isOver = await run(services, gatewayActor('Payment provider'), async (work) => {
    const { payment, investment } = await lockPayment(work.tx, id, Scope.of(work.actor))
    if (payment.provider_id !== null || !payment.awaits_money || payment.status !== 'PENDING') return true
    const { status, expires_at, clock_stopped_at } = investment
    if (status === 'AWAITING_PAYMENT' && expires_at && (clock_stopped_at !== null || expires_at > work.now)) return false
    await declinePayment(work, payment, investment, { note: 'The payment provider did not open a checkout in time.' })
    return true
  })
  if (!isOver) await openCheckoutOf(services, id)
}
