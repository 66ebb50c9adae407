import type { Received } from '@/contract/core/endpoint'
import { uncreditedStatuses, type Payment, type PaymentStatus, type payments } from '@/contract/payments'
import type { ReviewFlag } from '@/contract/evidence'
import type { investments } from '@/contract/investments'
import { toMinor, toMoney, type Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import { type Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sumsWithout } from '@/server/db/list-sums'
import { raw, sql } from '@/server/db/sql'
import { approvalsColumn, toApproval, type ApprovalRow } from '../approvals/commands/give-approval'
import { hasCountingApproval } from '../approvals/counting'
import { answeredFlags } from '../decisions/answered-flags'
import { readableRate } from '../currencies/rules'
import { readInvestment } from '../investments/queries'
import { toCustomerRef, type CustomerColumns } from '../users/queries/customer-ref'
import { peopleLike } from '../users/queries/like'
import { alikeOf, amountDiffers, findingsOf, hasLaterGround, isOverpaid, recordedElsewhere } from './evidence'
import { assignedTo, assigneeColumn, toAssignee, type AssigneeRow } from '../work-queues/assignee'
import { flagsOf, isOpen, type Alike } from './rules'

type Row = CustomerColumns & {
  id: string
  code: string
  investment_id: string
  investment_code: string
  payment_reference: string
  project_id: string
  project_title: string
  gateway_id: string
  gateway_title: string
  amount: Minor
  received_amount: Minor | null
  first_received_amount: Minor | null
  currency: string
  decimals: number
  rate: string
  book_amount: Minor
  due: Minor
  unpaid: Minor
  transaction_id: string
  proof: { id: string; contentType: string; name: string; size: number; sha256: string } | null
  status: PaymentStatus
  is_late: boolean
  second_needed: boolean
  approvals: ApprovalRow[]
  answered_flags: ReviewFlag[]
  approvals_needed: number
  flag_approvals: Partial<Record<ReviewFlag, number>>
  proof_file_id: string | null
  alike: (Alike & { id: string; code: string })[]
  also_recorded_as: string[]
  checkout_url: string | null
  checkout_expires_at: Date | null
  awaits_money: boolean
  assignee: AssigneeRow
  note: string | null
  customer_note: string | null
  settled_by: string | null
  settled_by_name: string | null
  settled_at: Date | null
  created_at: Date
  returned_at: Date | null
  reply_until: Date | null
  version: number
}

const MOST_ALIKE = '10'
const columns = sql`p.*, i.code as investment_code, i.payment_reference, pr.title as project_title, u.name as user_name, u.language as user_language, g.title as gateway_title, s.name as settled_by_name,
  case when p.status in ('PENDING', 'MORE_INFO') then case when i.status = 'AWAITING_PAYMENT' then i.amount - i.paid_amount else 0 end else p.due_amount end as due, i.amount - i.paid_amount as unpaid,
  case when f.id is not null then jsonb_build_object('id', f.id, 'contentType', f.content_type, 'name', f.name, 'size', f.size, 'sha256', encode(f.source_sha256, 'hex')) end as proof,
  ${approvalsColumn(sql`p.id`, 'approve', { action: 'payment.approve', isOpen: sql`p.status = 'PENDING'` })} as approvals, ${answeredFlags(sql`p.id`, 'payment.approve', hasLaterGround)} as answered_flags, ${assigneeColumn(sql`p.id`)} as assignee,
  case when p.has_alike then (
    select coalesce(jsonb_agg(one.line), '[]'::jsonb) from (
      select jsonb_build_object('id', o.id, 'code', o.code, 'status', o.status, 'because', o.because) as line from (
        ${alikeOf}
      ) o order by o.created_at, o.id limit ${raw(MOST_ALIKE)}
    ) one) else '[]'::jsonb end as alike,
  array(select one.code from (${recordedElsewhere}) one order by one.code limit ${raw(MOST_ALIKE)}) as also_recorded_as,
  (select coalesce(jsonb_object_agg(flag, approvals), '{}'::jsonb) from approval_policy_flags where action = 'payment.approve') as flag_approvals`
// Left joins by unique keys, so that PostgreSQL drops them from count queries.
const from = sql`payments p
  left join investments i on i.id = p.investment_id
  left join projects pr on pr.id = p.project_id
  left join users u on u.id = p.user_id
  left join payment_gateways g on g.id = p.gateway_id
  left join users s on s.id = p.settled_by
  left join files f on f.id = p.proof_file_id`

/** Whether a counting first approval awaits the second one. */
const awaitsSecond = sql`p.second_needed and ${hasCountingApproval(sql`p.id`, 'approve', 'payment.approve')}`

const sort = {
  createdAt: { by: sql`p.created_at`, as: 'timestamptz' },
  bookAmount: { by: sql`p.book_amount`, as: 'bigint' },
  settledAt: { by: sql`p.settled_at`, as: 'timestamptz', nullable: true },
} as const

const amounts = { bookAmount: sql`p.book_amount`, dueAmount: sql`p.due_amount` }
const uncounted = { status: sql`p.status`, statuses: uncreditedStatuses }

/** All payments, for staff. Unpaid checkouts require no action, so they are included only on request. */
export function listPayments(db: Query, query: Received<typeof payments.list>['query']): Promise<Page<Payment>> {
  return listPage<Row, Payment>(db, query, {
    columns,
    from,
    where: [
      sql`p.awaits_money = ${query.awaitsMoney ?? false}`,
      query.status && oneOf(sql`p.status`, query.status),
      query.gateway && sql`p.gateway_id = any(${query.gateway}::uuid[])`,
      !!query.project && sql`p.project_id = ${query.project}`,
      !!query.user && sql`p.user_id = ${query.user}`,
      assignedTo(sql`p.id`, query.assignee),
      query.needsSecond !== undefined && (query.needsSecond ? awaitsSecond : sql`not (${awaitsSecond})`),
      query.duplicate !== undefined && (query.duplicate ? sql`p.has_alike` : sql`not p.has_alike`),
      !!query.amountFrom && sql`p.book_amount >= ${toMinor(query.amountFrom)}`,
      !!query.amountTo && sql`p.book_amount <= ${toMinor(query.amountTo)}`,
    ],
    found: {
      byCode: (code) => [
        sql`select id from payments where code = ${code} or lower(transaction_id) = lower(${code})`,
        sql`select id from payments where investment_id in (select id from investments where code = ${code} or payment_reference = ${code})`,
      ],
      by: (pattern) => [
        sql`select id from payments where code ilike ${pattern} or transaction_id ilike ${pattern}`,
        sql`select id from payments where investment_id in (select id from investments where code ilike ${pattern} or payment_reference ilike ${pattern})`,
        sql`select id from payments where user_id in (${peopleLike(pattern)})`,
      ],
    },
    dated: sql`p.created_at`,
    sort,
    tie: sql`p.id`,
    keyed: [],
    estimable: !query.searchTerm,
    sums: sumsWithout(amounts, { ...uncounted, filter: query.status }),
    map: (row) => toPayment(row, 'staff'),
  })
}

/** The payments of one investment, for its owner and for staff. */
export async function listPaymentsOf(
  db: Query,
  investmentId: string,
  query: Received<typeof investments.payments>['query'],
  scope: Scope,
): Promise<Page<Payment>> {
  await readInvestment(db, investmentId, scope)
  return listPage<Row, Payment>(db, query, {
    columns,
    from,
    where: [sql`p.investment_id = ${investmentId}`],
    dated: sql`p.created_at`,
    sort: { createdAt: sort.createdAt },
    tie: sql`p.id`,
    keyed: [],
    sums: sumsWithout({ bookAmount: amounts.bookAmount }, { ...uncounted, filter: undefined }),
    map: (row) => toPayment(row, readerOf(scope)),
  })
}

export async function readPayment(db: Query, id: string, scope: Scope): Promise<Payment> {
  const row = await db.maybe<Row>(sql`select ${columns} from ${from} where p.id = ${id}`)
  if (!row || (scope.userId !== undefined && row.user_id !== scope.userId)) throw notFound(msg('This payment'))
  return toPayment(row, readerOf(scope))
}

type Reader = 'staff' | 'owner'
const readerOf = ({ userId }: Scope): Reader => (userId === undefined ? 'staff' : 'owner')

/** The findings over the claimed amount. */
function findingsIn(row: Row): ReviewFlag[] {
  const received = firstReceivedOf(row) ?? row.amount
  return findingsOf({
    alike: row.alike,
    alsoRecordedAs: row.also_recorded_as,
    hasProof: row.proof_file_id !== null,
    differs: amountDiffers(row, received, row.due),
    exceedsClaim: received > row.amount,
    isOverpaid: isOverpaid(row, received, row.unpaid),
  })
}

/** Pending, and no approval counts. */
const isLapsed = ({ status, approvals }: Row): boolean => status === 'PENDING' && approvals.length === 0
const firstReceivedOf = (row: Row): Minor | null => (isLapsed(row) ? null : row.first_received_amount)

function toPayment(row: Row, reader: Reader): Payment {
  const foreign = (amount: Minor | null) => (amount === null ? null : toMoney(amount, row.decimals))
  // Other senders of the same file and the deciding staff are not disclosed to the customer.
  const ofStaff = reader === 'staff'
  const alike = ofStaff ? row.alike : []
  const findings = isOpen(row.status) ? findingsIn(row) : []
  return {
    id: row.id,
    code: row.code,
    investment: { id: row.investment_id, code: row.investment_code },
    paymentReference: row.payment_reference,
    project: { id: row.project_id, title: row.project_title },
    user: toCustomerRef(row, ofStaff),
    gateway: { id: row.gateway_id, title: row.gateway_title },
    amount: toMoney(row.amount, row.decimals),
    receivedAmount: foreign(row.received_amount),
    currency: row.currency,
    rate: readableRate(row.rate),
    bookAmount: toMoney(row.book_amount),
    dueAmount: toMoney(row.due),
    transactionId: row.transaction_id,
    transferProof: row.proof,
    status: row.status,
    flags: flagsOf({
      bookAmount: row.book_amount,
      dueAmount: row.due,
      isLate: row.is_late,
      secondNeeded: ofStaff && row.second_needed && !isLapsed(row),
      awaitsMoney: row.awaits_money,
      isUnproved: ofStaff && findings.includes('NO_PROOF'),
      status: row.status,
      alike,
      isReused: ofStaff && row.also_recorded_as.length > 0,
    }),
    reviewFlags: ofStaff ? findings : [],
    answeredFlags: ofStaff ? row.answered_flags : [],
    alike,
    alsoRecordedAs: ofStaff ? row.also_recorded_as : [],
    approvals: ofStaff ? row.approvals.map(toApproval) : [],
    approvalsNeeded: ofStaff
      ? Math.max(row.approvals_needed, ...findings.map((flag) => row.flag_approvals[flag] ?? 1))
      : row.approvals_needed,
    firstReceivedAmount: ofStaff ? foreign(firstReceivedOf(row)) : null,
    checkout:
      row.checkout_url && row.checkout_expires_at ? { url: row.checkout_url, expiresAt: row.checkout_expires_at.toISOString() } : null,
    awaitsMoney: row.awaits_money,
    assignee: toAssignee(row.assignee, ofStaff),
    // The reason of an approval is internal; a request or refusal is shown to the customer.
    note: ofStaff || row.status !== 'APPROVED' ? row.note : null,
    customerNote: row.customer_note,
    settledBy: ofStaff && row.settled_by && row.settled_by_name ? { id: row.settled_by, name: row.settled_by_name } : null,
    settledAt: row.settled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    returnedAt: ofStaff ? (row.returned_at?.toISOString() ?? null) : null,
    replyUntil: row.status === 'MORE_INFO' ? (row.reply_until?.toISOString() ?? null) : null,
    version: row.version,
  }
}
