import { z } from 'zod'
import { id, text } from '@/contract/core/primitives'
import { permissionSentences } from '@/contract/permission-catalogue'
import { permissions, touchesMoney } from '@/contract/permissions'
import { users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import type { Tx } from '@/server/db/database'
import { stale } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { ChangeKind, Description } from '@/server/modules/approvals/change-requests'
import { checkReferences, insertUser } from './commands/create-user'
import { liftFreeze } from './commands/freeze-user'
import { lockPerson, lockUser } from './person-change'
import { describeTwoFactorReset, resetTwoFactor } from './commands/reset-two-factor'
import { existingRoles, requireNotAbove, requireNotOutranked, roleIdsOf } from './role-choice'
import { updateUser } from './commands/update-user'

const note = text(1000, 3)
const payload = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create'), fields: users.create.body }),
  z.strictObject({ kind: z.literal('update'), userId: id, fields: users.update.body }),
  z.strictObject({ kind: z.literal('unfreeze'), userId: id, note }),
  z.strictObject({ kind: z.literal('two-factor-reset'), userId: id, note }),
])
type Payload = z.output<typeof payload>
type Of<K extends Payload['kind']> = Extract<Payload, { kind: K }>

/**
 * Gives or restores a staff member's access. Roles that touch money need another person: with the approval, the account is created,
 * activated or given the role, and the invitation is sent. Resetting the second factor of staff always needs one.
 */
export const staffAccessChange: ChangeKind<Payload, User> = {
  action: 'staff.access',
  payload,
  describe(work, change) {
    switch (change.kind) {
      case 'create':
        return describeCreation(work, change)
      case 'update':
        return describeUpdate(work, change)
      case 'unfreeze':
        return describeUnfreezing(work, change)
      case 'two-factor-reset':
        return describeStaffReset(work, change)
    }
  },
  async apply(work, change) {
    switch (change.kind) {
      case 'create':
        return insertUser(work, { ...change.fields, ...(await checkReferences(work, change.fields)) })
      case 'update':
        return updateUser(work, change.userId, change.fields)
      case 'unfreeze':
        return liftFreeze(work, change.userId, change.note)
      case 'two-factor-reset':
        return resetTwoFactor(work, change)
    }
  },
}

async function describeCreation(work: PersonWork, { fields }: Of<'create'>): Promise<Description> {
  const { roleIds } = await checkReferences(work, fields)
  const [roles, pending] = [await rolesOf(work.tx, roleIds), await pendingChangesOf(work, roleIds)]
  return {
    title: `Create the team account of ${fields.name}${namesOf(roles)}`,
    subject: { type: 'user', id: 'new', code: fields.username },
    before: {},
    after: {
      name: fields.name,
      username: fields.username,
      email: fields.email,
      roles: roles.map(({ title }) => title),
      allows: allowedBy(roles),
      ...shownPending(pending),
    },
    // The approval applies to the roles with their current permissions.
    state: roles,
    needsApproval: roles.some(isMoneyRole) || pending.length > 0,
  }
}

async function describeUpdate(work: PersonWork, { userId, fields }: Of<'update'>): Promise<Description> {
  const { tx, actor } = work
  const [person, heldIds] = [await lockUser(tx, userId), await roleIdsOf(tx, userId)]
  if (person.version !== fields.version) throw stale()
  const wantedIds = fields.roles ? await existingRoles(tx, fields.roles) : heldIds
  await (fields.roles ? requireNotAbove(tx, actor, wantedIds) : requireNotOutranked(tx, actor, person))
  const [heldRoles, requestedRoles] = [await rolesOf(tx, heldIds), await rolesOf(tx, wantedIds)]
  const isActive = fields.isActive ?? person.is_active
  const isReactivated = isActive && !person.is_active
  const given = isReactivated ? requestedRoles : requestedRoles.filter(({ id: role }) => !heldIds.includes(role))
  const pending = await pendingChangesOf(
    work,
    given.map(({ id: role }) => role),
  )
  return {
    title: isReactivated
      ? `Activate the account of ${person.name}${namesOf(requestedRoles)}`
      : `Change the access of ${person.name}${namesOf(requestedRoles)}`,
    subject: { type: 'user', id: person.id, code: person.username },
    // The person who accepts the invitation gets the roles, so the approver sees its address.
    before: { name: person.name, email: person.email, roles: heldRoles.map(({ title }) => title), active: person.is_active },
    after: {
      name: fields.name ?? person.name,
      email: person.email,
      roles: requestedRoles.map(({ title }) => title),
      active: isActive,
      allows: allowedBy(requestedRoles),
      ...shownPending(pending),
    },
    state: [person.version, requestedRoles],
    needsApproval: given.some(isMoneyRole) || pending.length > 0,
  }
}

async function describeUnfreezing(work: PersonWork, { userId }: Of<'unfreeze'>): Promise<Description> {
  const person = await lockPerson(work, userId)
  const roleIds = await roleIdsOf(work.tx, userId)
  const [roles, pending] = [await rolesOf(work.tx, roleIds), await pendingChangesOf(work, roleIds)]
  return {
    title: `Lift the freeze on ${person.name}${namesOf(roles)}`,
    subject: { type: 'user', id: person.id, code: person.username },
    before: { frozen: person.frozen_at !== null },
    after: { frozen: false, allows: allowedBy(roles), ...shownPending(pending) },
    state: person.version,
    needsApproval: roles.some(isMoneyRole) || pending.length > 0,
  }
}

async function describeStaffReset(work: PersonWork, change: Of<'two-factor-reset'>): Promise<Description> {
  const description = await describeTwoFactorReset(work, change)
  const roles = await rolesOf(work.tx, await roleIdsOf(work.tx, change.userId))
  return { ...description, after: { ...description.after, allows: allowedBy(roles) } }
}

type RoleRow = { id: string; title: string; is_protected: boolean; permissions: string[] }

/** The combined permissions of the roles, as text for the approver. */
function allowedBy(roles: readonly RoleRow[]): string[] {
  if (roles.some(({ is_protected }) => is_protected)) return ['Everything, with every permission']
  const heldPermissions = new Set(roles.flatMap(({ permissions: titles }) => titles))
  return permissions.filter((key) => heldPermissions.has(key)).map((key) => permissionSentences[key])
}

/**
 * Open requests to change what these roles permit. Since they touch money (`permissionsChange`), so do the roles: otherwise one person
 * could assign a role while its permissions are pending.
 */
const pendingChangesOf = ({ tx, now }: PersonWork, roleIds: readonly string[]): Promise<{ code: string; title: string }[]> =>
  tx.all<{ code: string; title: string }>(sql`
    select code, title from change_requests
    where action = 'role.permissions' and status = 'PENDING' and expires_at > ${now} and subject_id = any(${[...roleIds]}) order by code`)

const shownPending = (pending: readonly { code: string; title: string }[]) =>
  pending.length === 0 ? {} : { pendingChanges: pending.map(({ code, title }) => `${code}: ${title}`) }

const isMoneyRole = ({ is_protected, permissions }: RoleRow): boolean => is_protected || permissions.some(touchesMoney)
const namesOf = (roles: readonly RoleRow[]): string => (roles.length > 0 ? ` as ${roles.map(({ title }) => title).join(', ')}` : '')

/**
 * The roles, locked until the transaction ends: otherwise a change of their permissions that is approved meanwhile would be neither among
 * the permissions read here nor among the pending changes read after them.
 */
async function rolesOf(tx: Tx, ids: readonly string[]): Promise<RoleRow[]> {
  await tx.run(sql`select 1 from roles where id = any(${[...ids]}::uuid[]) order by id for share`)
  return tx.all<RoleRow>(sql`
    select r.id, r.title, r.is_protected, array(
      select p.title from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id order by p.title) as permissions
    from roles r where r.id = any(${[...ids]}::uuid[]) order by r.title collate by_name`)
}
