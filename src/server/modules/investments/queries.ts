import type { Received } from '@/contract/core/endpoint'
import type { InvestmentDetail, investments } from '@/contract/investments'
import type { Investment } from '@/contract/investment-schemas'
import { abandonedStatuses, type InvestmentState, type InvestmentStatus } from '@/contract/investment-life'
import { toMoney, toPercent, type Minor } from '@/domain/money'
import { shortName } from '@/domain/short-name'
import { msg } from '@/locales/message'
import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sumsWithout } from '@/server/db/list-sums'
import { assigneeColumn, toAssignee, type AssigneeRow } from '../work-queues/assignee'
import { sql } from '@/server/db/sql'
import { readExpectedPayouts, type ExpectedPayout } from '../profit/expected'
import { toCustomerRef, type CustomerColumns } from '../users/queries/customer-ref'
import { peopleLike } from '../users/queries/like'
import { inReviewOf, stillToPayOf } from '../users/queries/figure-sources'
import { investmentState, needsDecision } from '../users/queries/totals'
import { approvalsColumn, toApproval, type ApprovalRow } from '../approvals/commands/give-approval'
import { readableRate } from '../currencies/rules'

type Row = CustomerColumns & {
  id: string
  code: string
  project_id: string
  project_code: string
  project_title: string
  project_slug: string
  allows_early_exit: boolean
  amount: Minor
  paid_amount: Minor
  principal: Minor | null
  profit: Minor
  locked_period: number
  return_min: bigint
  return_max: bigint
  status: InvestmentStatus
  state: InvestmentState
  payment_status: Investment['paymentStatus']
  payment_reference: string
  source: Investment['source']
  expires_at: Date | null
  clock_stopped_at: Date | null
  effective_from: Date | null
  matures_at: Date | null
  ended_at: Date | null
  reflection_until: Date | null
  maturity_instruction: Investment['maturityInstruction']
  needs_decision: boolean
  withdrawal: Investment['withdrawal']
  early_exit_penalty: bigint
  exit_net: Minor | null
  exit_asked_at: Date | null
  exit_approvals: ApprovalRow[]
  exit_assignee: AssigneeRow
  reinvests: string | null
  reinvests_code: string | null
  terms_version: number
  risk_version: number
  risk_acknowledged_at: Date
  rates: Record<string, string>
  referrer_id: string | null
  referrer_name: string | null
  created_at: Date
  version: number
}

const columns = sql`i.*, ${investmentState} as state, ${needsDecision} as needs_decision,
  (select jsonb_build_object('id', w.id, 'code', w.code) from withdrawals w where w.investment_id = i.id and w.status in ('PENDING', 'APPROVED')) as withdrawal,
  p.code as project_code, p.title as project_title, p.slug as project_slug, coalesce(i.allows_early_exit, p.allows_early_exit) as allows_early_exit, u.name as user_name, u.language as user_language,
  held.balance as principal, investment_profit(i.id) as profit, before.code as reinvests_code, u.referrer_id, r.name as referrer_name,
  case when i.exit_net is null then '[]'::jsonb else ${approvalsColumn(sql`i.id`, 'approve-exit', { action: 'exit.approve', isOpen: sql`i.status = 'EXIT_REQUESTED'` })} end as exit_approvals,
  case when i.exit_net is not null then ${assigneeColumn(sql`i.id`)} end as exit_assignee`
// Left joins by unique keys, so that PostgreSQL drops them from count queries.
const from = sql`investments i
  left join projects p on p.id = i.project_id
  left join users u on u.id = i.user_id
  left join users r on r.id = u.referrer_id
  left join investments before on before.id = i.reinvests
  left join ledger_accounts held on held.owner = i.id and held.kind = 'INVESTMENT_PRINCIPAL'`

type Filters = Received<typeof investments.list>['query']

export function listInvestments(db: Query, query: Filters, scope: Scope): Promise<Page<Investment>> {
  return listPage<Row, Investment>(db, query, {
    columns,
    from,
    where: [
      scope.userId ? sql`i.user_id = ${scope.userId}` : !!query.user && sql`i.user_id = ${query.user}`,
      query.status && oneOf(sql`i.status`, query.status),
      query.paymentStatus && oneOf(sql`i.payment_status`, query.paymentStatus),
      !!query.project && sql`i.project_id = ${query.project}`,
      query.lockedPeriod !== undefined && sql`i.locked_period = ${query.lockedPeriod}`,
      query.isActive !== undefined && sql`(i.status in ('ACTIVE', 'EXIT_REQUESTED')) = ${query.isActive}`,
    ],
    found: {
      byCode: (code) => [sql`select id from investments where code = ${code} or payment_reference = ${code}`],
      by: (pattern) => [
        sql`select id from investments where code ilike ${pattern} or payment_reference ilike ${pattern}`,
        sql`select id from investments where project_id in (select id from projects where title ilike ${pattern})`,
        ...(scope.userId ? [] : [sql`select id from investments where user_id in (${peopleLike(pattern)})`]),
      ],
    },
    dated: sql`i.created_at`,
    sort: {
      createdAt: { by: sql`i.created_at`, as: 'timestamptz' },
      investmentAmount: { by: sql`i.amount`, as: 'bigint' },
      maturesAt: { by: sql`i.matures_at`, as: 'timestamptz', nullable: true },
      effectiveFrom: { by: sql`i.effective_from`, as: 'timestamptz', nullable: true },
    },
    tie: sql`i.id`,
    keyed: [],
    estimable: !query.searchTerm,
    sums: {
      ...sumsWithout(
        { investmentAmount: sql`i.amount`, paidAmount: sql`i.paid_amount` },
        { status: sql`i.status`, statuses: abandonedStatuses, filter: query.status },
      ),
      principal: sql`sum(held.balance)`,
      // Summing profit reads its postings, so it is done for one customer's rows only.
      ...(scope.userId ? { profitAmount: sql`sum(investment_profit(i.id))` } : {}),
    },
    map: (row) => toInvestment(row, scope),
  })
}

/** One investment; throws NOT_FOUND outside the scope. */
export async function readInvestment(db: Query, id: string, scope: Scope): Promise<Investment> {
  const row = await db.maybe<Row>(sql`select ${columns} from ${from} where i.id = ${id}`)
  if (!row || (scope.userId !== undefined && row.user_id !== scope.userId)) throw notFound(msg('This investment'))
  return toInvestment(row, scope)
}

/** One investment for its detail page, with upcoming payouts and payments in review. */
export async function readInvestmentDetail(db: Query, id: string, scope: Scope, now: Date): Promise<InvestmentDetail> {
  const one = await readInvestment(db, id, scope)
  const payouts = await readExpectedPayouts(db, id, now)
  const sums = await db.one<{ in_review: bigint; still_to_pay: bigint }>(
    sql`select ${inReviewOf(sql`i.id = o.id`)} as in_review, ${stillToPayOf(sql`o`)} as still_to_pay from investments o where o.id = ${id}`,
  )
  return { ...one, upcoming: payouts.map(toUpcoming), inReview: toMoney(sums.in_review), stillToPay: toMoney(sums.still_to_pay) }
}

const toUpcoming = ({ year, month, days, of, low, high, dueBy, isOverdue }: ExpectedPayout): InvestmentDetail['upcoming'][number] => ({
  year,
  month,
  days,
  of,
  low: toMoney(low),
  high: toMoney(high),
  dueBy: dueBy.toISOString(),
  isOverdue,
})

const written = (at: Date | null) => at?.toISOString() ?? null

function toInvestment(row: Row, { userId }: Scope): Investment {
  const isOwner = userId !== undefined
  return {
    id: row.id,
    code: row.code,
    project: {
      id: row.project_id,
      code: row.project_code,
      title: row.project_title,
      slug: row.project_slug,
      allowsEarlyExit: row.allows_early_exit,
    },
    user: toCustomerRef(row, !isOwner),
    investmentAmount: toMoney(row.amount),
    paidAmount: toMoney(row.paid_amount),
    principal: toMoney(row.principal ?? 0n),
    profitAmount: toMoney(row.profit),
    lockedPeriod: row.locked_period,
    returnMin: toPercent(row.return_min),
    returnMax: toPercent(row.return_max),
    status: row.status,
    state: row.state,
    paymentStatus: row.payment_status,
    paymentReference: row.payment_reference,
    source: row.source,
    expiresAt: written(row.expires_at),
    clockStoppedAt: written(row.clock_stopped_at),
    effectiveFrom: written(row.effective_from),
    maturesAt: written(row.matures_at),
    endedAt: written(row.ended_at),
    cancellableUntil: written(row.reflection_until),
    maturityInstruction: row.maturity_instruction,
    needsDecision: row.needs_decision,
    withdrawal: row.withdrawal,
    earlyExitPenalty: toPercent(row.early_exit_penalty),
    exit: exitOf(row, isOwner),
    reinvestedFrom: row.reinvests && row.reinvests_code ? { id: row.reinvests, code: row.reinvests_code } : null,
    termsVersion: row.terms_version,
    riskVersion: row.risk_version,
    riskAcknowledgedAt: row.risk_acknowledged_at.toISOString(),
    rates: Object.fromEntries(Object.entries(row.rates).map(([code, rate]) => [code, readableRate(rate)])),
    // Customers see other customers by a short name only.
    referredBy:
      row.referrer_id && row.referrer_name
        ? { id: row.referrer_id, name: isOwner ? shortName(row.referrer_name) : row.referrer_name }
        : null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

function exitOf(row: Row, isOwner: boolean): Investment['exit'] {
  if (row.exit_net === null || !row.exit_asked_at) return null
  // Staff comments are internal.
  return {
    net: toMoney(row.exit_net),
    askedAt: row.exit_asked_at.toISOString(),
    approvals: isOwner ? [] : row.exit_approvals.map(toApproval),
    assignee: toAssignee(row.exit_assignee, !isOwner),
  }
}
