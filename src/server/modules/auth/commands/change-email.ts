import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import { AppError, fieldError } from '@/server/work/errors'
import { work, type Work } from '@/server/work/services'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { replaceEmail } from '@/server/modules/users/credentials'
import { uniqueOrThrow } from '@/server/modules/users/taken'
import { accountByEmail, accountById, type Account } from '../accounts'
import { confirmCode, endCodes, issueCode, maskedAddress } from '../codes/codes'
import { keepDevice } from '../sessions/cookies'
import type { AuthCall } from '../entry'
import { addressTakenEmail, emailChangedMail, newEmailCodeMail, presentEmailCodeMail } from '../emails'
import { freezePath } from '../links'
import { confirmOwnPassword } from '../passwords/own-password'
import { endPasswordLinks } from '../passwords/password-links'
import { endSessions } from '../sessions/sessions'

type Call = Pick<AuthCall, 'services' | 'request'> & { actor: Person }
type Sent = { sentTo: string }
type Confirmation = { email: string; otp: string }

/** What both codes confirm: the change from this address to that one. */
const boundTo = (from: string, to: string): string => `email:${from.toLowerCase()}:${to}`

/** Starts a change of the user's own email: emails a code to the present address first. */
export async function startEmailChange({ services, actor, request }: Call, requested: { email: string; password: string }): Promise<Sent> {
  const account = await confirmOwnPassword(services, actor, requested.password)
  const { email } = requested
  if (email === account.email.toLowerCase()) throw fieldError('email', msg('This is already your email address.'))
  await work(
    services,
    actor,
    async (inner) => {
      const freeze = freezePath(services.secrets, account.id, inner.now)
      await issueCode(inner, {
        purpose: 'EMAIL_PRESENT',
        user: account,
        boundTo: boundTo(account.email, email),
        content: (code) => presentEmailCodeMail(senderOf(services.env), account.name, { code, email, freeze }),
      })
      inner.effects.audit({
        action: 'user.email-change-started',
        subject: { type: 'user', id: account.id, code: account.username },
        after: { email },
      })
    },
    request,
  )
  return { sentTo: account.email }
}

/**
 * Confirms the present address with its code, and emails a code to the new address. An address that already has an account gets the same
 * response, and its owner is notified.
 */
export async function confirmPresentEmail({ services, actor, request }: Call, { email, otp }: Confirmation): Promise<Sent> {
  const account = await ownAccount({ services, actor })
  const bound = boundTo(account.email, email)
  const confirmed = await confirmCode(services, { purpose: 'EMAIL_PRESENT', userId: account.id, boundTo: bound, otp })
  const owner = await accountByEmail(services.db, email)
  const sender = senderOf(services.env)
  await work(
    services,
    actor,
    async (inner) => {
      await confirmed.consume(inner.tx)
      await issueCode(inner, {
        purpose: 'EMAIL_NEW',
        user: { id: account.id, email, name: account.name },
        boundTo: bound,
        content: (code) => (owner ? addressTakenEmail(sender, owner.name) : newEmailCodeMail(sender, account.name, code)),
      })
    },
    request,
  )
  return { sentTo: email }
}

/** Confirms the new address with its code and makes it the account's email. Ends every other session. */
export async function confirmNewEmail(
  { services, actor, request, http }: Call & Pick<AuthCall, 'http'>,
  { email, otp }: Confirmation,
): Promise<null> {
  const account = await ownAccount({ services, actor })
  const confirmed = await confirmCode(services, {
    purpose: 'EMAIL_NEW',
    userId: account.id,
    boundTo: boundTo(account.email, email),
    otp,
  })
  const done = await work(
    services,
    actor,
    async (inner) => {
      await confirmed.consume(inner.tx)
      await setEmail(inner, account, email, { verifiedAt: inner.now, keepSession: actor.sessionId })
      return null
    },
    request,
  )
  keepDevice(http, services, account.id)
  return done
}

type Changed = Pick<Account, 'id' | 'username' | 'name' | 'email'>

/**
 * Writes the new email. Invalidates the codes and links sent to the old address, and notifies that address with a link that freezes the
 * account.
 * @param verifiedAt null if the new address is not confirmed yet: the next sign-in requires a code that is emailed there
 */
export async function setEmail(
  inner: Work,
  account: Changed,
  email: string,
  { verifiedAt, keepSession }: { verifiedAt: Date | null; keepSession: string | null },
): Promise<void> {
  const { tx, now, effects, services } = inner
  const changed = await replaceEmail(tx, account, { email, verifiedAt, at: now }).catch(uniqueOrThrow)
  if (changed === 0) throw new AppError('STALE_VERSION', msg('The email was changed in the meantime. Nothing was saved.'))
  await endPasswordLinks(tx, account.id, now)
  await endCodes(tx, account.id, now)
  await endSessions(tx, account.id, 'EMAIL_CHANGED', now, keepSession)
  effects.audit({
    action: 'user.email-changed',
    subject: { type: 'user', id: account.id, code: account.username },
    before: { email: account.email },
    after: { email },
  })
  notifyPerson(inner, account, {
    kind: 'auth.email-changed',
    data: {},
    title: msg('Your email was changed'),
    body: msg('Sign in with {email} or your username from now on.', { email }),
    content: emailChangedMail(senderOf(services.env), account.name, maskedAddress(email), {
      freeze: freezePath(services.secrets, account.id, now),
      at: now,
    }),
  })
}

async function ownAccount({ services, actor }: Pick<Call, 'services' | 'actor'>): Promise<Account> {
  const account = await accountById(services.db, actor.id)
  if (!account) throw fieldError('email', msg('This account no longer exists. Nothing was changed.'), 'CODE_EXPIRED')
  return account
}
