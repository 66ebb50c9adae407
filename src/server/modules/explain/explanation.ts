import type { AccountKind, TransferKind } from '@/contract/transactions'
import { sql, type Sql } from '@/server/db/sql'
import { paidWithKinds, transferGroups } from '@/domain/transfer-groups'
import { kindArray } from '../ledger/kinds'

/**
 * The subject of a figure, which `of` identifies. A position is one customer's investments in one project; a share is a project's monthly
 * payout.
 */
export type Subject = 'customer' | 'position' | 'investment' | 'project' | 'share' | 'gateway' | 'platform'

export type Range = { startDate?: string | undefined; endDate?: string | undefined }
/** The subject and period of a figure. `of` and `project` are ids of existing rows. */
export type ExplanationRequest = { of: string; project: string; range: Range; now: Date }

/**
 * A figure as a set of ledger entries (`e`, with their transfers `t`). `sign` converts credit-side sums to the displayed sign; `recorded`
 * is the stored value that the sum must equal.
 */
export type Explanation = {
  subject: Subject
  entries: Sql
  sign: 1 | -1
  /** All entries belong to one account and are sorted by its sequence number. */ oneAccount?: true
  /** The dates are part of the figure's definition, and not only a filter by posting date. */ ranged?: true
  recorded: Sql
}
export type Explanations<F extends string> = Readonly<Record<F, (request: ExplanationRequest) => Explanation>>

export const balanceOf = (kind: AccountKind, owner: Sql) =>
  sql`coalesce((select b.balance from ledger_balances b where b.owner = ${owner} and b.kind = ${kind}), 0)`
export const kindIn = (kinds: readonly TransferKind[]) => sql`t.kind = any(${kindArray(kinds)})`
/** Payouts, less those clawed back when an investment was cancelled in its cooling-off period. */
export const isProfit = kindIn(transferGroups.profit)
/** The principal entries of the investments `i` that match. */
export const ofInvestments = (which: Sql) =>
  sql`e.kind = 'INVESTMENT_PRINCIPAL' and e.owner in (select i.id from investments i where ${which})`
/** The payout entries of the investments `i` that match. */
export const ofLines = (which: Sql) =>
  sql`${isProfit} and t.reference in (select l.id from profit_lines l join investments i on i.id = l.investment_id where ${which})`

/** Entries that count as paid in: reversed payments are subtracted, and of a reinvestment only the new investment counts. */
export const paidIn = sql`(${kindIn(paidWithKinds)} or (t.kind = 'REINVESTED' and e.amount > 0))`
export const counts = sql`i.status not in ('CANCELLED', 'EXPIRED')`

export const account = (subject: Subject, kind: AccountKind, owner: string, sign: 1 | -1): Explanation => ({
  subject,
  entries: sql`e.kind = ${kind} and e.owner = ${owner}`,
  sign,
  oneAccount: true,
  recorded: sql`${balanceOf(kind, sql`${owner}::uuid`)} * ${sign}`,
})
