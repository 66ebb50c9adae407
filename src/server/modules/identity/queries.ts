import type { DocumentKind, IdentityRequest, IdentityStatus } from '@/contract/identity'
import type { ReviewFlag } from '@/contract/evidence'
import { msg } from '@/locales/message'
import type { Actor, Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, oneOf, type ListQuery, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { approvalsColumn, toApproval, type ApprovalRow } from '../approvals/commands/give-approval'
import { answeredFlags } from '../decisions/answered-flags'
import { toCustomerRef, type CustomerColumns } from '../users/queries/customer-ref'
import { peopleLike } from '../users/queries/like'
import { assignedTo, assigneeColumn, toAssignee, type AssigneeRow } from '../work-queues/assignee'
import { isNoteForOwner, type Reason } from './rules'

export type RequestRow = CustomerColumns & {
  id: string
  user_username: string
  user_country: string | null
  document_kind: DocumentKind
  number_mask: string
  expires_on: string
  file_ids: string[]
  status: IdentityStatus
  reason_code: Reason | null
  note: string | null
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  duplicates: { id: string; code: string; name: string }[]
  approvals: ApprovalRow[]
  answered_flags: ReviewFlag[]
  approvals_needed: number
  submitted_by: string | null
  assignee: AssigneeRow
  created_at: Date
  returned_at: Date | null
  version: number
}

/** Requests of other accounts with the same document number as `r`. */
const sameNumber = sql`identity_requests d where d.number_hash = r.number_hash and d.user_id <> r.user_id`

/** SQL: whether the finding has a new cause since the approval `said`: a later document of another account with the same number. */
export const hasLaterGround = sql`exists (
  select 1 from identity_requests r, ${sameNumber} and r.id = said.subject and d.created_at > said.at)`

/** SQL: how many approvals a request `r` needs, by the policy's first band (a document has no amount) and the request's finding. */
export const approvalsNeeded = sql`(select greatest((p.bands -> 0 ->> 'approvals')::int, case when exists (select 1 from ${sameNumber})
  then (select f.approvals from approval_policy_flags f where f.action = p.action and f.flag = 'SAME_NUMBER') end)
  from approval_policies p where p.action = 'identity.approve')`

const columns = sql`r.id, r.user_id, u.name as user_name, u.language as user_language, u.username as user_username, u.country_id as user_country, r.document_kind, r.number_mask, r.expires_on, r.file_ids, r.status, r.reason_code,
  r.note, r.decided_by, s.name as decided_by_name, r.decided_at, r.created_at, r.returned_at, r.version,
  coalesce((select json_agg(json_build_object('id', o.id, 'code', o.username, 'name', o.name) order by o.username collate by_name) from users o where o.id in (
    select d.user_id from ${sameNumber})), '[]') as duplicates,
  ${approvalsColumn(sql`r.id`, 'approve', { action: 'identity.approve', isOpen: sql`r.status = 'PENDING'` })} as approvals, ${answeredFlags(sql`r.id`, 'identity.approve', hasLaterGround)} as answered_flags, ${approvalsNeeded} as approvals_needed, r.submitted_by,
  ${assigneeColumn(sql`r.id`)} as assignee`
const tables = sql`identity_requests r left join users u on u.id = r.user_id left join users s on s.id = r.decided_by`

type Filters = ListQuery & {
  status?: IdentityStatus[] | undefined
  documentKind?: DocumentKind[] | undefined
  user?: string | undefined
  assignee?: string | undefined
}

/** Identity requests: all for staff, their own for customers. */
export const listRequests = (db: Query, scope: Scope, reader: Actor['kind'], query: Filters): Promise<Page<IdentityRequest>> =>
  listPage<RequestRow, IdentityRequest>(db, query, {
    columns,
    from: tables,
    where: [
      scope.userId !== undefined && sql`r.user_id = ${scope.userId}`,
      query.status && oneOf(sql`r.status`, query.status),
      query.documentKind && oneOf(sql`r.document_kind`, query.documentKind),
      query.user !== undefined && sql`r.user_id = ${query.user}`,
      assignedTo(sql`r.id`, query.assignee),
    ],
    found: { by: (pattern) => [sql`select id from identity_requests where user_id in (${peopleLike(pattern)})`] },
    dated: sql`r.created_at`,
    sort: {
      createdAt: { by: sql`r.created_at`, as: 'timestamptz' },
      decidedAt: { by: sql`r.decided_at`, as: 'timestamptz', nullable: true },
      expiresOn: { by: sql`r.expires_on`, as: 'date' },
    },
    tie: sql`r.id`,
    keyed: [],
    estimable: !query.searchTerm,
    map: (row) => toRequest(row, reader),
  })

export async function getRequest(db: Query, scope: Scope, reader: Actor['kind'], id: string): Promise<IdentityRequest> {
  return toRequest(await findRequest(db, scope, id), reader)
}

/** One request; throws NOT_FOUND outside the scope. */
export async function findRequest(db: Query, scope: Scope, id: string): Promise<RequestRow> {
  const row = await db.maybe<RequestRow>(sql`select ${columns} from ${tables} where r.id = ${id}`)
  if (!row || (scope.userId !== undefined && row.user_id !== scope.userId)) throw notFound(msg('This request'))
  return row
}

/** Staff see who decided, and who else has shown a document with this number; customers do not. */
export function toRequest(row: RequestRow, reader: Actor['kind']): IdentityRequest {
  const isStaff = reader === 'Internal'
  return {
    id: row.id,
    user: { ...toCustomerRef(row, isStaff), code: row.user_username },
    documentKind: row.document_kind,
    number: row.number_mask,
    expiresOn: row.expires_on,
    files: row.file_ids,
    status: row.status,
    reasonCode: row.reason_code,
    note: isStaff || isNoteForOwner(row.status) ? row.note : null,
    decidedBy: isStaff && row.decided_by && row.decided_by_name ? { id: row.decided_by, name: row.decided_by_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    duplicateOf: isStaff ? row.duplicates : [],
    answeredFlags: isStaff ? row.answered_flags : [],
    approvals: isStaff ? row.approvals.map(toApproval) : [],
    approvalsNeeded: isStaff ? row.approvals_needed : 1,
    assignee: toAssignee(row.assignee, isStaff),
    createdAt: row.created_at.toISOString(),
    returnedAt: isStaff ? (row.returned_at?.toISOString() ?? null) : null,
    version: row.version,
  }
}
