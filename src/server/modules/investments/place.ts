import type { investments } from '@/contract/investments'
import type { Received } from '@/contract/core/endpoint'
import { addHours } from '@/shared/dates'
import { groupDigits, toMinor, toMoney, type Minor } from '@/shared/money'
import { AppError } from '@/server/core/errors'
import { newCode, newId } from '@/server/core/ids'
import type { PersonWork, Work } from '@/server/core/services'
import { insertion, sql } from '@/server/core/sql'
import { account } from '../ledger/accounts'
import { move, post } from '../ledger/posting'
import { fill, reserve } from '../projects/capacity'
import { readSettings, type VersionedSettings } from '../settings/queries'
import { fixReferrer } from '../users/referrer'
import { activate } from './activate'
import { atTime, inBooks, inform } from './letters'
import { readOffer, requireOffer, type OpenOffer } from './offer'
import { recountPayments } from './payment-state'
import { remindersSkipped } from './rules'
import type { InvestmentRow } from './transition'

// Orders that wait for money hold places in projects, so one customer can have only so many.
const MOST_WAITING = 20

/** Makes an investment. It freezes what the project offers now; what changes later changes nothing for it. */
export async function placeInvestment(work: PersonWork, body: Received<typeof investments.create>['body']): Promise<InvestmentRow> {
  const { tx, actor } = work
  const amount = toMinor(body.investmentAmount)
  const settings = await readSettings(tx)
  const offer = await readOffer(tx, settings, body.project, body.lockedPeriod)
  requireOffer(offer, amount)
  const customer = await lockInvestor(tx, actor.id)
  await requireRoomForMore(work, settings, customer, { amount, waits: body.source === 'GATEWAY' })
  await fixReferrer(work, customer, body.referredBy)
  const row = await insertInvestment(work, {
    offer,
    amount,
    lockedPeriod: body.lockedPeriod,
    termsVersion: customer.terms_version,
    ...windowOf(work, settings, body.source),
  })
  await reserve(tx, offer.projectId, amount)
  if (body.source === 'BALANCE') return payFromBalance(work, row)
  await inform(work, actor.id, {
    kind: 'investment.made',
    title: `Your investment ${row.code} waits for your payment`,
    paragraphs: [
      `Please send ${inBooks(work, amount)} for ${offer.title} until ${row.expires_at ? atTime(row.expires_at) : 'the window closes'}. Its place is reserved until then.`,
    ],
    facts: [
      ['Investment', row.code],
      ['Amount', inBooks(work, amount)],
      ['Reference', row.payment_reference],
    ],
    link: `/users/investments/${row.id}/pay`,
    action: 'How to pay',
  })
  return row
}

type Investor = { id: string; identity_level: number; referrer_id: string | null; terms_version: number }

/** One customer's own orders are decided one after the other, so that two at once cannot both slip under a limit. */
const lockInvestor = (tx: Work['tx'], id: string): Promise<Investor> =>
  tx.one<Investor>(sql`
    select id, identity_level, referrer_id, coalesce(terms_version, (select max(version) from legal_texts where kind = 'TERMS'), 1) as terms_version
    from users where id = ${id} for no key update`)

/** Above a holding, counted over locked principal and orders that wait, the law wants to know who invests (domain, "Limits"). */
async function requireRoomForMore(
  { tx }: Work,
  settings: VersionedSettings,
  customer: Investor,
  wanted: { amount: Minor; waits: boolean },
): Promise<void> {
  const { held, waiting } = await tx.one<{ held: bigint; waiting: number }>(sql`
    select coalesce(sum(case when i.status = 'AWAITING_PAYMENT' then i.amount else coalesce(a.balance, 0) end), 0)::bigint as held,
      (count(*) filter (where i.status = 'AWAITING_PAYMENT'))::int as waiting
    from investments i left join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    where i.user_id = ${customer.id} and i.status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED', 'MATURED')`)
  if (wanted.waits && waiting >= MOST_WAITING) {
    throw new AppError(
      'LIMIT_REACHED',
      `${waiting} of your investments wait for payment already. Pay or cancel one first; nothing was invested.`,
    )
  }
  if (customer.identity_level < 1 && held + wanted.amount > toMinor(settings.identityAbove)) {
    const limit = groupDigits(settings.identityAbove)
    throw new AppError(
      'IDENTITY_REQUIRED',
      `Holding more than ${limit} in all needs a verified identity; with this you would hold ${groupDigits(toMoney(held + wanted.amount))}. Nothing was invested.`,
    )
  }
}

const windowOf = ({ now }: Work, settings: VersionedSettings, source: 'GATEWAY' | 'BALANCE') =>
  source === 'BALANCE'
    ? { source, expiresAt: null, reminded: 0 }
    : { source, expiresAt: addHours(now, settings.paymentWindowHours), reminded: remindersSkipped(settings.paymentWindowHours) }

async function payFromBalance(work: PersonWork, row: InvestmentRow): Promise<InvestmentRow> {
  const { tx, actor, now } = work
  await fill(work, row.project_id, { reserved: row.amount, received: row.amount })
  await post(tx, {
    kind: 'INVESTED_FROM_BALANCE',
    reference: row.id,
    lines: move(account.available(actor.id), account.principal(row.id), row.amount),
    by: actor.id,
    at: now,
  })
  return activate(work, await fillPrincipal(work, row))
}

/** The whole amount came at once, from inside the platform. */
export async function fillPrincipal(work: Work, row: InvestmentRow): Promise<InvestmentRow> {
  const filled = await work.tx.one<InvestmentRow>(sql`update investments set paid_amount = amount where id = ${row.id} returning *`)
  await recountPayments(work, row.id)
  return filled
}

export type NewInvestment = {
  offer: OpenOffer
  amount: Minor
  lockedPeriod: number
  source: InvestmentRow['source']
  termsVersion: number
  expiresAt: Date | null
  reminded: number
  /** A reinvestment goes on from this one, with the word that its owner gave. */
  goesOnFrom?: InvestmentRow
  riskAcknowledged?: { version: number; at: Date }
}

/** Writes the row of a new investment with everything it freezes. */
export async function insertInvestment(work: Work, made: NewInvestment): Promise<InvestmentRow> {
  const { tx, now, effects } = work
  const { offer, amount } = made
  const row = await tx.one<InvestmentRow>(sql`
    insert into investments ${insertion({
      id: newId(now),
      code: newCode('INV'),
      project_id: offer.projectId,
      user_id: made.goesOnFrom?.user_id ?? work.actor.id,
      amount,
      locked_period: made.lockedPeriod,
      return_min: offer.returns.min,
      return_max: offer.returns.max,
      early_exit_penalty: offer.earlyExitPenalty,
      reflection_days: offer.reflectionDays,
      status: 'AWAITING_PAYMENT',
      source: made.source,
      payment_reference: newCode('REF'),
      rates: JSON.stringify(await ratesNow(work)),
      expires_at: made.expiresAt,
      reminded: made.reminded,
      terms_version: made.termsVersion,
      risk_version: made.riskAcknowledged?.version ?? offer.riskVersion,
      risk_acknowledged_at: made.riskAcknowledged?.at ?? now,
      reinvests: made.goesOnFrom?.id ?? null,
      created_at: now,
    })} returning *`)
  effects.audit({
    action: 'investment.made',
    subject: { type: 'investment', id: row.id, code: row.code },
    after: {
      status: row.status,
      amount: toMoney(amount),
      lockedPeriod: row.locked_period,
      source: row.source,
      project: offer.title,
      riskVersion: row.risk_version,
      termsVersion: row.terms_version,
    },
  })
  return row
}

/** What one unit of each active currency counts in the books, now. */
async function ratesNow({ tx }: Work): Promise<Record<string, string>> {
  const rows = await tx.all<{ currency_code: string; value: string }>(
    sql`select currency_code, value from currencies where is_active order by currency_code`,
  )
  return Object.fromEntries(rows.map(({ currency_code, value }) => [currency_code, value]))
}
