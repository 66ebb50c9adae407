import type { ApprovalPolicy } from '@/contract/approvals'
import type { Permission } from '@/contract/permissions'
import type { Settings } from '@/contract/settings'
import { addHours, writtenTime } from '@/domain/dates'
import { permissionsBypassed, requirePermission, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { join, sql, type Sql } from '@/server/db/sql'
import { readSettings } from '../settings/queries'

/** SQL: whether the user `u` has a permission through any role. */
export const holds = (permission: Permission | Sql): Sql => sql`(${permissionsBypassed} or exists (
  select 1 from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = u.id and (r.is_protected or exists (
    select 1 from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id and p.title = ${permission}))))`

/**
 * SQL: since when the user `u` may approve: the later of the account's last activation and the oldest role that grants the permission. A
 * role grants it from when both the user has the role and the role has the permission.
 */
export const entitledSince = (permission: Permission | Sql): Sql => sql`greatest(u.created_at, u.status_changed_at, (
  select min(case when ${permissionsBypassed} or r.is_protected then ur.granted_at else greatest(ur.granted_at, given.at) end)
  from user_roles ur join roles r on r.id = ur.role_id
  left join lateral (
    select rp.granted_at as at from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id and p.title = ${permission}) given on true
  where ur.user_id = u.id and (${permissionsBypassed} or r.is_protected or given.at is not null)))`

export const coolingHoursOf = async (db: Query, policy: CheckerPolicy): Promise<number> =>
  policy.coolingHours ?? (await readSettings(db)).checkerCoolingHours

export type CheckerPolicy = Pick<ApprovalPolicy, 'checkerPermission' | 'coolingHours'>

/** A person as a checker by one policy, with or without its permission (`requireChecker` checks that). */
export type CheckerState = {
  /** Why their approval does not count yet; null if it counts. */
  tooNew: string | null
  /** No other person can approve, now or after the cooling-off period. */
  isOnly: boolean
  /** From the policy, or else from the settings. */
  coolingHours: number
}

type At = { now: Date; settings: Pick<Settings, 'checkerCoolingHours'> }

/** A person as a checker by each of these policies, in the same order; one query for all. */
export async function readCheckerStates(db: Query, userId: string, policies: readonly CheckerPolicy[], at: At): Promise<CheckerState[]> {
  const { now, settings } = at
  const hours = policies.map(({ coolingHours }) => coolingHours ?? settings.checkerCoolingHours)
  const permission = sql`policy.permission`
  const others = othersWith({ permission, excluded: (id) => sql`${id} = ${userId}`, from: sql`policy.remembered_from` })
  const rows = await db.all<{ since: Date; is_only: boolean; hours: number }>(sql`
    select ${entitledSince(permission)} as since, not ${others} as is_only, policy.hours
    from users u, unnest(${policies.map(({ checkerPermission }) => checkerPermission)}::text[], ${hours}::float8[],
      ${hours.map((some) => rememberedFrom(now, some))}::timestamptz[]) with ordinality as policy(permission, hours, remembered_from, position)
    where u.id = ${userId} order by policy.position`)
  return rows.map((row) => ({ tooNew: tooNew(row, now), isOnly: row.is_only, coolingHours: row.hours }))
}

/** A person as a checker by a policy of the list, or by it with one of the frozen permissions instead of its own. */
export type CheckerOf = (policy: CheckerPolicy, frozen?: Permission) => CheckerState | undefined

/**
 * The person's states by all these policies; one query. A change request is approved with the permission that was frozen in it, and the
 * cooling-off period of the current policy.
 * @param frozen the permissions of open change requests
 */
export async function readCheckerOf(
  db: Query,
  userId: string,
  { policies, frozen }: { policies: readonly CheckerPolicy[]; frozen: readonly Permission[] },
  at: At,
): Promise<CheckerOf> {
  const hoursOf = ({ coolingHours }: CheckerPolicy) => coolingHours ?? at.settings.checkerCoolingHours
  const keyOf = (permission: Permission, hours: number) => `${permission} ${hours}`
  const terms = new Map(
    policies
      .flatMap((policy) => [policy.checkerPermission, ...frozen].map((permission) => ({ permission, hours: hoursOf(policy) })))
      .map(({ permission, hours }) => [keyOf(permission, hours), { checkerPermission: permission, coolingHours: hours }]),
  )
  const states = await readCheckerStates(db, userId, [...terms.values()], at)
  const stateOf = new Map([...terms.keys()].map((key, nth) => [key, states[nth]]))
  return (policy, permission = policy.checkerPermission) => stateOf.get(keyOf(permission, hoursOf(policy)))
}

function tooNew({ since, hours }: { since: Date; hours: number }, now: Date): string | null {
  const counts = addHours(since, hours)
  return counts > now
    ? `Your approvals count from ${writtenTime(counts)}: your account, or the role that permits the approval, is newer than ${hours} hours.`
    : null
}

/** The reason shown to a person without the checker's permission. */
export const missingPermission = (permission: Permission): string => `You need permission ${permission} to approve this.`

/**
 * Why the approval of a person with the permission would be refused; null if it counts. If one approval is enough, the only possible
 * approver need not wait.
 * @param needed how many approvals the item needs
 */
export const notCountingBecause = ({ isOnly, tooNew }: CheckerState, needed: number): string | null =>
  isOnly && needed <= 1 ? null : tooNew

export async function readCheckerState(db: Query, userId: string, policy: CheckerPolicy, now: Date): Promise<CheckerState> {
  const [state] = await readCheckerStates(db, userId, [policy], { now, settings: await readSettings(db) })
  if (!state) throw new Error(`There is no user ${userId}`)
  return state
}

/** Staff whose approval by this policy would not count: without its permission, or with it for too short a time. */
export async function listNotCounting(db: Query, policy: CheckerPolicy, now: Date): Promise<string[]> {
  const { checkerPermission: permission } = policy
  const begins = addHours(now, -(await coolingHoursOf(db, policy)))
  const rows = await db.all<{ id: string }>(sql`
    select u.id from users u where u.type = 'Internal' and not (${holds(permission)} and coalesce(${entitledSince(permission)} <= ${begins}, false))`)
  return rows.map(({ id }) => id)
}

type Counting = { policy: CheckerPolicy; needed: number; now: Date }

/** Refuses an approval by a person without the permission (403) or one that does not count yet (409). */
export async function requireCounting(db: Query, actor: Person, { policy, needed, now }: Counting): Promise<void> {
  requirePermission(actor, policy.checkerPermission)
  const because = notCountingBecause(await readCheckerState(db, actor.id, policy, now), needed)
  if (because) throw new AppError('CHECKER_TOO_NEW', `${because} Nothing was changed; another team member can approve it now.`)
}

/** A number of approvals needed above one. */
export const SEVERAL = 2

/** The same for what staff proposed: even the only possible approver has to wait. */
export const requireChecker = (db: Query, actor: Person, policy: CheckerPolicy, now: Date): Promise<void> =>
  requireCounting(db, actor, { policy, needed: SEVERAL, now })

/** SQL: whether a user `u` is active staff. */
export const isActiveStaff = sql`u.type = 'Internal' and u.is_active and u.frozen_at is null`

/** Whether a person is active staff with one of the permissions; an empty list requires none. */
export async function isEntitled(db: Query, userId: string, permissions: readonly Permission[]): Promise<boolean> {
  const condition = permissions.length === 0 ? sql`true` : sql`(${join(permissions.map(holds), ' or ')})`
  return (
    (await db.maybe(sql`
      select 1 from users u where u.id = ${userId} and ${isActiveStaff} and ${condition}`)) !== undefined
  )
}

/** Active staff with one of the permissions. */
export async function listActiveHolders(db: Query, permissions: readonly Permission[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select u.id from users u where ${isActiveStaff} and (${join(permissions.map(holds), ' or ')})`,
  )
  return rows.map(({ id }) => id)
}

/** For this long after being deactivated, frozen or removed from a role, a person still counts as another approver. */
const HOURS_REMEMBERED = 72

const rememberedFrom = (now: Date, hours = HOURS_REMEMBERED): Date => addHours(now, -Math.max(HOURS_REMEMBERED, hours))

type Others = {
  permission: Permission | Sql
  /** SQL: a condition on a user's id. */
  excluded: (userId: Sql) => Sql
  /** A person who lost the permission after this time still counts. */
  from: Date | Sql
}

/**
 * SQL: whether active staff other than the excluded have a permission, or had it within the last hours. Otherwise a person who can
 * deactivate accounts, change roles or delete people could become the only approver at will.
 */
function othersWith({ permission, excluded, from }: Others): Sql {
  return sql`(exists (
    select 1 from users u where u.type = 'Internal' and not ${excluded(sql`u.id`)} and ${holds(permission)}
      and (u.is_active or u.status_changed_at > ${from}) and (u.frozen_at is null or u.frozen_at > ${from}))
    or exists (
    select 1 from entitlements_ended e where not ${excluded(sql`e.user_id`)} and e.permission in (${permission}, '*') and e.ended_at > ${from}))`
}

/** The same at a given time, for policies without their own cooling-off period. */
export const othersAt = (now: Date, { permission, excluded }: Omit<Others, 'from'>): Sql =>
  othersWith({ permission, excluded, from: rememberedFrom(now) })

/**
 * SQL: the ids of staff who have all these permissions, or had them within the last hours, as `othersAt` counts them.
 */
export const holdersAt = (now: Date, permissions: readonly (Permission | Sql)[]): Sql =>
  join(
    permissions.map(
      (permission) => sql`(
      select u.id from users u where u.type = 'Internal' and ${holds(permission)}
        and (u.is_active or u.status_changed_at > ${rememberedFrom(now)}) and (u.frozen_at is null or u.frozen_at > ${rememberedFrom(now)})
      union select e.user_id from entitlements_ended e where e.permission in (${permission}, '*') and e.ended_at > ${rememberedFrom(now)})`,
    ),
    ' intersect ',
  )

/**
 * SQL: whether another internal account ever had a permission: an existing one, even deactivated or frozen, or one that lost it. The only
 * person who has it now may have removed the others.
 */
export const everOthersWith = ({ permission, excluded }: Omit<Others, 'from'>): Sql => sql`(exists (
    select 1 from users u where u.type = 'Internal' and not ${excluded(sql`u.id`)} and ${holds(permission)})
    or exists (
    select 1 from entitlements_ended e where not ${excluded(sql`e.user_id`)} and e.permission in (${permission}, '*')))`
