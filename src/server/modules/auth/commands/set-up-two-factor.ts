import { RESEND_SECONDS } from '@/contract/auth-schemas'
import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import { AppError, fieldError } from '@/server/work/errors'
import { work, type PersonWork, type Work } from '@/server/work/services'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { readSettings } from '@/server/modules/settings/queries'
import { enableTwoFactorOf, keepPendingTwoFactor, removeTwoFactorOf } from '@/server/modules/users/credentials'
import { accountById, asActor, type Account } from '../accounts'
import { keepDevice, knownDevice } from '../sessions/cookies'
import { enter, type AuthCall, type Entry } from '../entry'
import { recoveryCodeUsedEmail, twoFactorEmail } from '../emails'
import { freezePath } from '../links'
import { confirmOwnPassword } from '../passwords/own-password'
import { confirmCode, issueCode, maskedAddress } from '../codes/codes'
import { countRecoveryCodes, dropRecoveryCodes, renewRecoveryCodes } from '../codes/recovery-codes'
import { checkSecondFactor, newSecret, stepOf, uriOf } from '../sessions/second-factor'
import { endSessions } from '../sessions/sessions'
import { readChallenge } from '../sessions/tokens'
import { twoFactorCodeEmail } from '../two-factor-code-email'

type Inside = AuthCall & { actor: Person }

type Setup = { secret: string; uri: string; sentTo: string | null }

/**
 * Starts the setup with a secret that has no effect until a code generated from it is entered. Customers are also emailed a code: the
 * authenticator will replace the emailed codes for wallets and withdrawals, so the password alone is not enough.
 */
export async function setUpTwoFactor({ services, actor, request }: Inside, password: string): Promise<Setup> {
  const account = await confirmOwnPassword(services, actor, password)
  if (account.two_factor_enabled_at)
    throw new AppError('WRONG_STATE', msg('Two-factor authentication is already on. Turn it off before you set it up again.'))
  const secret = newSecret()
  const isMailed = account.type === 'Customer'
  await work(
    services,
    actor,
    async (inner) => {
      await keepPendingTwoFactor(inner.tx, actor.id, services.secrets.seal(secret))
      if (isMailed) await mailSetupCode(inner, account)
    },
    request,
  )
  return {
    secret,
    uri: uriOf(secret, services.env.NEXT_PUBLIC_WEB_TITLE, account.email),
    sentTo: isMailed ? maskedAddress(account.email) : null,
  }
}

const setupOf = (userId: string) => ({ purpose: 'TWO_FACTOR' as const, boundTo: `two-factor:${userId}` })

/** A setup that is restarted within a minute reuses the code already sent. */
async function mailSetupCode(inner: Work, { id, email, name }: Account): Promise<void> {
  const { services, now } = inner
  const content = (code: string) => twoFactorCodeEmail(senderOf(services.env), name, code, freezePath(services.secrets, id, now))
  await issueCode(inner, { ...setupOf(id), user: { id, email, name }, content }).catch((error: unknown) => {
    const isRecent = error instanceof AppError && error.code === 'CODE_TOO_SOON' && (error.retryAfter ?? Infinity) <= RESEND_SECONDS
    if (!isRecent) throw error
  })
}

/**
 * Enables two-factor authentication with the device's first code, for customers also with the emailed code. Returns the recovery codes,
 * once.
 */
export async function enableTwoFactor(
  work: PersonWork,
  { code, otp }: { code: string; otp?: string | undefined },
): Promise<{ recoveryCodes: string[] }> {
  const { tx, actor, now, services, effects } = work
  const account = await accountById(tx, actor.id)
  if (!account?.two_factor_pending || account.two_factor_enabled_at)
    throw new AppError('WRONG_STATE', msg('Two-factor authentication is not set up. Start the setup first.'))
  const step = stepOf(services.secrets.open(account.two_factor_pending), code, now)
  if (step === undefined) throw wrongCode()
  if (account.type === 'Customer') await spendSetupCode(work, otp)
  const turned = await enableTwoFactorOf(tx, actor.id, { pending: account.two_factor_pending, step, at: now })
  if (turned === 0)
    throw new AppError(
      'WRONG_STATE',
      msg('Two-factor authentication was not turned on, because setup was restarted. Scan the latest QR code.'),
    )
  effects.audit({ action: 'user.two-factor-enabled', subject: { type: 'user', id: actor.id, code: account.username } })
  await endSessions(tx, actor.id, 'TWO_FACTOR_CHANGED', now, actor.sessionId)
  notifyOfTwoFactor(work, account, 'on')
  return { recoveryCodes: await renewRecoveryCodes(tx, services.secrets, actor.id) }
}

async function spendSetupCode({ tx, actor, services }: PersonWork, otp: string | undefined): Promise<void> {
  if (!otp) throw fieldError('otp', msg('Enter the code from the email'))
  const confirmed = await confirmCode(services, { ...setupOf(actor.id), userId: actor.id, otp })
  await confirmed.consume(tx)
}

export async function disableTwoFactor(
  { services, actor, request, http }: Inside,
  { password, code }: { password: string; code: string },
): Promise<null> {
  const account = await confirmOwnPassword(services, actor, password)
  if (!account.two_factor_enabled_at) throw new AppError('WRONG_STATE', msg('Two-factor authentication is already off.'))
  if (account.type === 'Internal' && (await readSettings(services.db)).staffNeedsTwoFactor)
    throw new AppError('WRONG_STATE', msg('Staff must use two-factor authentication, so it cannot be turned off.'))
  const factor = await checkSecondFactor(services, account, code, { device: `own:${account.id}` })
  const done = await work(
    services,
    actor,
    async (inner) => {
      await factor.consume(inner.tx)
      await removeTwoFactor(inner, account)
      await endSessions(inner.tx, actor.id, 'TWO_FACTOR_CHANGED', inner.now, actor.sessionId)
      return null
    },
    request,
  )
  keepDevice(http, services, actor.id)
  return done
}

/** Disables two-factor authentication: by its owner with both proofs, or by staff for a user who has lost the device. */
export async function removeTwoFactor(
  inner: Work,
  account: Pick<Account, 'id' | 'username' | 'name' | 'email'>,
  by: 'owner' | 'staff' = 'owner',
): Promise<void> {
  const { tx, now, effects } = inner
  await removeTwoFactorOf(tx, account.id, now)
  await dropRecoveryCodes(tx, account.id)
  effects.audit({ action: 'user.two-factor-disabled', subject: { type: 'user', id: account.id, code: account.username } })
  notifyOfTwoFactor(inner, account, by === 'staff' ? 'reset' : 'off')
}

/** Completes the second step of a sign-in. */
export async function answerChallenge(
  { services, request, http }: AuthCall,
  { challenge, code }: { challenge: string; code: string },
): Promise<Entry> {
  const read = await readChallenge(services.secrets, challenge, services.clock.now())
  const account = read && (await accountById(services.db, read.userId))
  const isGood =
    account && account.is_active && account.two_factor_enabled_at && (account.credentials_changed_at?.getTime() ?? 0) === read.since
  if (!isGood) throw fieldError('challenge', msg('This sign-in has expired. Please enter your password again.'), 'CODE_EXPIRED')
  const factor = await checkSecondFactor(services, account, code, {
    device: knownDevice(http, services, account.id, account.credentials_changed_at),
  })
  return work(
    services,
    asActor(account),
    async (inner) => {
      await factor.consume(inner.tx)
      if (factor.kind === 'recovery') await notifyOfRecoveryCode(inner, account)
      return enter(inner, account, factor.kind === 'recovery' ? 'recovery code' : 'second factor')
    },
    request,
  )
}

const notices = {
  on: { title: msg('Two-factor authentication is on'), body: msg('Store your recovery codes in a safe place.') },
  off: { title: msg('Two-factor authentication is off'), body: msg('Signing in now requires only your password.') },
  reset: {
    title: msg('Our team has reset your two-factor authentication'),
    body: msg(
      'Sign in with your password and set it up again. If you did not request this, freeze your account with the link in our email.',
    ),
  },
} as const

function notifyOfTwoFactor(inner: Work, account: Pick<Account, 'id' | 'name' | 'email'>, now: keyof typeof notices): void {
  const { services } = inner
  notifyPerson(inner, account, {
    kind: `auth.two-factor-${now}`,
    data: {},
    ...notices[now],
    content: twoFactorEmail(senderOf(services.env), account.name, now, {
      freeze: freezePath(services.secrets, account.id, inner.now),
      at: inner.now,
    }),
  })
}

async function notifyOfRecoveryCode(inner: Work, account: Account): Promise<void> {
  const { services, now, tx } = inner
  const left = await countRecoveryCodes(tx, account.id)
  notifyPerson(inner, account, {
    kind: 'auth.recovery-code-used',
    data: {},
    title: msg('A recovery code was used'),
    body: msg('{left, plural, one {# is} other {# are}} left.', { left }),
    content: recoveryCodeUsedEmail(senderOf(services.env), account.name, left, {
      freeze: freezePath(services.secrets, account.id, now),
      at: now,
    }),
  })
}

function wrongCode(): AppError {
  const message = msg('This code is incorrect. Check the clock of your device and enter the current code.')
  return fieldError('code', message, 'CODE_WRONG')
}
