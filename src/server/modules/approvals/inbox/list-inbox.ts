import type { InboxItem } from '@/contract/approval-inbox'
import type { approvals } from '@/contract/approvals'
import { isAuditAction, showEntry } from '@/contract/audit-actions/registry'
import type { Received } from '@/contract/core/endpoint'
import type { ApprovalQueue } from '@/contract/work-queue-keys'
import { toMoney } from '@/domain/money'
import type { Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { listPage, type ListPlan, type Page } from '@/server/db/list'
import { nothing, sql, type Sql } from '@/server/db/sql'
import { readApprovedAlone } from '../../payments/policy'
import { onlyPayerRefusal, readOnlyPayer } from '../../withdrawals/review/only-payer'
import { itemPath } from '../../work-queues/items'
import { decidedAbout, decidedAmount, decidedFrom, isDecidedScope } from './decided'
import { readItemDetails, type ItemDetails } from './item-details'
import { neededBy, type Rules } from './needed'
import { policyOfQueue, readApproverRefusal, readReviewer, type Reviewer } from './reviewer'
import { inboxRows } from './rows'

type Row = {
  id: string
  queue: ApprovalQueue
  subject: string
  code: string | null
  about: string
  amount: bigint | null
  at: Date
  outcome: string | null
  decided_by: string | null
  decided_name: string | null
  decided_at: Date | null
}

const columns = sql`x.id, x.queue, x.subject, x.code, x.about, x.amount, x.at, x.outcome, x.decided_by, d.name as decided_name, x.decided_at`
const decidedColumns = sql`x.id, x.queue, x.subject, x.code, ${decidedAbout} as about, ${decidedAmount} as amount, x.at, x.outcome, x.decided_by,
  d.name as decided_name, x.decided_at`
const decider = sql`left join users d on d.id = x.decided_by`

type InboxQuery = Received<typeof approvals.inbox>['query']

type Reading = { actor: Person; now: Date; reviewer: Reviewer }

/**
 * One list of all queues with approvals: items to approve by the reader, the reader's proposals, decided items, and the reader's decisions.
 */
export async function listInbox(db: Query, actor: Person, now: Date, query: InboxQuery): Promise<Page<InboxItem>> {
  const reviewer = await readReviewer(db, actor)
  const isWaiting = query.scope === 'waiting'
  const [page, approverRefusal] = await Promise.all([
    listPage<Row, Row>(db, query, {
      now,
      ...sourceOf(query, { actor, now, reviewer }),
      where: [query.queue && sql`x.queue = any(${query.queue}::text[])`],
      dated: sql`x.at`,
      tie: sql`x.id`,
      map: (row) => row,
    }),
    isWaiting ? readApproverRefusal(db, actor, now, reviewer) : null,
  ])
  const hasWithdrawals = isWaiting && page.rows.some(({ queue }) => queue === 'withdrawals')
  const ofPayments = isWaiting ? page.rows.flatMap(({ queue, subject }) => (queue === 'payments' ? [subject] : [])) : []
  const [details, payers, approvedAlone] = await Promise.all([
    readItemDetails(db, page.rows),
    hasWithdrawals ? readOnlyPayer(db, { actor, now }) : null,
    readApprovedAlone(db, ofPayments, actor.id, now),
  ])
  const refusalOf = (row: Row & ItemDetails, needed: number): string | null => {
    const action = actionOf(row)
    if (!approverRefusal || !action) return null
    const given = { all: row.approvers, counting: row.approvals.map(({ by }) => by.id), owners: row.owners }
    return (
      approverRefusal(action, needed, row.frozen ?? undefined) ??
      (payers && row.queue === 'withdrawals' ? onlyPayerRefusal(actor.id, payers, given) : null)
    )
  }
  const toItemOf = (row: Row, at: number): InboxItem =>
    toItem({ ...row, ...details[at]! }, { reviewer, now, isWaiting, refusalOf, approvedAlone })
  return { ...page, rows: page.rows.map(toItemOf) }
}

const sortedBy = (amount: Sql): ListPlan<Row, Row>['sort'] => ({
  at: { by: sql`x.at`, as: 'timestamptz' },
  amount: { by: amount, as: 'bigint', nullable: true },
})

/** Above this many rows per part, reading all of them in table order is faster than by index. */
const MOST_FIRST = 4_096

type Source = Pick<ListPlan<Row, Row>, 'columns' | 'from' | 'firstRows' | 'search' | 'sort' | 'keyed'>

function sourceOf(query: InboxQuery, reading: Reading): Source {
  const { scope } = query
  const order = query.sortOrder === 'ASC' ? 'asc' : 'desc'
  // There may be thousands. Sorted by time, each queue returns the rows of a page from an index.
  const isByTime = query.sortBy === 'at' && !query.searchTerm
  if (isDecidedScope(scope)) {
    const firstRows: Source['firstRows'] = (count, conditions) =>
      count > MOST_FIRST ? undefined : sql`${decidedFrom(scope, reading, { count, order, conditions })} ${decider}`
    return {
      columns: decidedColumns,
      from: sql`${decidedFrom(scope, reading)} ${decider}`,
      ...(isByTime ? { firstRows } : {}),
      search: [sql`x.code`, decidedAbout],
      sort: sortedBy(decidedAmount),
      keyed: [],
    }
  }
  const firstRows: Source['firstRows'] = (count, conditions) =>
    conditions === nothing ? sql`(${inboxRows(scope, { ...reading, first: { count, order } })}) x ${decider}` : undefined
  return {
    columns,
    from: sql`(${inboxRows(scope, reading)}) x ${decider}`,
    ...(isByTime && scope === 'waiting' ? { firstRows } : {}),
    search: [sql`x.code`, sql`x.about`],
    sort: sortedBy(sql`x.amount`),
  }
}

type Shown = Rules & {
  isWaiting: boolean
  /** Why the reader's approval of a waiting item would be refused. */
  refusalOf: (row: Row & ItemDetails, needed: number) => string | null
}

function toItem(row: Row & ItemDetails, { reviewer, now, isWaiting, refusalOf, approvedAlone }: Shown): InboxItem {
  const needed = neededBy(row, { reviewer, now, approvedAlone })
  const because = refusalOf(row, needed)
  return {
    id: row.id,
    queue: row.queue,
    subject: row.subject,
    code: row.code,
    about: row.about,
    amount: row.amount === null ? null : toMoney(row.amount),
    at: row.at.toISOString(),
    link: itemPath({ queue: row.queue, id: row.subject, code: row.code, project: null }),
    approvals: row.approvals,
    approvalsNeeded: needed,
    canApprove: isWaiting && because === null,
    cannotApproveBecause: because,
    assignee: row.decided_at ? null : row.assignee,
    outcome: outcomeOf(row.outcome),
    decidedBy: row.decided_by && row.decided_name ? { id: row.decided_by, name: row.decided_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

const actionOf = ({ queue, action }: Row & ItemDetails) => (queue === 'change-requests' ? action : policyOfQueue[queue])

/** A decision by its audit action, or the status of a proposal. */
function outcomeOf(outcome: string | null): string | null {
  if (outcome === null) return null
  return isAuditAction(outcome)
    ? showEntry({ action: outcome, before: null, after: null }).title
    : sentenceCase(outcome.toLowerCase().replaceAll('_', ' '))
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
