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
  reservedBy,
} from './figure-sources'

/** The ledger source of a customer's figure: an account and the transfer kinds that count; all kinds if omitted. */
type CustomerFigure = { account: AccountKind; kinds?: readonly TransferKind[]; sign: 1 | -1 }

/** The ledger source of each customer total. Totals are sums of ledger entries only, so each can be explained by its entries. */
export const customerFigures = {
  available: { account: 'CUSTOMER_AVAILABLE', sign: 1 },
  onHold: { account: 'WITHDRAWAL_HOLD', sign: 1 },
  /** Principal of all investments, in any state. */
  principal: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** Principal of active investments. */
  locked: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** Principal of matured investments, which earn nothing until the owner decides. */
  matured: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** Amount received for orders that are not paid in full. */
  partPaid: { account: 'INVESTMENT_PRINCIPAL', sign: 1 },
  /** Money put into investments, less returned incomplete payments and reversed payments. Reinvestment adds nothing. */
  invested: { account: 'INVESTMENT_PRINCIPAL', kinds: investedKinds, sign: 1 },
  earned: { account: 'CUSTOMER_AVAILABLE', kinds: earningKinds.earned, sign: 1 },
  /** Payouts, less those clawed back when an investment was cancelled in its cooling-off period. */
  profit: { account: 'CUSTOMER_AVAILABLE', kinds: earningKinds.profit, sign: 1 },
  /** Earnings from referrals; part of total earnings. */
  commissions: { account: 'CUSTOMER_AVAILABLE', kinds: earningKinds.commissions, sign: 1 },
  /** Amount sent to the customer: debits of the hold, less fees. `paidOutTo` selects its entries. */
  withdrawn: { account: 'WITHDRAWAL_HOLD', kinds: ['WITHDRAWAL_PAID'], sign: -1 },
} as const satisfies Record<string, CustomerFigure>

/** The entries `e` of transfers `t` that add up to the amount sent to a customer: paid withdrawals, less their fees. */
export const paidOutTo = (
  userId: Sql,
): Sql => sql`(t.kind = any(${kindArray(customerFigures.withdrawn.kinds)}) and e.kind in ('WITHDRAWAL_HOLD', 'PLATFORM_FEES')
  and e.transfer in (select h.transfer from ledger_entries h where h.owner = ${userId} and h.kind = 'WITHDRAWAL_HOLD'))`

/**
 * Whether an investment `i` has matured and its owner must decide about the principal. False while a withdrawal is open, because it holds
 * the whole principal.
 */
export const needsDecision = sql`(i.status = 'MATURED' and exists (
  select from ledger_accounts a where a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance > 0))`

/** Payments `p` for which our team requested information; the review continues when the customer has answered. */
export const awaitsAnswer = sql`p.status = 'MORE_INFO'`

/**
 * The displayed state of an investment `i`. An unpaid order shows first whether a payment awaits the customer's answer, then whether the
 * reported payments cover the outstanding amount (in review).
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

/** SQL columns of the components of a customer's total value; `sumHoldings` adds them up. */
export function holdingsOf(userId: Sql): Sql {
  const part = (name: keyof typeof principalParts): Sql => principalOf(sql`i.user_id = ${userId} and ${principalParts[name]}`)
  return sql`${availableTo(userId)} as available, ${onHoldOf(userId)} as on_hold,
    ${part('locked')} as locked, ${part('matured')} as matured, ${part('partPaid')} as part_paid`
}

/** The total principal and the total value. */
export function sumHoldings(row: HoldingsRow): { principal: Minor; assets: Minor } {
  const principal = row.locked + row.matured + row.part_paid
  return { principal, assets: row.available + principal + row.on_hold }
}

/** All totals of a customer from one snapshot, so that they are consistent. */
export async function totalsOf(db: Query, userId: string): Promise<Totals> {
  const row = await db.one<TotalsRow>(sql`
    select ${holdingsOf(sql`u.id`)}, ${investedBy(sql`u.id`)} as invested,
      ${inReviewOf(sql`i.user_id = u.id`)} as incoming,
      ${reservedBy(sql`u.id`)} as reserved,
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
