import type { investments } from '@/contract/investments'
import type { Payment } from '@/contract/payments'
import type { ProjectStatus } from '@/contract/project-schemas'
import type { Received } from '@/contract/core/endpoint'
import { msg, type Message } from '@/locales/message'
import { amountFault, boundsOfOrder } from '@/domain/gateway-terms'
import { fromBook, groupDigits, parseMinor, toBook, toMoney, type Minor } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { AppError, fieldError, wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { requireFiles } from '../../files/commands/store-file'
import { adapterOf, findGateway, type Gateway } from '../../gateway-adapters/registry'
import { inform } from '../../investments/emails'
import { recountPayments } from '../../investments/payment-state'
import { lockInvestment, type InvestmentRow } from '../../investments/transition'
import { usualTimeOf } from '../../stats/processing-times'
import { stillToPayOf } from '../../users/queries/figure-sources'
import { markFulfilled } from '../../notifications/commands/mark-notifications-read'
import { insertPayment, type Claim } from '../insert'
import { recordCheckout } from '../open-checkout'
import { readPayment } from '../queries'
import { acceptsPayments, projectAcceptsPayments } from '../rules'
import { markDuplicates } from './mark-duplicates'

type NewPayment = Received<typeof investments.makePayment>['body']
type RecordedPayment = Received<typeof investments.recordPayment>['body']

/** With the usual processing time for the email. */
type Reported = NewPayment & { usually: Message | undefined }

const MOST_OPEN = 5
const MOST_BOOKED: Minor = 10n ** 15n

/** The customer reports a manual payment, or pays by a checkout, which `completePayment` opens after the commit. */
export async function makePayment(work: PersonWork, investmentId: string, details: NewPayment): Promise<Payment> {
  const { tx, actor } = work
  const usually = await usualTimeOf(work, 'payment')
  const investment = await lockInvestment(tx, investmentId, Scope.own(actor))
  await requirePayable(work, investment)
  const gateway = await gatewayFor(work, investment.user_id, details.gateway)
  const intended = claimOf(work, investment, gateway, details)
  if (!intended.isLate) requireWithinBounds(gateway, intended.amount, await dueOf(work, investment, intended))
  const id = await (adapterOf(gateway.kind).takes === 'checkouts'
    ? recordCheckout(work, investment, gateway, intended)
    : claim(work, investment, gateway, { ...details, usually }))
  await recountPayments(work, investment.id)
  await endRequests(work, investment)
  return readPayment(tx, id, Scope.own(actor))
}

/**
 * Requires an investment that can be paid: one that awaits payment, unless its project is cancelled or completed (domain, "Lifecycles").
 * Money for one that has expired, or was cancelled before it was paid, may be on its way: it can still be reported, and goes to the
 * balance.
 */
async function requirePayable({ tx }: PersonWork, row: InvestmentRow): Promise<void> {
  if (!acceptsPayments(row)) throw wrongState(msg('Investment {code}', { code: row.code }), row.status)
  const { status, title, open } = await tx.one<{ status: ProjectStatus; title: string; open: number }>(sql`
    select p.status, p.title, (select count(*)::int from payments where investment_id = ${row.id} and status in ('PENDING', 'MORE_INFO')) as open
    from projects p where p.id = ${row.project_id}`)
  if (!projectAcceptsPayments(status)) throw wrongState(title, status)
  if (open >= MOST_OPEN)
    throw new AppError(
      'LIMIT_REACHED',
      msg(
        '{open, plural, one {# payment for {code} is already in review. Nothing was recorded; please wait until it is decided.} other {# payments for {code} are already in review. Nothing was recorded; please wait until they are decided.}}',
        { open, code: row.code },
      ),
    )
}

/** Staff record money that arrived without a report by the customer: a claim like the customer's own, which another person approves. */
export async function recordPayment(work: PersonWork, investmentId: string, details: RecordedPayment): Promise<Payment> {
  const { tx, actor } = work
  const usually = await usualTimeOf(work, 'payment')
  const investment = await lockInvestment(tx, investmentId, Scope.of(actor))
  await requirePayable(work, investment)
  const gateway = await gatewayFor(work, investment.user_id, details.gateway)
  if (adapterOf(gateway.kind).takes === 'checkouts')
    throw fieldError('gateway', msg('This gateway reports its payments itself. Choose a manual gateway.'))
  const id = await claim(work, investment, gateway, { ...details, wallet: null, usually })
  await tx.run(sql`update payments set recorded_by = ${actor.id} where id = ${id}`)
  await recountPayments(work, investment.id)
  await endRequests(work, investment)
  return readPayment(tx, id, Scope.of(actor))
}

/** Once all of an order is paid or in review, earlier requests to pay it no longer apply. */
async function endRequests(work: PersonWork, { id, user_id }: InvestmentRow): Promise<void> {
  if ((await restOf(work, id)) > 0n) return
  for (const kind of ['investment.made', 'investment.reminder'] as const) await markFulfilled(work, user_id, { kind, data: { id } })
}

/** The gateway, which must be active, in an active currency, and offered in the customer's country. */
async function gatewayFor({ tx, services }: PersonWork, userId: string, id: string): Promise<Gateway> {
  const gateway = await findGateway(tx, services, id)
  const offered =
    gateway?.takesPayments &&
    (await tx.maybe(sql`
    select 1 from users u join countries c on c.id = u.country_id and c.is_active join country_gateways g on g.country_id = c.id and g.gateway_id = ${id} where u.id = ${userId}`))
  if (!gateway || !offered)
    throw new AppError(
      'GATEWAY_UNAVAILABLE',
      msg('This payment method is not available in your country. Nothing was recorded; choose another one.'),
    )
  return gateway
}

type Due = { book: Minor; isRest: boolean; rate: string }

/** The part of an order that is neither received nor in review, in the book currency. */
const restOf = async ({ tx }: PersonWork, id: string): Promise<Minor> =>
  (await tx.one<{ rest: Minor }>(sql`select ${stillToPayOf(sql`o`)} as rest from investments o where o.id = ${id}`)).rest

async function dueOf(work: PersonWork, { id, amount }: InvestmentRow, { rate }: Claim): Promise<Due> {
  const book = await restOf(work, id)
  return { book, isRest: book < amount, rate }
}

/** Checks the gateway's bounds for one payment. Late payments and those recorded by staff are exempt, since the money is already sent. */
function requireWithinBounds({ title, bounds, access: { currency } }: Gateway, amount: Minor, { book, isRest, rate }: Due): void {
  const due = fromBook(book, currency.decimals, rate)
  const fault = amountFault(amount, boundsOfOrder(bounds, { due, isRest }, currency.decimals), currency)
  if (fault)
    throw fieldError(
      'amount',
      msg('{fault} Nothing was recorded. To pay another amount by {title}, please contact support.', { fault, title }),
    )
}

/** The book amount of a payment: at the frozen rate while the payment window is open, at today's rate afterwards. */
function claimOf({ now }: PersonWork, row: InvestmentRow, gateway: Gateway, details: Pick<NewPayment, 'amount'>): Claim {
  const { code, decimals } = gateway.access.currency
  const isLate = row.status !== 'AWAITING_PAYMENT' || (row.clock_stopped_at === null && row.expires_at !== null && row.expires_at <= now)
  const rate = (isLate ? undefined : row.rates[code]) ?? gateway.rate
  const amount = parseMinor(details.amount, decimals)
  if (amount === undefined) throw fieldError('amount', msg('Amounts in {code} have at most {decimals} decimals', { code, decimals }))
  const bookAmount = toBook(amount, decimals, rate)
  if (bookAmount === 0n)
    throw fieldError('amount', msg('Pay at least {amount}', { amount: `${toMoney(fromBook(1n, decimals, rate), decimals)} ${code}` }))
  if (bookAmount > MOST_BOOKED) throw fieldError('amount', msg('This amount exceeds the maximum for one transaction'))
  return { amount, bookAmount, rate, isLate, due: isLate ? 0n : row.amount - row.paid_amount }
}

async function claim(work: PersonWork, investment: InvestmentRow, gateway: Gateway, details: Reported): Promise<string> {
  const { tx, actor } = work
  if (!details.transactionId) throw fieldError('transactionId', msg('Enter the transaction ID'))
  await requireFiles(tx, details.transferProof ? [details.transferProof] : [], {
    ownerId: actor.id,
    purposes: ['TRANSFER_PROOF'],
    path: 'transferProof',
  })
  if (details.wallet) await requireOwnWallet(work, details.wallet)
  const claimed = claimOf(work, investment, gateway, details)
  const { id, code } = await insertPayment(work, investment, gateway, claimed, {
    transaction_id: details.transactionId,
    proof_file_id: details.transferProof ?? null,
    wallet_id: details.wallet ?? null,
    customer_note: details.note,
  })
  await markDuplicates(work.tx, id)
  const { code: currency, decimals } = gateway.access.currency
  const amount = toMoney(claimed.amount, decimals)
  work.effects.audit({
    action: 'payment.claimed',
    subject: { type: 'payment', id, code },
    after: {
      status: 'PENDING',
      claimed: `${amount} ${currency}`,
      gateway: gateway.title,
      transactionId: details.transactionId,
      investment: investment.code,
    },
  })
  const body = msg('{amount} was reported for {code}. Our team will check whether the payment has arrived and notify you of the result.', {
    amount: `${groupDigits(amount)} ${currency}`,
    code: investment.code,
  })
  await inform(work, investment.user_id, {
    kind: 'payment.received',
    title: msg('Payment {code} is in review', { code }),
    paragraphs: [
      details.usually ? msg('{body} {note}', { body, note: details.usually }) : body,
      claimed.isLate
        ? msg('It was sent after the payment window closed. It is credited to your balance once it is approved.')
        : msg('The payment window is paused.'),
    ],
    data: { id: investment.id },
  })
  return id
}

async function requireOwnWallet({ tx, actor }: PersonWork, id: string): Promise<void> {
  const found = await tx.maybe(sql`select 1 from wallets where id = ${id} and user_id = ${actor.id} and status <> 'REMOVED'`)
  if (!found) throw fieldError('wallet', msg('This wallet is not in your address book'))
}
