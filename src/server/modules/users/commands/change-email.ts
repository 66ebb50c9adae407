import { z } from 'zod'
import { email, id, text } from '@/contract/core/primitives'
import type { User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { fieldError, notFound } from '@/server/work/errors'
import { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { propose, type ChangeKind } from '@/server/modules/approvals/change-requests'
import { accountByEmail } from '@/server/modules/auth/accounts'
import { setEmail } from '@/server/modules/auth/commands/change-email'
import { maskedAddress } from '@/server/modules/auth/codes/codes'
import { notifyAccessRequested } from '../access-requested'
import { invitedPerson, resendInvitation } from './invite-user'
import { lockPerson, requireNotFrozen } from '../person-change'
import { findUser } from '../queries'
import { toUser } from '../queries/rows'
import { taken } from '../taken'
import { holdWithdrawals } from '../withdrawal-hold'

const payload = z.strictObject({ userId: id, email, note: text(1000, 3) })
type EmailChange = z.output<typeof payload>

/**
 * Changes the email of a customer who has lost access to the current address: requires approval by another person and blocks withdrawals
 * for 72 hours. For a customer who has not accepted the invitation, changes the address that it is sent to.
 */
export const emailChange: ChangeKind<EmailChange, User> = {
  action: 'customer.email-change',
  payload,
  async describe(work, change) {
    const person = await lockPerson(work, change.userId)
    if (person.type !== 'Customer') throw notFound('This customer')
    requireNotFrozen(person)
    if (change.email === person.email) throw fieldError('email', 'This is already the email address.')
    if (await accountByEmail(work.tx, change.email)) throw taken('email')
    return {
      title: person.is_invited ? `Send the invitation of ${person.name} to another email` : `Change the email of ${person.name}`,
      subject: { type: 'user', id: person.id, code: person.username },
      before: { email: person.email },
      after: { email: change.email },
      // Any change of the account, in particular a freeze by its owner, invalidates the request.
      state: person.version,
    }
  },
  apply: changeEmail,
}

async function changeEmail(work: PersonWork, change: EmailChange): Promise<User> {
  const person = await findUser(work.tx, change.userId)
  if (!person) throw notFound('This customer')
  // The invitation link gives access to the account, so the previous link is revoked.
  if (person.is_invited) return resendInvitation(work, person.id, change.email)
  // The address is unverified: the next sign-in requires a code that is sent to it.
  await setEmail(work, person, change.email, { verifiedAt: null, keepSession: null })
  await holdWithdrawals(work, person.id, 'EMAIL_CHANGED')
  const row = await findUser(work.tx, person.id)
  if (!row) throw notFound('This customer')
  return toUser(row)
}

/** Resends an invitation. Sending it to another address requires approval by another person. */
export async function requestInvitation(work: PersonWork, id: string, corrected: string | undefined): Promise<User | Proposed> {
  const person = await invitedPerson(work, id)
  const isRedirected = person.type === 'Customer' && corrected !== undefined && corrected !== person.email
  if (!isRedirected) return resendInvitation(work, id, corrected)
  return propose(work, emailChange, { userId: id, email: corrected, note: 'The invitation goes to another address' })
}

/** Requests the change and immediately notifies the current address, with a link that freezes the account. */
export async function requestEmailChange(work: PersonWork, change: EmailChange): Promise<User | Proposed> {
  const answer = await propose(work, emailChange, change, change.note)
  if (!(answer instanceof Proposed)) return answer
  const person = await findUser(work.tx, change.userId)
  if (person) notifyAccessRequested(work, person, msg('a change of your email to {email}', { email: maskedAddress(change.email) }))
  return answer
}
