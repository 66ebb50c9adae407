import type { AccountKind } from '@/contract/transactions'
import { sheetSections, type SheetSection } from '@/contract/balance-sheet'
import { addDays } from '@/domain/dates'
import { raw, sql, type Sql } from '@/server/db/sql'
import { DAYS_AHEAD } from '../dashboards/upcoming'
import { PLATFORM } from '../ledger/accounts'
import { accountTotals, heldByGateway, onDemandKinds } from '../ledger/account-totals'
import { hasBegun, paidOutBy, raisedInAll, runningPrincipal } from '../projects/figure-sources'
import { isRunning } from '../users/queries/figure-sources'
import { account, counts, ofInvestments, paidIn, isProfit, type Explanation, type Explanations, type Range } from './explanation'

const amountsOf = (which: Sql) => sql`coalesce((select sum(i.amount) from investments i where ${which}), 0)`
/** The principal of matching investments, compared with the dashboard's figure. */
const principal = (which: Sql, recorded: Sql): Explanation => ({ subject: 'platform', entries: ofInvestments(which), sign: 1, recorded })
const running = (column: 'running' | 'maturing', now: Date) =>
  sql`(select r.${raw(column)} from (${runningPrincipal(now, addDays(now, DAYS_AHEAD))}) r)`

/** The total of all accounts of a kind, by owner if there are few. */
const total = (kind: AccountKind, sign: 1 | -1, owners?: Sql): Explanation => ({
  subject: 'platform',
  entries: owners ? sql`e.kind = ${kind} and e.owner in (${owners})` : sql`e.kind = ${kind}`,
  sign,
  recorded: standing([kind], sign),
})
const standing = (kinds: readonly AccountKind[], sign: 1 | -1) =>
  sql`(select coalesce(sum(b.balance), 0) from (${accountTotals}) b where b.kind = any(${[...kinds]}::ledger_account_kind[])) * ${sign}`
/** Sections of the balance sheet. */
const section = (...names: SheetSection[]): Explanation => {
  const kinds = names.flatMap((name) => sheetSections[name])
  const sign = names.includes('assets') ? -1 : 1
  return { subject: 'platform', entries: sql`e.kind = any(${kinds}::ledger_account_kind[])`, sign, recorded: standing(kinds, sign) }
}
const projectIds = sql`select p.id from projects p`

const DAY = 86_400_000
/** SQL: whether an instant is within the dates; a date covers the whole day. */
const within = (instant: Sql, { startDate, endDate }: Range): Sql =>
  sql`(${startDate ? sql`${instant} >= ${new Date(startDate)}` : sql`true`} and ${
    endDate ? sql`${instant} < ${new Date(new Date(endDate).getTime() + (endDate.length === 10 ? DAY : 1))}` : sql`true`
  })`

/** Explanations of platform figures: holdings, liabilities, amounts raised and paid out. */
export const platformExplanations = {
  gatewayClearing: ({ of }) => ({ ...account('gateway', 'GATEWAY_CLEARING', of, -1), recorded: heldByGateway(sql`${of}::uuid`) }),
  platformFees: () => account('platform', 'PLATFORM_FEES', PLATFORM, 1),
  platformCapital: () => account('platform', 'PLATFORM_CAPITAL', PLATFORM, 1),
  referralBudget: () => account('platform', 'REFERRAL_BUDGET', PLATFORM, -1),
  platformAdjustments: () => account('platform', 'PLATFORM_ADJUSTMENTS', PLATFORM, -1),
  platformRaised: () => ({
    subject: 'platform',
    entries: sql`${ofInvestments(counts)} and ${paidIn}`,
    sign: 1,
    recorded: raisedInAll,
  }),
  platformPaidOut: () => ({
    subject: 'platform',
    entries: sql`e.kind = 'PROJECT_POOL' and ${isProfit}`,
    sign: -1,
    recorded: paidOutBy(sql`true`),
  }),
  platformAvailable: () => total('CUSTOMER_AVAILABLE', 1),
  platformOnHold: () => total('WITHDRAWAL_HOLD', 1),
  platformOwed: () => ({
    subject: 'platform',
    entries: sql`e.kind = any(${[...onDemandKinds]}::ledger_account_kind[])`,
    sign: 1,
    recorded: standing(onDemandKinds, 1),
  }),
  platformLocked: () => total('INVESTMENT_PRINCIPAL', 1),
  platformRunning: ({ now }) => principal(isRunning, running('running', now)),
  platformMaturing: ({ now }) =>
    principal(
      sql`${isRunning} and i.maturity_instruction <> 'REINVEST' and i.matures_at > ${now} and i.matures_at <= ${addDays(now, DAYS_AHEAD)}`,
      running('maturing', now),
    ),
  /** What became active between the dates, regardless of when it was paid. */
  platformActivated: ({ range }) => {
    const active = sql`${hasBegun()} and ${within(sql`i.effective_from`, range)}`
    return { subject: 'platform', ranged: true, entries: sql`${ofInvestments(active)} and ${paidIn}`, sign: 1, recorded: amountsOf(active) }
  },
  /** What distributions completed between the dates have paid. */
  platformShared: ({ range }) => {
    const batches = sql`b.posted_at is not null and ${within(sql`b.posted_at`, range)}`
    return {
      subject: 'platform',
      ranged: true,
      entries: sql`e.kind = 'PROJECT_POOL' and ${isProfit}
        and t.reference in (select l.id from profit_lines l join profit_batches b on b.id = l.batch_id where ${batches})`,
      sign: -1,
      recorded: paidOutBy(batches),
    }
  },
  withdrawalsWaiting: () => ({
    subject: 'platform',
    entries: sql`e.kind = 'WITHDRAWAL_HOLD' and t.kind = 'WITHDRAWAL_REQUESTED'
      and t.reference in (select w.id from withdrawals w where w.status = 'PENDING')`,
    sign: 1,
    recorded: sql`coalesce((select sum(w.amount) from withdrawals w where w.status = 'PENDING'), 0)`,
  }),
  platformPools: () => total('PROJECT_POOL', 1, projectIds),
  platformDeployed: () => total('PROJECT_DEPLOYED', -1, projectIds),
  platformClearing: () => total('GATEWAY_CLEARING', -1, sql`select g.id from payment_gateways g`),
  platformAssets: () => section('assets'),
  platformLiabilities: () => section('liabilities'),
  platformEquity: () => section('equity'),
  platformLiabilitiesAndEquity: () => section('liabilities', 'equity'),
} as const satisfies Explanations<string>
