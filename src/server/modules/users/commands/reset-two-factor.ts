import { z } from 'zod'
import { id, text } from '@/contract/core/primitives'
import type { User } from '@/contract/user-schemas'
import { AppError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import type { ChangeKind, Description } from '@/server/modules/approvals/change-requests'
import { endSessions } from '@/server/modules/auth/sessions/sessions'
import { removeTwoFactor } from '@/server/modules/auth/commands/set-up-two-factor'
import { lockPerson, requireNotFrozen } from '../person-change'
import { findUser } from '../queries'
import { toUser } from '../queries/rows'
import { holdWithdrawals } from '../withdrawal-hold'

const payload = z.strictObject({ userId: id, note: text(1000, 3) })
export type TwoFactorReset = z.output<typeof payload>

/**
 * Removes the second factor of a customer who has lost the device: requires approval by another person and blocks withdrawals for 72 hours.
 */
export const twoFactorResetChange: ChangeKind<TwoFactorReset, User> = {
  action: 'customer.two-factor-reset',
  payload,
  describe: describeTwoFactorReset,
  apply: resetTwoFactor,
}

export async function describeTwoFactorReset(work: PersonWork, { userId }: TwoFactorReset): Promise<Description> {
  const person = await lockPerson(work, userId)
  if (!person.two_factor_enabled_at)
    throw new AppError('WRONG_STATE', 'This account has no two-factor authentication. Nothing was changed.')
  requireNotFrozen(person)
  return {
    title: `Reset two-factor authentication for ${person.name}`,
    subject: { type: 'user', id: person.id, code: person.username },
    before: { twoFactorAuthentication: 'On' },
    after: { twoFactorAuthentication: 'Off' },
    // Any change of the account, in particular a freeze by its owner, invalidates the request.
    state: person.version,
  }
}

export async function resetTwoFactor(work: PersonWork, { userId, note }: TwoFactorReset): Promise<User> {
  const { tx, effects, now } = work
  const person = await findUser(tx, userId)
  if (!person) throw notFound('This person')
  await removeTwoFactor(work, person, 'staff')
  await endSessions(tx, userId, 'TWO_FACTOR_RESET', now)
  if (person.type === 'Customer') await holdWithdrawals(work, userId, 'TWO_FACTOR_RESET')
  effects.audit({ action: 'user.two-factor-reset', subject: { type: 'user', id: userId, code: person.username }, after: { note } })
  const row = await findUser(tx, userId)
  if (!row) throw notFound('This person')
  return toUser(row)
}
