import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { Figure } from '@/contract/explain'
import { sql, type Sql } from '@/server/core/sql'
import { PLATFORM } from '../ledger/accounts'
import { customerFigures } from '../users/totals'

/** Whose figure it is, and so what its `of` names. */
export type Subject = 'customer' | 'investment' | 'project' | 'gateway' | 'platform'

/**
 * A figure as a set of ledger entries (`e`, with their transfers `t`). `sign` turns sums from the credit side into the
 * number as it is shown; `kept` is where else the number stands.
 */
export type Explanation = {
  subject: Subject
  entries: Sql
  sign: 1 | -1
  /** The entries of one account are read in its own order. */ oneAccount?: true
  kept: Sql
}

const balanceOf = (kind: AccountKind, owner: Sql) =>
  sql`coalesce((select b.balance from ledger_balances b where b.owner = ${owner} and b.kind = ${kind}), 0)`
const kindIn = (kinds: readonly TransferKind[]) => sql`t.kind = any(${[...kinds]}::ledger_transfer_kind[])`
const ofInvestments = (which: Sql) => sql`e.kind = 'INVESTMENT_PRINCIPAL' and e.owner in (select i.id from investments i where ${which})`
const principalsOf = (userId: string) =>
  sql`coalesce((select sum(a.balance) from investments i join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' where i.user_id = ${userId}), 0)`

/** What was put in and stayed: a reversed payment is taken off again, and of a reinvestment only the new side counts. */
const paidIn = sql`(t.kind in ('PAYMENT_APPROVED', 'INVESTED_FROM_BALANCE', 'PAYMENT_REVERSED') or (t.kind = 'REINVESTED' and e.amount > 0))`
/** Profit, less what was given back with an investment that was cancelled within its reflection days. */
const shared = sql`('PROFIT_SHARE', 'PROFIT_TAKEN_BACK')`
const running = sql`i.status in ('ACTIVE', 'EXIT_REQUESTED')`
const counts = sql`i.status not in ('CANCELLED', 'EXPIRED')`

/** What stands on all accounts of a kind together: whose they are, where only a few have one. */
const total = (kind: AccountKind, sign: 1 | -1, owners?: Sql): Explanation => ({
  subject: 'platform',
  entries: owners ? sql`e.kind = ${kind} and e.owner in (${owners})` : sql`e.kind = ${kind}`,
  sign,
  kept: sql`(select coalesce(sum(b.balance), 0) from ledger_balances b where b.kind = ${kind}) * ${sign}`,
})
const projectIds = sql`select p.id from projects p`

const account = (subject: Subject, kind: AccountKind, owner: string, sign: 1 | -1): Explanation => ({
  subject,
  entries: sql`e.kind = ${kind} and e.owner = ${owner}`,
  sign,
  oneAccount: true,
  kept: sql`${balanceOf(kind, sql`${owner}::uuid`)} * ${sign}`,
})

/** The entries behind every figure of the contract. Leaving one out does not compile. */
export const explanations: Readonly<Record<Figure, (of: string) => Explanation>> = {
  available: (of) => account('customer', 'CUSTOMER_AVAILABLE', of, customerFigures.available.sign),
  onHold: (of) => account('customer', 'WITHDRAWAL_HOLD', of, customerFigures.onHold.sign),
  locked: (of) => ({
    subject: 'customer',
    entries: ofInvestments(sql`i.user_id = ${of}`),
    sign: customerFigures.locked.sign,
    kept: principalsOf(of),
  }),
  invested: (of) => ({
    subject: 'customer',
    entries: sql`${ofInvestments(sql`i.user_id = ${of}`)} and ${kindIn(customerFigures.invested.kinds)}`,
    sign: customerFigures.invested.sign,
    kept: sql`coalesce((select sum(case when i.source = 'REINVEST' or (i.status in ('CANCELLED', 'EXPIRED') and i.effective_from is null) then 0 else i.paid_amount end) from investments i where i.user_id = ${of}), 0)`,
  }),
  earned: (of) => ({
    subject: 'customer',
    entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and e.owner = ${of} and ${kindIn(customerFigures.earned.kinds)}`,
    sign: customerFigures.earned.sign,
    kept: sql`coalesce((select sum(investment_profit(i.id)) from investments i where i.user_id = ${of}), 0) + coalesce((select sum(c.paid) from commissions c where c.user_id = ${of}), 0)`,
  }),
  commissions: (of) => ({
    subject: 'customer',
    entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and e.owner = ${of} and ${kindIn(customerFigures.commissions.kinds)}`,
    sign: customerFigures.commissions.sign,
    kept: sql`coalesce((select sum(c.paid) from commissions c where c.user_id = ${of}), 0)`,
  }),
  withdrawn: (of) => ({
    subject: 'customer',
    entries: sql`e.kind = 'WITHDRAWAL_HOLD' and e.owner = ${of} and ${kindIn(customerFigures.withdrawn.kinds)}`,
    sign: customerFigures.withdrawn.sign,
    kept: sql`coalesce((select sum(w.amount) from withdrawals w where w.user_id = ${of} and w.status = 'PAID'), 0)`,
  }),
  assets: (of) => ({
    subject: 'customer',
    entries: sql`((e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD') and e.owner = ${of}) or (${ofInvestments(sql`i.user_id = ${of}`)}))`,
    sign: 1,
    kept: sql`${balanceOf('CUSTOMER_AVAILABLE', sql`${of}::uuid`)} + ${balanceOf('WITHDRAWAL_HOLD', sql`${of}::uuid`)} + ${principalsOf(of)}`,
  }),
  investmentPrincipal: (of) => account('investment', 'INVESTMENT_PRINCIPAL', of, 1),
  investmentPaid: (of) => ({
    subject: 'investment',
    entries: sql`e.kind = 'INVESTMENT_PRINCIPAL' and e.owner = ${of} and ${paidIn}`,
    sign: 1,
    kept: sql`(select i.paid_amount from investments i where i.id = ${of})`,
  }),
  investmentProfit: (of) => ({
    subject: 'investment',
    entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and t.kind in ${shared} and t.reference in (select l.id from profit_lines l where l.investment_id = ${of})`,
    sign: 1,
    kept: sql`investment_profit(${of}::uuid)`,
  }),
  projectRaised: (of) => ({
    subject: 'project',
    entries: sql`${ofInvestments(sql`i.project_id = ${of} and ${counts}`)} and ${paidIn}`,
    sign: 1,
    kept: sql`(select p.received from projects p where p.id = ${of})`,
  }),
  projectShared: (of) => ({
    subject: 'project',
    entries: sql`e.kind = 'PROJECT_POOL' and e.owner = ${of} and t.kind in ${shared}`,
    sign: -1,
    kept: sql`coalesce((select sum(b.posted_total) from profit_batches b where b.project_id = ${of}), 0)`,
  }),
  projectPool: (of) => account('project', 'PROJECT_POOL', of, 1),
  projectDeployed: (of) => account('project', 'PROJECT_DEPLOYED', of, -1),
  /** What investors have in it now; an order that is not paid in full yet is not counted. */
  projectPrincipal: (of) => ({
    subject: 'project',
    entries: ofInvestments(sql`i.project_id = ${of} and i.effective_from is not null`),
    sign: 1,
    kept: sql`coalesce((select sum(a.balance) from investments i join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
      where i.project_id = ${of} and i.effective_from is not null), 0)`,
  }),
  gatewayClearing: (of) => account('gateway', 'GATEWAY_CLEARING', of, -1),
  platformFees: () => account('platform', 'PLATFORM_FEES', PLATFORM, 1),
  platformCapital: () => account('platform', 'PLATFORM_CAPITAL', PLATFORM, 1),
  referralBudget: () => account('platform', 'REFERRAL_BUDGET', PLATFORM, -1),
  platformAdjustments: () => account('platform', 'PLATFORM_ADJUSTMENTS', PLATFORM, -1),
  platformRaised: () => ({
    subject: 'platform',
    entries: sql`${ofInvestments(counts)} and ${paidIn}`,
    sign: 1,
    kept: sql`(select coalesce(sum(p.received), 0) from projects p)`,
  }),
  platformPaidOut: () => ({
    subject: 'platform',
    entries: sql`e.kind = 'PROJECT_POOL' and t.kind in ${shared}`,
    sign: -1,
    kept: sql`(select coalesce(sum(b.posted_total), 0) from profit_batches b)`,
  }),
  platformAvailable: () => total('CUSTOMER_AVAILABLE', 1),
  platformOnHold: () => total('WITHDRAWAL_HOLD', 1),
  platformOwed: () => ({
    subject: 'platform',
    entries: sql`e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD')`,
    sign: 1,
    kept: sql`(select coalesce(sum(b.balance), 0) from ledger_balances b where b.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD'))`,
  }),
  platformLocked: () => total('INVESTMENT_PRINCIPAL', 1),
  platformRunning: () => ({
    subject: 'platform',
    entries: ofInvestments(running),
    sign: 1,
    kept: sql`(select coalesce(sum(i.amount), 0) from investments i where ${running}) - (select coalesce(sum(l.amount), 0) from loss_lines l
      join fund_movements m on m.id = l.movement_id and m.status = 'POSTED' join investments i on i.id = l.investment_id and ${running})`,
  }),
  platformPools: () => total('PROJECT_POOL', 1, projectIds),
  platformDeployed: () => total('PROJECT_DEPLOYED', -1, projectIds),
  platformClearing: () => total('GATEWAY_CLEARING', -1, sql`select g.id from payment_gateways g`),
}
