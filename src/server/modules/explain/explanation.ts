import type { AccountKind, TransferKind } from '@/contract/transactions'
import { sql, type Sql } from '@/server/db/sql'
import { paidWithKinds, transferGroups } from '@/domain/transfer-groups'
import { kindArray } from '../ledger/kinds'

/** The owner of a figure, which its `of` identifies. A position is a customer's stake in a project; a share is a project's month. */
export type Subject = 'customer' | 'position' | 'investment' | 'project' | 'share' | 'gateway' | 'platform'

export type Range = { startDate?: string | undefined; endDate?: string | undefined }
/** The request for a figure. `of` and `project` are ids that were checked to exist. */
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
/** Profit, less what was returned for an investment cancelled within its cooling-off period. */
export const isProfit = kindIn(transferGroups.profit)
/** The principal of the selected investments `i`. */
export const ofInvestments = (which: Sql) =>
  sql`e.kind = 'INVESTMENT_PRINCIPAL' and e.owner in (select i.id from investments i where ${which})`
/** What profit lines of the selected investments `i` have paid. */
export const ofLines = (which: Sql) =>
  sql`${isProfit} and t.reference in (select l.id from profit_lines l join investments i on i.id = l.investment_id where ${which})`

/** Amounts paid in to stay: reversed payments are deducted, and a reinvestment counts on its new side only. */
export const paidIn = sql`(${kindIn(paidWithKinds)} or (t.kind = 'REINVESTED' and e.amount > 0))`
export const counts = sql`i.status not in ('CANCELLED', 'EXPIRED')`

export const account = (subject: Subject, kind: AccountKind, owner: string, sign: 1 | -1): Explanation => ({
  subject,
  entries: sql`e.kind = ${kind} and e.owner = ${owner}`,
  sign,
  oneAccount: true,
  recorded: sql`${balanceOf(kind, sql`${owner}::uuid`)} * ${sign}`,
})
