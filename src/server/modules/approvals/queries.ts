import type { approvals, ChangeRequest, ChangeRequestDetail } from '@/contract/approvals'
import type { Received } from '@/contract/core/endpoint'
import { writtenTime } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import { may, requirePermission, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, oneOf, type Page } from '@/server/db/list'
import type { Secrets } from '@/server/infra/secrets'
import { sql, type Sql } from '@/server/db/sql'
import { aloneFrom } from './single-staff'
import { missingPermission, readCheckerOf } from './checkers'
import { isCounting, checkerPermissionOf, permissionsIn, readCountsSince } from './counting'
import { listPolicies, readPolicy } from './policies'
import { withReferencedTitles } from './referenced-titles'
import { openSealed, type RequestRow } from './sealed'
import { approvalsColumn, toApproval, type ApprovalRow } from './commands/give-approval'
import { changeKindOf } from './change-kinds'
import { concernedAccount } from './concerned-account'
import type { Balances, SealedRequest } from './change-requests'
import { readUnchangedBatches } from '../gateways/open-batches'
import { isPersonal, personalText } from '../personal-accounts/is-personal'
import { profitDistribution } from '../profit/distribution'
import { readSettings } from '../settings/queries'
import { auditedFor } from '../wallets/destinations'
import { assignedTo, assigneeColumn, type AssigneeRow } from '../work-queues/assignee'

/** SQL for a change request `c`: whether it concerns an account of the reader. */
const isAbout = (actor: Person): Sql => isPersonal(sql`${actor.id}`, concernedAccount)

export type ShownRow = RequestRow & {
  maker_name: string
  decided_name: string | null
  approvals: ApprovalRow[]
  assignee: AssigneeRow
  /** It concerns the reader's own account, or their customer account. */
  is_about_reader: boolean
}
const columnsFor = (
  actor: Person,
): Sql => sql`c.id, c.code, c.action, c.title, c.subject_type, c.subject_id, c.subject_code, c.amount, c.status, c.maker_id, c.note,
  c.approvals_needed, c.checker_permission, c.sealed, c.created_at, c.expires_at, c.decided_by, c.decided_at, c.decision_note, c.version,
  m.name as maker_name, d.name as decided_name, ${approvalsColumn(sql`c.id`, 'approve', { action: sql`c.action`, permission: sql`c.checker_permission`, isOpen: sql`c.status = 'PENDING'` })} as approvals,
  ${assigneeColumn(sql`c.id`)} as assignee, ${isAbout(actor)} as is_about_reader`
const relations = sql`join users m on m.id = c.maker_id left join users d on d.id = c.decided_by`

/** Why the reader's approval would be refused, by row; null if it would count. */
type Refusals = (row: ShownRow) => string | null

/** SQL: the rows that the reader may see: their own, or theirs to approve; all with `approval-policies:read`. */
export function readableBy(actor: Person): Sql | false {
  if (may(actor, 'approval-policies:read')) return false
  return sql`(c.maker_id = ${actor.id} or c.checker_permission = any(${[...actor.permissions]}::text[]))`
}

const entitles = (actor: Person): Sql => (may(actor) ? sql`true` : sql`c.checker_permission = any(${[...actor.permissions]}::text[])`)

/** SQL: open, not made by the reader, not about them, and not yet approved by them. */
export const waitsFor = (actor: Person, now: Date): Sql => sql`(c.status = 'PENDING' and c.expires_at > ${now} and c.maker_id <> ${actor.id}
  and not ${isAbout(actor)} and ${entitles(actor)}
  and not exists (select 1 from approvals said join users u on u.id = said.by_id where said.subject = c.id and said.event = 'approve' and said.by_id = ${actor.id}
    and ${isCounting(checkerPermissionOf(sql`c.action`, sql`c.checker_permission`))}))`

/** The refusals of one reader for all rows of a page; policies are read once, and applied with the permission frozen in each request. */
async function refusalsFor(db: Query, actor: Person, now: Date): Promise<Refusals> {
  const [policies, settings, since] = await Promise.all([listPolicies(db), readSettings(db), readCountsSince(db, actor.id)])
  const checkerOf = await readCheckerOf(db, actor.id, { policies, frozen: permissionsIn(since) }, { now, settings })
  const policyOf = new Map(policies.map((policy) => [policy.action, policy]))
  return (row) => {
    const isAboutReader = row.is_about_reader
    const policy = policyOf.get(row.action)
    const checker = policy && checkerOf(policy, row.checker_permission)
    const from = row.maker_id === actor.id && !isAboutReader && checker ? aloneFrom(checker)?.(row) : undefined
    if (from) return from > now ? `No other team member can approve this. You can apply it yourself from ${writtenTime(from)}.` : null
    if (row.maker_id === actor.id) return 'You requested this; another team member must approve it.'
    if (row.subject_id === actor.id) return 'This is about your own account; another team member must approve it.'
    if (isAboutReader) return personalText()
    if (!may(actor, row.checker_permission)) return missingPermission(row.checker_permission)
    if (row.approvals.some((given) => given.id === actor.id))
      return 'You have already approved this; another team member must approve it as well.'
    if (row.expires_at <= now) return 'This request has expired.'
    return checker?.tooNew ?? null
  }
}

function toChangeRequest(row: ShownRow, now: Date, refusals: Refusals): ChangeRequest {
  const isOpen = row.status === 'PENDING'
  const because = isOpen ? refusals(row) : null
  return {
    id: row.id,
    code: row.code,
    action: row.action,
    title: row.title,
    subject: { type: row.subject_type, id: row.subject_id, code: row.subject_code },
    amount: row.amount === null ? null : toMoney(row.amount),
    status: isOpen && row.expires_at <= now ? 'EXPIRED' : row.status,
    maker: { id: row.maker_id, name: row.maker_name },
    note: row.note,
    approvals: row.approvals.map(toApproval),
    approvalsNeeded: row.approvals_needed,
    checkerPermission: row.checker_permission,
    decidedBy: row.decided_by && row.decided_name ? { id: row.decided_by, name: row.decided_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    canApprove: isOpen && because === null,
    cannotApproveBecause: because,
    assignee: row.assignee,
    version: row.version,
  }
}

type ListQuery = Received<typeof approvals.list>['query']

export async function listChangeRequests(db: Query, actor: Person, now: Date, query: ListQuery): Promise<Page<ChangeRequest>> {
  const refusals = await refusalsFor(db, actor, now)
  return listPage<ShownRow, ChangeRequest>(db, query, {
    columns: columnsFor(actor),
    from: sql`change_requests c ${relations}`,
    where: [
      readableBy(actor),
      query.mine && sql`c.maker_id = ${actor.id}`,
      query.waitingForMe && waitsFor(actor, now),
      query.status && oneOf(sql`c.status`, query.status),
      query.action && oneOf(sql`c.action`, query.action),
      query.subject !== undefined && sql`c.subject_id = ${query.subject}`,
      assignedTo(sql`c.id`, query.assignee),
    ],
    search: [sql`c.code`, sql`c.title`, sql`c.subject_code`, sql`m.name`],
    dated: sql`c.created_at`,
    sort: {
      createdAt: { by: sql`c.created_at`, as: 'timestamptz' },
      decidedAt: { by: sql`c.decided_at`, as: 'timestamptz', nullable: true },
      amount: { by: sql`c.amount`, as: 'bigint', nullable: true },
    },
    tie: sql`c.id`,
    keyed: [],
    map: (row) => toChangeRequest(row, now, refusals),
  })
}

/** One row that the reader may see; with `forUpdate` it is locked until the transaction ends. */
export async function findRequest(db: Query, actor: Person, id: string, forUpdate = false): Promise<ShownRow> {
  return findRow(db, actor, id, { scope: readableBy(actor), forUpdate })
}

/** One row that the actor decides, locked until the transaction ends; refused with 403 without the permission to approve it. */
export async function findForDecision(db: Query, actor: Person, id: string): Promise<ShownRow> {
  const row = await findRow(db, actor, id, { scope: false, forUpdate: true })
  if (row.maker_id !== actor.id) requirePermission(actor, row.checker_permission)
  return row
}

type Finding = { scope: Sql | false; forUpdate: boolean }

async function findRow(db: Query, actor: Person, id: string, { scope, forUpdate }: Finding): Promise<ShownRow> {
  // Locked first and read then, so that its approvals are read as of after a wait for the lock.
  if (forUpdate) await db.run(sql`select 1 from change_requests where id = ${id} for update`)
  const row = await db.maybe<ShownRow>(
    sql`select ${columnsFor(actor)} from change_requests c ${relations} where c.id = ${id} and ${scope === false ? sql`true` : scope}`,
  )
  if (!row) throw notFound('This change request')
  return row
}

export async function readChangeRequest(db: Query, actor: Person, now: Date, id: string): Promise<ChangeRequest> {
  const [row, refusals] = [await findRequest(db, actor, id), await refusalsFor(db, actor, now)]
  return toChangeRequest(row, now, refusals)
}

/**
 * The balances that a pending request would change; undefined if an earlier version froze it in another format, whose approval is refused.
 */
async function balancesOf(db: Query, { action, payload }: SealedRequest): Promise<Balances | undefined> {
  const kind = changeKindOf(action)
  const read = kind.payload.safeParse(payload)
  return read.success ? kind.balances?.(db, read.data) : undefined
}

/** A request with its frozen content, the state before and after and, while pending, the current balances that it would change. */
export async function readDetail(db: Query, secrets: Secrets, actor: Person, now: Date, id: string): Promise<ChangeRequestDetail> {
  const row = await findRequest(db, actor, id)
  const [refusals, policy] = [await refusalsFor(db, actor, now), await readPolicy(db, row.action)]
  const frozen = openSealed(secrets, row)
  const [before = {}, after = {}] = await withReferencedTitles(db, frozen.before, frozen.after)
  const shown = toChangeRequest(row, now, refusals)
  const balances = shown.status === 'PENDING' ? await balancesOf(db, frozen) : undefined
  const unchangedBatches = await readUnchangedBatches(db, { subject: shown.subject, isPending: shown.status === 'PENDING', after })
  const visible = (values: Record<string, unknown>) => auditedFor(actor, shown.subject.type, values) ?? {}
  return {
    ...shown,
    before: visible({ ...before, ...balances?.before }),
    after: visible({ ...after, ...balances?.after }),
    policy,
    unchangedBatches,
    distribution: shown.status === 'PENDING' ? distributionOf(frozen) : null,
  }
}

/** The month and rates of a frozen profit distribution. */
function distributionOf({ action, payload }: SealedRequest): ChangeRequestDetail['distribution'] {
  if (action !== profitDistribution.action) return null
  const { data } = profitDistribution.payload.safeParse(payload)
  return data ? { year: data.body.year, month: data.body.month, rates: data.body.rates } : null
}
