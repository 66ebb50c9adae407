import type { z } from 'zod'
import type { User, users } from '@/contract/users'
import type { Person } from '@/server/core/actor'
import { fieldError, notFound, stale } from '@/server/core/errors'
import { work, type RequestInfo, type Services, type Work } from '@/server/core/services'
import { sql, versioned } from '@/server/core/sql'
import { tellOfNewPassword } from '@/server/modules/auth/reset-password'
import { checkPassword, hashPassword } from '@/server/modules/auth/passwords'
import { endSessions } from '@/server/modules/auth/sessions'
import { senderOf } from '@/server/modules/mail/letter'
import { tell } from '@/server/modules/notifications/tell'
import { requireCountry, uniqueOrThrow } from './create'
import { neverWithoutAdmin } from './last-admin'
import { addressChangedLetter } from './letters'
import { findUser } from './queries'
import { knownRoles, requireNotAbove, roleIdsOf } from './role-choice'
import { toUser, type UserRow } from './rows'
import { requireRightOver } from './rules'

type Change = z.output<typeof users.update.body>

/** Changes a person. Another password, another address or deactivating ends every session at once. */
export async function updateUser(services: Services, actor: Person, request: RequestInfo, id: string, change: Change): Promise<User> {
  const row = await findUser(services.db, id)
  if (!row) throw notFound('This person')
  requireRightOver(actor, row.type, 'update')
  if (row.type === 'Internal') await requireNotAbove(services.db, actor, await roleIdsOf(services.db, id), 'roles')
  // Not by this way: what is asked for there (the old password, a code) is asked for because it is one's own.
  const own = (['password', 'email'] as const).find(
    (field) => id === actor.id && change[field] !== undefined && change[field] !== row.email,
  )
  if (own)
    throw fieldError(
      own,
      own === 'password' ? 'Change your own password in your security settings.' : 'Somebody else has to change your address.',
    )
  const { password } = change
  if (password) checkPassword(password, row, 'password')
  const passwordHash = password ? await hashPassword(password) : undefined
  return work(services, actor, (inner) => changeUser(inner, row, change, passwordHash), request)
}

async function changeUser(work: Work<Person>, before: UserRow, change: Change, passwordHash: string | undefined): Promise<User> {
  const { tx, actor } = work
  await requireCountry(tx, change.country)
  if (change.roles && before.type === 'Customer') throw fieldError('roles', 'Only internal users have roles.')
  if (change.isActive === false && before.id === actor.id) throw fieldError('isActive', 'You cannot deactivate yourself.')
  const touchesRights = change.roles !== undefined || change.isActive === false
  const save = async () => {
    await saveColumns(work, before, change, passwordHash)
    if (change.roles) await saveRoles(work, before, change.roles)
  }
  await (before.type === 'Internal' && touchesRights ? neverWithoutAdmin(tx, save) : save())
  return told(work, before, change)
}

async function saveColumns({ tx, now }: Work<Person>, before: UserRow, change: Change, passwordHash: string | undefined): Promise<void> {
  const hasNewEmail = change.email !== undefined && change.email !== before.email
  const set = versioned({
    name: change.name,
    phone_number: change.phoneNumber,
    email: change.email,
    country_id: change.country,
    is_active: change.isActive,
    status_changed_at: change.isActive !== undefined && change.isActive !== before.is_active ? now : undefined,
    password_hash: passwordHash,
    ...(hasNewEmail ? { email_verified_at: null } : {}),
    ...(passwordHash ? { password_changed_at: now } : {}),
    ...(passwordHash || hasNewEmail ? { credentials_changed_at: now } : {}),
  })
  const saved = await tx.run(sql`update users set ${set} where id = ${before.id} and version = ${change.version}`).catch(uniqueOrThrow)
  if (saved === 0) throw stale()
}

async function saveRoles({ tx, actor, now, effects }: Work<Person>, { id, username }: UserRow, wanted: readonly string[]): Promise<void> {
  const [before, after] = [await roleIdsOf(tx, id), await knownRoles(tx, wanted)]
  const changed = [...before.filter((role) => !after.includes(role)), ...after.filter((role) => !before.includes(role))]
  if (changed.length === 0) return
  await requireNotAbove(tx, actor, changed, 'roles')
  // A role that stays keeps the day on which it was given.
  await tx.run(sql`delete from user_roles where user_id = ${id} and not role_id = any(${after}::uuid[])`)
  await tx.run(sql`
    insert into user_roles (user_id, role_id, granted_at) select ${id}, unnest(${after}::uuid[]), ${now} on conflict do nothing`)
  effects.audit({
    action: 'user.roles-changed',
    subject: { type: 'user', id, code: username },
    before: { roles: before },
    after: { roles: after },
  })
  effects.notify({
    userId: id,
    kind: 'user.roles-changed',
    title: 'Your roles were changed',
    body: 'What you may do has changed with them.',
  })
}

/** What follows from a change: who has to sign in again, and who is told. */
async function told(work: Work<Person>, before: UserRow, change: Change): Promise<User> {
  const { tx, now, effects } = work
  const row = await findUser(tx, before.id)
  if (!row) throw notFound('This person')
  const hasNewEmail = row.email !== before.email
  if (change.isActive === false && before.is_active) await endSessions(tx, row.id, 'DEACTIVATED', now)
  if (change.password || hasNewEmail) await endSessions(tx, row.id, 'CREDENTIALS_CHANGED_BY_STAFF', now)
  if (change.password) tellOfNewPassword(work, before)
  if (hasNewEmail) tellOfNewAddress(work, before, row.email)
  const shown = ({ name, email, phone_number, country_title, is_active }: UserRow) => ({
    name,
    email,
    phoneNumber: phone_number,
    country: country_title,
    isActive: is_active,
  })
  effects.audit({
    action: 'user.updated',
    subject: { type: 'user', id: row.id, code: row.username },
    before: shown(before),
    after: { ...shown(row), ...(change.password ? { password: 'changed' } : {}) },
  })
  return toUser(row)
}

/** The old address is told, because its owner may not be who asked for the change. */
function tellOfNewAddress(work: Work<Person>, before: UserRow, email: string): void {
  tell(work, before, {
    kind: 'user.address-changed',
    title: 'Your e-mail address was changed',
    body: `Sign in with ${email} from now on. You will be asked for a code that is mailed there.`,
    letter: addressChangedLetter(senderOf(work.services.env), before.name, email),
  })
}
