import type { z } from 'zod'
import type { users } from '@/contract/users'
import type { User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { fieldError, notFound, stale } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql, versioned } from '@/server/db/sql'
import { endSessions } from '@/server/modules/auth/sessions/sessions'
import { restartReviews } from '@/server/modules/identity/commands/restart-reviews'
import { notifyInApp } from '../../notifications/notify-person'
import { requireCountry } from './create-user'
import { invite } from './invite-user'
import { neverWithoutAdmin } from '../last-admin'
import { findUser } from '../queries'
import { existingRoles, requireNotAbove, requireNotOutranked, roleIdsOf } from '../role-choice'
import { toUser, type UserRow } from '../queries/rows'
import { requireRightOver } from '../rules'
import { requireDistinctName } from '../staff-name'

type Change = z.output<typeof users.update.body>

/** Changes a user, except password and email. Deactivation ends every session at once. */
export async function updateUser(work: PersonWork, id: string, change: Change): Promise<User> {
  const { tx, actor } = work
  const before = await findUser(tx, id)
  if (!before) throw notFound('This person')
  requireRightOver(actor, before.type, 'update')
  if (before.type === 'Internal') await requireNotOutranked(tx, actor, before)
  if (before.type === 'Internal' && change.name !== undefined && change.name !== before.name)
    await requireDistinctName(tx, change.name, before.id)
  await requireCountry(tx, change.country)
  if (change.roles && before.type === 'Customer') throw fieldError('roles', 'Only team members have roles.')
  if (change.isActive === false && before.id === actor.id) throw fieldError('isActive', 'You cannot deactivate yourself.')
  const touchesRights = change.roles !== undefined || change.isActive === false
  const save = async () => {
    await saveColumns(work, before, change)
    if (change.roles) await saveRoles(work, before, change.roles)
  }
  await (before.type === 'Internal' && touchesRights ? neverWithoutAdmin(tx, save) : save())
  return finish(work, before, change)
}

async function saveColumns({ tx, now }: PersonWork, before: UserRow, change: Change): Promise<void> {
  const set = versioned({
    name: change.name,
    phone_number: change.phoneNumber,
    country_id: change.country,
    is_active: change.isActive,
    status_changed_at: change.isActive !== undefined && change.isActive !== before.is_active ? now : undefined,
  })
  const saved = await tx.run(sql`update users set ${set} where id = ${before.id} and version = ${change.version}`)
  if (saved === 0) throw stale()
}

async function saveRoles({ tx, actor, now, effects }: PersonWork, { id, username }: UserRow, roleIds: readonly string[]): Promise<void> {
  const [before, after] = [await roleIdsOf(tx, id), await existingRoles(tx, roleIds)]
  const changed = [...before.filter((role) => !after.includes(role)), ...after.filter((role) => !before.includes(role))]
  if (changed.length === 0) return
  await requireNotAbove(tx, actor, changed)
  // Existing roles keep their assignment date. New ones are inserted first, so that a permission in both old and new roles is never
  // interrupted.
  await tx.run(sql`
    insert into user_roles (user_id, role_id, granted_at) select ${id}, unnest(${after}::uuid[]), ${now} on conflict do nothing`)
  await tx.run(sql`delete from user_roles where user_id = ${id} and not role_id = any(${after}::uuid[])`)
  effects.audit({
    action: 'user.roles-changed',
    subject: { type: 'user', id, code: username },
    before: { roles: before },
    after: { roles: after },
  })
  notifyInApp({ effects }, id, {
    kind: 'user.roles-changed',
    title: msg('Your roles were changed'),
    body: msg('Your permissions have changed accordingly.'),
    data: {},
  })
}

/** The effects of a change: ended sessions, a delayed invitation, the audit entry. */
async function finish(work: PersonWork, before: UserRow, change: Change): Promise<User> {
  const { tx, now, effects } = work
  if (change.isActive === false && before.is_active) await endSessions(tx, before.id, 'DEACTIVATED', now)
  const hasOpenInvitation = before.invitation_expires_at !== null && before.invitation_expires_at > now
  if (change.isActive && !before.is_active && before.is_invited && !hasOpenInvitation) await invite(work, before, 'user.invited')
  const row = await findUser(tx, before.id)
  if (!row) throw notFound('This person')
  await restartReviews(work, row.id, { before, after: row })
  const audited = ({ name, email, phone_number, country_title, is_active }: UserRow) => ({
    name,
    email,
    phoneNumber: phone_number,
    country: country_title,
    isActive: is_active,
  })
  effects.audit({
    action: 'user.updated',
    subject: { type: 'user', id: row.id, code: row.username },
    before: audited(before),
    after: audited(row),
  })
  return toUser(row)
}
