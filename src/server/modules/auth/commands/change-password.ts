import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import { fieldError, stale } from '@/server/work/errors'
import { work } from '@/server/work/services'
import { replacePassword } from '@/server/modules/users/credentials'
import { accountById } from '../accounts'
import type { AuthCall } from '../entry'
import { endPasswordLinks } from '../passwords/password-links'
import { keepDevice } from '../sessions/cookies'
import { hashNewPassword, isPassword, laneOf } from '../passwords/passwords'
import { notifyOfNewPassword } from './reset-password'
import { endSessions } from '../sessions/sessions'
import { guessOwnPassword } from '../sign-in-guesses'

/** Changes the user's own password. Ends every other session and puts payouts on hold for a while. */
export async function changePassword(
  { services, actor, request, http }: AuthCall & { actor: Person },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<null> {
  const account = await accountById(services.db, actor.id)
  const lane = laneOf(request, actor.id)
  const forgive = await guessOwnPassword(services, actor.id)
  if (!account || !(await isPassword(oldPassword, account.password_hash, lane)))
    throw fieldError('oldPassword', msg('Your current password is incorrect.'))
  await forgive()
  if (oldPassword === newPassword) throw fieldError('newPassword', msg('This is your current password. Please choose another.'))
  const passwordHash = await hashNewPassword(newPassword, account, { path: 'newPassword', lane })
  const done = await work(
    services,
    actor,
    async (inner) => {
      const { tx, now, effects } = inner
      const changed = await replacePassword(tx, { id: actor.id, hash: passwordHash, at: now }, account.password_hash)
      if (changed === 0) throw stale()
      await endPasswordLinks(tx, actor.id, now)
      await endSessions(tx, actor.id, 'PASSWORD_CHANGED', now, actor.sessionId)
      effects.audit({ action: 'user.password-changed', subject: { type: 'user', id: actor.id, code: account.username } })
      notifyOfNewPassword(inner, account)
      return null
    },
    request,
  )
  keepDevice(http, services, actor.id)
  return done
}
