import type { ApprovalAction } from '@/contract/approval-actions'
import type { Permission } from '@/contract/permissions'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { entitledSince, holds, isActiveStaff } from './checkers'

/**
 * The permission of the checker of an action, by its policy as it is now.
 * @param frozen the permission that was frozen with the subject; null where none was
 */
export function checkerPermissionOf(action: ApprovalAction | Sql, frozen?: Sql): Sql {
  const ofPolicy = sql`(select ap.checker_permission from approval_policies ap where ap.action = ${action})`
  return frozen ? sql`coalesce(${frozen}, ${ofPolicy})` : ofPolicy
}

/**
 * From when on an approval given by the user `u` counts: they have held the permission without a break since. The cooling-off period was
 * checked when it was given: a longer one, set later, applies to later approvals. A role that replaces another which gave the permission is
 * no break.
 */
const countsSince = (
  permission: Permission | Sql,
): Sql => sql`least(${entitledSince(permission)}, greatest(u.created_at, u.status_changed_at, (
  select max(e.ended_at) from entitlements_ended e where e.user_id = u.id and e.permission in (${permission}, '*'))))`

/** Whether the user `u` has held the permission without a break since they gave the approval `said`. */
export const wasEntitled = (permission: Permission | Sql): Sql => sql`(${countsSince(permission)} <= said.at)`

/** By permission, from when on an approval given by a person counts. Times are PostgreSQL's text. */
export type CountsSince = Readonly<Record<string, string>>

/** For the permissions of all checkers, those of open change requests included. Means nothing for a permission that the person does not hold. */
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
 * Whether the approval `said` of the user `u` counts: they are active staff who hold the permission, and have held it without a break since
 * the approval.
 */
export const isCounting = (permission: Permission | Sql): Sql =>
  sql`(${isActiveStaff} and ${holds(permission)} and ${wasEntitled(permission)})`

/** An approval of the item that counts, as SQL. */
export const hasCountingApproval = (subject: Sql, event: string, action: ApprovalAction): Sql => sql`exists (
  select 1 from approvals said join users u on u.id = said.by_id where said.subject = ${subject} and said.event = ${event} and ${isCounting(checkerPermissionOf(action))})`
