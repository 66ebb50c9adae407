import type { User } from '@/contract/user-schemas'
import { AppError, fieldError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sendPasswordLink } from '@/server/modules/auth/passwords/password-links'
import { requireNotPersonal } from '@/server/modules/personal-accounts/is-personal'
import { lockUser } from '../person-change'
import { findUser } from '../queries'
import { requireNotOutranked, roleIdsOf } from '../role-choice'
import { toUser, type UserRow } from '../queries/rows'
import { requireRightOver } from '../rules'
import { uniqueOrThrow } from '../taken'

/** Sends an unaccepted invitation again, to a corrected address if one is given. */
export async function resendInvitation(work: PersonWork, id: string, email: string | undefined): Promise<User> {
  const before = await invitedPerson(work, id)
  const isCorrected = email !== undefined && email !== before.email
  if (isCorrected) await correctAddress(work, before, email)
  await invite(work, { ...before, email: email ?? before.email }, 'user.invitation-resent')
  const row = await findUser(work.tx, id)
  if (!row) throw notFound('This person')
  return toUser(row)
}

/** A user who has not accepted the invitation yet, and may get another one. */
export async function invitedPerson(work: PersonWork, id: string): Promise<UserRow> {
  const row = await personFor(work, id)
  if (!row.is_invited) throw new AppError('WRONG_STATE', 'This person has already chosen a password. No invitation was sent.')
  if (!row.is_active) throw new AppError('WRONG_STATE', 'This account is deactivated. Activate it first; no invitation was sent.')
  return row
}

type Invited = Pick<UserRow, 'id' | 'username' | 'name' | 'email'>

/** Emails the link by which a new user chooses a password. */
export async function invite(work: PersonWork, person: Invited, action: 'user.invited' | 'user.invitation-resent'): Promise<void> {
  const { expiresAt } = await sendPasswordLink(work, 'INVITATION', person)
  work.effects.audit({
    action,
    subject: { type: 'user', id: person.id, code: person.username },
    after: { email: person.email, expiresAt: expiresAt.toISOString() },
  })
}

/** Corrects the address of an unused account. Roles were assigned to that address. */
async function correctAddress({ tx }: PersonWork, { id, type }: UserRow, email: string): Promise<void> {
  if (type === 'Internal' && (await roleIdsOf(tx, id)).length > 0)
    throw fieldError('email', 'This person has roles, so the address cannot be corrected. Deactivate the account and create a new one.')
  await tx
    .run(sql`update users set email = ${email}, version = version + 1 where id = ${id} and password_hash is null`)
    .catch(uniqueOrThrow)
}

/** Emails a password reset link. The initiator sees neither link nor password. */
export async function startPasswordReset(work: PersonWork, id: string, note: string): Promise<null> {
  const { actor, effects } = work
  const person = await personFor(work, id)
  if (id === actor.id) throw fieldError('note', 'Change your own password in your security settings.')
  if (person.is_invited)
    throw new AppError('WRONG_STATE', 'This person has not chosen a password yet. No link was sent; send the invitation again.')
  if (!person.is_active) throw new AppError('WRONG_STATE', 'This account is deactivated. No link was sent.')
  await sendPasswordLink(work, 'PASSWORD_RESET', person)
  effects.audit({ action: 'user.password-reset-started', subject: { type: 'user', id, code: person.username }, after: { note } })
  return null
}

async function personFor(work: PersonWork, id: string): Promise<UserRow> {
  const { tx, actor } = work
  const row = await lockUser(tx, id)
  requireRightOver(actor, row.type, 'update')
  if (row.type === 'Internal') await requireNotOutranked(tx, actor, row)
  else await requireNotPersonal(work, id)
  return row
}
