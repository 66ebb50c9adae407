import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { work, type Work } from '@/server/work/services'
import { setFirstPassword } from '@/server/modules/users/credentials'
import { asActor, type Account } from '../accounts'
import { keepDevice } from '../sessions/cookies'
import { enter, type AuthCall, type Entry } from '../entry'
import type { LinkPurpose } from '../passwords/link-tokens'
import { consumePasswordLink, findPasswordLink, linkExpired, type PasswordLink } from '../passwords/password-links'
import { hashNewPassword, laneOf } from '../passwords/passwords'
import { setPassword } from './reset-password'

type Choice = { token: string; password: string }

/** Sets the first password of an invited user and signs them in. Opening the emailed link confirms the address. */
export async function acceptInvitation({ services, request }: AuthCall, choice: Choice): Promise<Entry> {
  const { link, account, passwordHash } = await judge({ services, request }, 'INVITATION', choice)
  return work(services, asActor(account), (inner) => accept(inner, link, account, passwordHash), request)
}

async function accept(inner: Work, link: PasswordLink, account: Account, passwordHash: string): Promise<Entry> {
  const { tx, now, effects, request } = inner
  await consumePasswordLink(tx, link, now)
  const accepted = await setFirstPassword(tx, { id: account.id, hash: passwordHash, at: now, language: request.language })
  if (accepted === 0) throw linkExpired(link.purpose)
  effects.audit({ action: 'user.invitation-accepted', subject: { type: 'user', id: account.id, code: account.username } })
  return enter(inner, account, 'invitation')
}

/** Sets a new password with a link that staff sent: ends every session and puts withdrawals on hold for a while. */
export async function resetPasswordByLink({ services, request, http }: AuthCall, choice: Choice): Promise<null> {
  const { link, account, passwordHash } = await judge({ services, request }, 'PASSWORD_RESET', choice)
  const done = await work(
    services,
    asActor(account),
    (inner) => setPassword(inner, account, passwordHash, (tx) => consumePasswordLink(tx, link, inner.now)),
    request,
  )
  keepDevice(http, services, account.id)
  return done
}

async function judge({ services, request }: Pick<AuthCall, 'services' | 'request'>, purpose: LinkPurpose, { token, password }: Choice) {
  const found = await findPasswordLink(services, token)
  if (found?.link.purpose !== purpose) throw linkExpired(purpose)
  const { account } = found
  if (!account.is_active || (account.type === 'Internal' && account.frozen_at))
    throw new AppError('ACCOUNT_INACTIVE', msg('This account is not active. Your password was not changed; please contact us.'))
  const passwordHash = await hashNewPassword(password, account, { path: 'password', lane: laneOf(request, account.id) })
  return { ...found, passwordHash }
}
