import type { ReviewFlag } from '@/contract/evidence'
import { network as payoutNetwork } from '@/contract/wallets'
import { fromBook, toBook, type Minor } from '@/domain/money'
import type { Tx } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import type { PaymentRow } from './transition'
import type { InvestmentRow } from '../investments/transition'
import { dueOf, unpaidOf, type Alike } from './rules'

type Compared = Pick<PaymentRow, 'amount' | 'decimals' | 'rate' | 'is_late'>

/**
 * Whether the received amount differs from the claimed or the due amount. Due is the unpaid part of the investment, either in the book
 * currency or in the gateway's currency as shown to the customer, rounded up. A late payment has no due amount: it goes to the balance.
 */
export function amountDiffers({ amount, decimals, rate, is_late }: Compared, received: Minor, due: Minor): boolean {
  if (received !== amount) return true
  return !is_late && toBook(received, decimals, rate) !== due && received !== fromBook(due, decimals, rate)
}

/**
 * Whether the excess over the unpaid part of the investment is larger than that part. The excess goes to the customer's balance, so a small
 * investment would otherwise let one person credit any amount below the band.
 */
export const isOverpaid = ({ decimals, rate }: Pick<Compared, 'decimals' | 'rate'>, received: Minor, unpaid: Minor): boolean =>
  toBook(received, decimals, rate) - unpaid > unpaid

type Evidence = {
  alike: readonly Pick<Alike, 'because'>[]
  /** Codes of fund transfers and withdrawals with the same transaction id. */
  alsoRecordedAs: readonly string[]
  hasProof: boolean
  differs: boolean
  exceedsClaim: boolean
  isOverpaid: boolean
}

/**
 * The findings that an approver has to address. Money confirmed by a provider is credited without an approver (`creditPayment`), so a
 * checkout that needs an approver has no proof.
 */
export function findingsOf({ alike, alsoRecordedAs, hasProof, differs, exceedsClaim, isOverpaid }: Evidence): ReviewFlag[] {
  const raised = {
    SAME_TRANSACTION: alsoRecordedAs.length > 0 || alike.some(({ because }) => because === 'SAME_TRANSACTION'),
    SAME_FILE: alike.some(({ because }) => because === 'SAME_FILE'),
    NO_PROOF: !hasProof,
    AMOUNT_DIFFERS: differs,
    MORE_THAN_CLAIMED: exceedsClaim,
    OVERPAID: isOverpaid,
  }
  return (Object.keys(raised) as (keyof typeof raised)[]).filter((flag) => raised[flag])
}

/** Payments with the same transaction id or the same file, except those of the same claim. `p` is the payment, `f` its file. */
export const alikeOf: Sql = sql`
  select o.id, o.code, o.status, o.created_at, 'SAME_TRANSACTION' as because from payments o
    where lower(o.transaction_id) = lower(p.transaction_id) and o.id <> p.id and coalesce(o.claim_id, o.id) <> coalesce(p.claim_id, p.id)
  union all
  select o.id, o.code, o.status, o.created_at, 'SAME_FILE' from files other_file join payments o on o.proof_file_id = other_file.id
    where other_file.source_sha256 = f.source_sha256 and o.id <> p.id and coalesce(o.claim_id, o.id) <> coalesce(p.claim_id, p.id)`

/**
 * SQL: fund transfers and withdrawals that recorded the transaction id of the payment `p`. A transaction moves money once, in one
 * direction, so it cannot pay for an investment as well.
 */
export const recordedElsewhere: Sql = sql`
  select m.code, m.created_at from fund_movements m
    where m.gateway_id = p.gateway_id and lower(m.transaction_id) = lower(p.transaction_id) and m.status <> 'DECLINED'
  union all
  select w.code, w.paid_at from payout_transaction_keys k join withdrawals w on w.id = k.withdrawal_id
    where k.key = any(array(select network || ':' || lower(p.transaction_id) from unnest(${[...payoutNetwork.options]}::text[]) as network))
  union all
  select w.code, w.paid_at from payout_corrections c join withdrawals w on w.id = c.withdrawal_id
    where lower(c.previous_transaction_id) = lower(p.transaction_id)`

/**
 * Whether a finding `flag` has a new cause since the approval `said`: a later similar payment, or for the amount a later posting to the
 * investment, which changes the due amount.
 */
export const hasLaterGround: Sql = sql`(
  flag in ('SAME_TRANSACTION', 'SAME_FILE') and exists (
    select 1 from payments p left join files f on f.id = p.proof_file_id cross join lateral (${alikeOf}) one
    where p.id = said.subject and one.because = flag and one.created_at > said.at)
  or flag = 'SAME_TRANSACTION' and exists (
    select 1 from payments p cross join lateral (${recordedElsewhere}) one where p.id = said.subject and one.created_at > said.at)
  or flag in ('AMOUNT_DIFFERS', 'OVERPAID') and exists (
    select 1 from payments p join ledger_entries e on e.owner = p.investment_id and e.kind = 'INVESTMENT_PRINCIPAL' join ledger_transfers t on t.id = e.transfer
    where p.id = said.subject and t.posted_at > said.at))`

/** The findings for the received amount of a payment that the caller has locked. */
export async function readFindings(tx: Tx, payment: PaymentRow, received: Minor, investment: InvestmentRow): Promise<ReviewFlag[]> {
  const alike = await tx.all<Pick<Alike, 'because'>>(sql`
    select distinct one.because from payments p left join files f on f.id = p.proof_file_id cross join lateral (${alikeOf}) one where p.id = ${payment.id}`)
  const elsewhere = await tx.all<{ code: string }>(
    sql`select one.code from payments p cross join lateral (${recordedElsewhere}) one where p.id = ${payment.id}`,
  )
  return findingsOf({
    alike,
    alsoRecordedAs: elsewhere.map(({ code }) => code),
    hasProof: payment.proof_file_id !== null,
    differs: amountDiffers(payment, received, dueOf(investment, payment.is_late)),
    exceedsClaim: received > payment.amount,
    isOverpaid: isOverpaid(payment, received, unpaidOf(investment)),
  })
}
