import type { AccountKind, TransferKind } from '@/contract/transactions'
import { toMoney, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { investedKinds } from '@/domain/transfer-groups'
import { kindArray } from '../../ledger/kinds'
import {
  availableTo,
  earningKinds,
  earningsOf,
  inReview,
  inReviewOf,
  investedBy,
  onHoldOf,
  principalOf,
  principalParts,
} from './figure-sources'

/** A customer's figure: the account it is read from, and of which transfers; all of them where none is named. */
type CustomerFigure = { account: AccountKind; kinds?: readonly TransferKind[]; sign: 1 | -1 }

/**
 * What each total of a customer is made of. They are sums over the ledger and nothing else, so each can be explained by
 * its entries.
 */
export const customerFigures = {
  available: { account: 'CUSTOMER_AVAILABLE', sign: 1 },
  onHold: { account: 'WITHDRAWAL_HOLD', sign: 1 },
  /** Principal of all investments, whatever their state. */
  principal: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** Principal of active investments. */
  locked: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** Principal of matured investments: it earns nothing until its owner decides. */
  matured: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** What was received for orders that are not paid in full. */
  partPaid: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** Money put into investments, less returned incomplete or reversed payments. Reinvestment adds nothing. */
  invested: { account: 'INVESTMENT_PRINCIPAL', kinds: investedKinds, sign: 1 },
  earned: { account: 'CUSTOMER_AVAILABLE', kinds: earningKinds.earned, sign: 1 },
  /** What the projects paid, less what was given back with an investment cancelled within its cooling-off period; the rest of what was earned. */
  profit: { account: 'CUSTOMER_AVAILABLE', kinds: earningKinds.profit, sign: 1 },
  /** Earnings from referrals; part of total earnings. */
  commissions: { account: 'CUSTOMER_AVAILABLE', kinds: earningKinds.commissions, sign: 1 },
  /** What was sent to the customer: what left the hold, less the fees. `paidOutTo` names its entries. */
  withdrawn: { account: 'WITHDRAWAL_HOLD', kinds: ['WITHDRAWAL_PAID'], sign: -1 },
} as const satisfies Record<string, CustomerFigure>

/** The entries `e` of transfers `t` that add up to what was sent to a customer: their withdrawals out of the hold, and the fees of these. */
export const paidOutTo = (
  userId: Sql,
): Sql => sql`(t.kind = any(${kindArray(customerFigures.withdrawn.kinds)}) and e.kind in ('WITHDRAWAL_HOLD', 'PLATFORM_FEES')
  and e.transfer in (select h.transfer from ledger_entries h where h.owner = ${userId} and h.kind = 'WITHDRAWAL_HOLD'))`

/**
 * Whether an investment `i` has matured and its owner still has to decide about its principal. A requested withdrawal holds
 * the whole principal, so there is nothing left to decide until it ends.
 */
export const needsDecision = sql`(i.status = 'MATURED' and exists (
  select from ledger_accounts a where a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance > 0))`

/** Payments `p` of which our team requested information: their review continues when the customer has answered. */
export const awaitsAnswer = sql`p.status = 'MORE_INFO'`

/**
 * The state of an investment `i` as it is shown: of an order, first that a payment awaits an answer of the customer; it is
 * in review once reported payments cover all that it lacks.
 */
export const investmentState = sql`case when i.status <> 'AWAITING_PAYMENT' then i.status
  when exists (select from payments p where p.investment_id = i.id and ${awaitsAnswer}) then 'INFORMATION_REQUESTED'
  when i.amount <= i.paid_amount + (select coalesce(sum(p.book_amount), 0) from payments p where p.investment_id = i.id and ${inReview})
    then 'PAYMENT_IN_REVIEW' else i.status end`

export type Totals = {
  available: string
  invested: string
  earned: string
  withdrawn: string
  principal: string
  locked: string
  matured: string
  partPaid: string
  onHold: string
  assets: string
  incoming: string
  reserved: string
}
export type HoldingsRow = Record<'available' | 'on_hold' | 'locked' | 'matured' | 'part_paid', Minor>
type TotalsRow = HoldingsRow & Record<'invested' | 'earned' | 'withdrawn' | 'incoming' | 'reserved', Minor>

/** Columns: what the total value of a customer is the sum of. `sumHoldings` adds them up. */
export function holdingsOf(userId: Sql): Sql {
  const part = (name: keyof typeof principalParts): Sql => principalOf(sql`i.user_id = ${userId} and ${principalParts[name]}`)
  return sql`${availableTo(userId)} as available, ${onHoldOf(userId)} as on_hold,
    ${part('locked')} as locked, ${part('matured')} as matured, ${part('partPaid')} as part_paid`
}

/** The principal of all investments, and the total value. */
export function sumHoldings(row: HoldingsRow): { principal: Minor; assets: Minor } {
  const principal = row.locked + row.matured + row.part_paid
  return { principal, assets: row.available + principal + row.on_hold }
}

/** All totals of a customer on one snapshot, so that they add up. */
export async function totalsOf(db: Query, userId: string): Promise<Totals> {
  const row = await db.one<TotalsRow>(sql`
    select ${holdingsOf(sql`u.id`)}, ${investedBy(sql`u.id`)} as invested,
      ${inReviewOf(sql`i.user_id = u.id`)} as incoming,
      (select coalesce(sum(i.amount - i.paid_amount), 0)::bigint from investments i where i.user_id = u.id and i.status = 'AWAITING_PAYMENT') as reserved,
      ${earningsOf(sql`u.id`, 'earned')} as earned,
      (select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e join ledger_transfers t on t.id = e.transfer
        where ${paidOutTo(sql`u.id`)}) as withdrawn
    from (select ${userId}::uuid as id) u`)
  const { principal, assets } = sumHoldings(row)
  return {
    available: toMoney(row.available),
    invested: toMoney(row.invested),
    earned: toMoney(row.earned),
    withdrawn: toMoney(row.withdrawn),
    principal: toMoney(principal),
    locked: toMoney(row.locked),
    matured: toMoney(row.matured),
    partPaid: toMoney(row.part_paid),
    onHold: toMoney(row.on_hold),
    assets: toMoney(assets),
    incoming: toMoney(row.incoming),
    reserved: toMoney(row.reserved),
  }
}
