import type { ApprovalAction } from '@/contract/approval-actions'
import type { Permission } from '@/contract/permissions'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { entitledSince, holds, isActiveStaff } from './checkers'

/**
 * SQL: the checker's permission for an action, by its current policy.
 * @param frozen the permission that was frozen with the subject, or null
 */
export function checkerPermissionOf(action: ApprovalAction | Sql, frozen?: Sql): Sql {
  const ofPolicy = sql`(select ap.checker_permission from approval_policies ap where ap.action = ${action})`
  return frozen ? sql`coalesce(${frozen}, ${ofPolicy})` : ofPolicy
}

/**
 * SQL: since when the user `u` has had the permission without interruption; approvals given since then count. The cooling-off period was
 * checked at the approval: a longer one that is set later applies to later approvals only. Replacing one role that grants the permission by
 * another is no interruption.
 */
const countsSince = (
  permission: Permission | Sql,
): Sql => sql`least(${entitledSince(permission)}, greatest(u.created_at, u.status_changed_at, (
  select max(e.ended_at) from entitlements_ended e where e.user_id = u.id and e.permission in (${permission}, '*'))))`

/** SQL: whether the user `u` has had the permission without interruption since their approval `said`. */
export const wasEntitled = (permission: Permission | Sql): Sql => sql`(${countsSince(permission)} <= said.at)`

/** By permission, the time from which a person's approvals count, as PostgreSQL's text. */
export type CountsSince = Readonly<Partial<Record<Permission, string>>>

/** The permissions of all checkers, including those of open change requests. */
export const permissionsIn = (since: CountsSince): Permission[] => Object.keys(since) as Permission[]

/**
 * For the permissions of all checkers, including those of open change requests. Meaningless for a permission that the person does not have.
 */
export async function readCountsSince(db: Query, userId: string): Promise<CountsSince> {
  const { since } = await db.one<{ since: CountsSince }>(sql`
    select coalesce(jsonb_object_agg(c.permission, ${countsSince(sql`c.permission`)}), '{}') as since from users u, (
      select checker_permission as permission from approval_policies
      union select checker_permission from change_requests where status = 'PENDING') c
    where u.id = ${userId}`)
  return since
}

/**
 * By the id of each person who may approve now, from when on their approvals count. It reads no row of the outer query, so PostgreSQL
 * evaluates it once for a whole list.
 */
export const countsSinceByPerson = (permission: Sql): Sql => sql`(
  select coalesce(jsonb_object_agg(u.id, ${countsSince(sql`(${permission})`)}), '{}') from users u where ${isActiveStaff} and ${holds(permission)})`

/** Whether the approval `said` of the person counts. */
export const isCountingOf = (since: CountsSince, permission: Sql): Sql => sql`(${since}::jsonb ->> ${permission})::timestamptz <= said.at`

/**
 * SQL: whether the approval `said` of the user `u` counts: they are active staff, and have had the permission without interruption since.
 */
export const isCounting = (permission: Permission | Sql): Sql =>
  sql`(${isActiveStaff} and ${holds(permission)} and ${wasEntitled(permission)})`

/** SQL: whether an approval of the item counts. */
export const hasCountingApproval = (subject: Sql, event: string, action: ApprovalAction): Sql => sql`exists (
  select 1 from approvals said join users u on u.id = said.by_id where said.subject = ${subject} and said.event = ${event} and ${isCounting(checkerPermissionOf(action))})`
