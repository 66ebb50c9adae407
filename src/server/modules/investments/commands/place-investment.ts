import type { investments } from '@/contract/investments'
import type { Settings } from '@/contract/settings'
import type { Received } from '@/contract/core/endpoint'
import { msg, time } from '@/locales/message'
import { addHours } from '@/domain/dates'
import { toMinor, type Minor } from '@/domain/money'
import { AppError } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { PersonWork, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { account } from '../../ledger/accounts'
import { move, post } from '../../ledger/posting'
import { reserve, take } from '../../projects/capacity'
import { fixReferrer } from '../../users/referrer'
import { activate } from './activate-investment'
import { inform, type Customer } from '../emails'
import { closedCountry, leastPaymentIn, requireOpenCountry, requirePayable, type InvestorCountry, type LeastPayment } from '../residence'
import { newInvestment, type InsertedInvestment } from '../insert'
import { readOffer, requireOffer } from '../offer'
import { remindersSkipped } from '../rules'
import { requireTerms, termsOf, type Terms } from '../terms'

// Orders awaiting payment reserve capacity in projects, so their number per customer is limited.
const MOST_WAITING = 20

/** Creates an investment, which freezes the project's current terms: later changes do not affect it. */
export async function placeInvestment(work: PersonWork, body: Received<typeof investments.create>['body']): Promise<InsertedInvestment> {
  const { tx, actor } = work
  const amount = toMinor(body.investmentAmount)
  // Pipelined in this order, so that holdings are read after the investor's row is locked.
  const [{ offer, settings }, customer, holding] = await Promise.all([
    readOffer(tx, body.project, body.lockedPeriod),
    lockInvestor(work),
    holdingOf(tx, actor.id),
  ])
  requireOpenCountry(customer)
  requireOffer(offer, amount, work.services.env.BOOK_CURRENCY)
  if (body.source === 'GATEWAY') requirePayable(customer, amount, work.services.env.BOOK_CURRENCY)
  requireTerms(customer)
  requireRoomForMore(work, settings, customer, holding, { amount, waits: body.source === 'GATEWAY' })
  await fixReferrer(work, customer, body.referredBy)
  const placed = newInvestment(work, {
    userId: actor.id,
    offer,
    amount,
    lockedPeriod: body.lockedPeriod,
    termsVersion: customer.terms_version,
    ...windowOf(work, settings, body.source),
  })
  if (body.source === 'BALANCE') return payFromBalance(work, placed, customer)
  const { row, write } = placed
  await Promise.all([reserve(work, offer.projectId, amount), write()])
  await inform(work, customer, {
    kind: 'investment.made',
    title: msg('Please pay for your investment {code}', { code: row.code }),
    paragraphs: [
      msg('Please pay {amount} for {project} by {time}. The amount is reserved until then.', {
        amount: formatBookAmount(work, amount),
        project: offer.title,
        time: row.expires_at ? time(row.expires_at) : msg('the close of the payment window'),
      }),
    ],
    facts: [
      [msg('Investment'), row.code],
      [msg('Amount'), formatBookAmount(work, amount)],
      [msg('Reference'), row.payment_reference],
    ],
    data: { id: row.id },
    action: msg('How to pay'),
  })
  return row
}

type Investor = Customer & Terms & InvestorCountry & LeastPayment & { identity_level: number; referrer_id: string | null }

/** Locks the investor's row, so that concurrent orders of a customer cannot exceed a limit together. */
const lockInvestor = ({ tx, actor, now }: PersonWork): Promise<Investor> =>
  tx.one<Investor>(sql`
    select id, name, email, identity_level, referrer_id, ${closedCountry}, ${leastPaymentIn(sql`users.country_id`)}, ${termsOf(now)} from users where id = ${actor.id} for no key update`)

type Holding = { held: Minor; waiting: number }

/** A customer's locked principal and unpaid orders. */
const holdingOf = (tx: Work['tx'], userId: string): Promise<Holding> =>
  tx.one<Holding>(sql`
    select coalesce(sum(case when i.status = 'AWAITING_PAYMENT' then i.amount else coalesce(a.balance, 0) end), 0)::bigint as held,
      (count(*) filter (where i.status = 'AWAITING_PAYMENT'))::int as waiting
    from investments i left join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    where i.user_id = ${userId} and i.status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED', 'MATURED')`)

/** Limits unpaid orders, and the holding above which the law requires an identified investor (domain, "Limits"). */
function requireRoomForMore(
  work: Work,
  settings: Settings,
  customer: Investor,
  { held, waiting }: Holding,
  order: { amount: Minor; waits: boolean },
): void {
  if (order.waits && waiting >= MOST_WAITING) {
    throw new AppError(
      'LIMIT_REACHED',
      msg('{waiting} of your investments are already awaiting payment. Pay or cancel one first; nothing was invested.', { waiting }),
    )
  }
  if (customer.identity_level < 1 && held + order.amount > toMinor(settings.identityAbove)) {
    const [limit, wouldHold] = [formatBookAmount(work, toMinor(settings.identityAbove)), formatBookAmount(work, held + order.amount)]
    throw new AppError(
      'IDENTITY_REQUIRED',
      msg(
        'Holding more than {limit} in total requires a verified identity; with this investment you would hold {wouldHold}. Nothing was invested.',
        { limit, wouldHold },
      ),
    )
  }
}

const windowOf = ({ now }: Work, settings: Settings, source: 'GATEWAY' | 'BALANCE') =>
  source === 'BALANCE'
    ? { source, expiresAt: null, reminded: 0 }
    : { source, expiresAt: addHours(now, settings.paymentWindowHours), reminded: remindersSkipped(settings.paymentWindowHours) }

async function payFromBalance(
  work: PersonWork,
  { row, write }: ReturnType<typeof newInvestment>,
  customer: Customer,
): Promise<InsertedInvestment> {
  const { tx, actor, now } = work
  // Pipelined; if one is refused, none takes effect.
  await Promise.all([
    take(work, row.project_id, row.amount),
    write(),
    post(tx, {
      kind: 'INVESTED_FROM_BALANCE',
      reference: row.id,
      lines: move(account.available(actor.id), account.principal(row.id), row.amount),
      by: actor.id,
      at: now,
    }),
    activate(work, row, customer),
  ])
  return row
}
