import type { User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { AppError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { freezeAccount } from '@/server/modules/auth/commands/freeze-account'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { requireNotPersonal } from '@/server/modules/personal-accounts/is-personal'
import { accountUnfrozenEmail } from '../emails'
import { findUser } from '../queries'
import { toUser, type UserRow } from '../queries/rows'
import { requireRightOver } from '../rules'

/** Freezes a customer: ends all sessions and makes the account read-only. `note` is internal, `words` is shown to the customer. */
export async function freezeUser(work: PersonWork, id: string, why: { note: string; words?: string | null | undefined }): Promise<User> {
  const before = await requireCustomer(work, id)
  if (!(await freezeAccount(work, before, { by: 'staff', note: why.note, words: why.words ?? null })))
    throw new AppError('WRONG_STATE', 'This account is already frozen. Nothing was changed.')
  return present(work, id)
}

/** Lifts a freeze, including one that a member of staff set on their own account through an email link. */
export async function liftFreeze(work: PersonWork, id: string, note: string): Promise<User> {
  const { tx, actor, now, effects, services } = work
  const before = await findUser(tx, id)
  if (!before) throw notFound('This person')
  requireRightOver(actor, before.type, 'update')
  // This reactivates staff: their approvals count after the cooling-off period.
  const lifted = await tx.run(sql`
    update users set frozen_at = null, frozen_note = null, frozen_words = null, frozen_by_owner = null, version = version + 1,
      status_changed_at = case when type = 'Internal' then ${now}::timestamptz else status_changed_at end
    where id = ${id} and frozen_at is not null`)
  if (lifted === 0) throw new AppError('WRONG_STATE', 'This account is not frozen. Nothing was changed.')
  const action = before.type === 'Internal' ? 'user.staff-unfrozen' : 'user.unfrozen'
  effects.audit({ action, subject: { type: 'user', id, code: before.username }, after: { note } })
  notifyPerson(work, before, {
    kind: 'auth.account-unfrozen',
    data: {},
    title: msg('The freeze on your account was lifted'),
    body: msg('You can use it again.'),
    content: accountUnfrozenEmail(senderOf(services.env), before.name),
  })
  return present(work, id)
}

async function requireCustomer(work: PersonWork, id: string): Promise<UserRow> {
  const row = await findUser(work.tx, id)
  if (!row || row.type !== 'Customer') throw notFound('This customer')
  await requireNotPersonal(work, id)
  return row
}

async function present({ tx }: PersonWork, id: string): Promise<User> {
  const row = await findUser(tx, id)
  if (!row) throw notFound('This person')
  return toUser(row)
}
