import { msg } from '@/locales/message'
import { visitor } from '@/server/work/actor'
import type { Tx } from '@/server/db/database'
import { AppError, fieldError } from '@/server/work/errors'
import { work, type RequestInfo, type Services, type Work } from '@/server/work/services'
import { newId } from '@/server/db/ids'
import { sourceOf } from '@/server/http/endpoint/source'
import { sql } from '@/server/db/sql'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { resetPasswordOf } from '@/server/modules/users/credentials'
import { accountByEmail, accountById, asActor, type Account } from '../accounts'
import { freshFlow } from '../codes/code-hashes'
import { digitsOfNext } from '../codes/code-guesses'
import { codeSent, type CodeSent } from '../codes/code-sent'
import { confirmCode, endCodes, issueCode } from '../codes/codes'
import { queueForMailbox } from '../codes/mailbox-queue'
import { keepDevice, knownDevice } from '../sessions/cookies'
import type { AuthCall } from '../entry'
import { withMinimumDuration } from '../minimum-duration'
import { passwordChangedEmail, resetCodeEmail } from '../emails'
import { freezePath } from '../links'
import { endPasswordLinks } from '../passwords/password-links'
import { hashNewPassword, laneOf } from '../passwords/passwords'
import { withResetLink } from '../passwords/reset-links'
import { admitReset, type ResetAdmission } from '../admission-of-resets'
import { endSessions } from '../sessions/sessions'
import { forgetSignIns } from '../sign-in-guesses'

export const CONFIRMS_RESET = 'password'
const MILLISECONDS = 120

/**
 * Emails a code for a new password. Every request gets the same response and a new flow, even past the limits of its source; an address
 * without an account gets no email.
 */
export const requestReset = ({ services, request, http }: AuthCall, email: string): Promise<CodeSent> =>
  withMinimumDuration(MILLISECONDS, async () => {
    const found = await accountByEmail(services.db, email)
    // An invited user has no password to reset; the invitation can be sent again.
    const account = found?.password_hash === null ? undefined : found
    const sender = senderOf(services.env)
    const issueFor = (admission: ResetAdmission) => (inner: Work) => {
      const user = { id: account?.id ?? null, email, name: account?.name ?? '' }
      return withResetLink(inner, user, (link) =>
        issueCode(inner, {
          purpose: 'RESET',
          user,
          boundTo: CONFIRMS_RESET,
          isPaced: admission === 'paced',
          content: (code) => (account ? resetCodeEmail(sender, account.name, code, link()) : null),
        }),
      )
    }
    const device = knownDevice(http, services, account?.id, account?.credentials_changed_at)
    const admission = await admitReset(services, request, device)
    if (admission === 'ignored') return ignoredFlow(services, request, email)
    const lane = laneOf(request, device && account?.id)
    const issued = queueForMailbox(email, lane, () => work(services, visitor, issueFor(admission), request))
    return issued.then(codeSent, (error: unknown) => {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return ignoredFlow(services, request, email)
      throw error
    })
  })

/** The response for a request past the limits: it looks like any flow, but no code opens it. */
const ignoredFlow = async (services: Services, { address }: RequestInfo, email: string): Promise<CodeSent> =>
  codeSent({
    identifier: newId(),
    hash: freshFlow(services.secrets).hash,
    digits: await digitsOfNext(services, email, sourceOf(address)),
  })

type Reset = { identifier: string; hash: string; otp: string; password: string }

/** Sets a new password by a code: ends every session and puts payouts on hold for a while. */
export async function resetPassword({ services, request, http }: AuthCall, { password, ...flow }: Reset): Promise<null> {
  const owner = await services.db.maybe<{ user_id: string | null; credentials_changed_at: Date | null }>(
    sql`select c.user_id, u.credentials_changed_at from one_time_codes c left join users u on u.id = c.user_id where c.id = ${flow.identifier}`,
  )
  const device = knownDevice(http, services, owner?.user_id ?? undefined, owner?.credentials_changed_at)
  const confirmed = await confirmCode(services, {
    ...flow,
    purpose: 'RESET',
    boundTo: CONFIRMS_RESET,
    device,
    source: sourceOf(request.address),
  })
  const account = confirmed.userId ? await accountById(services.db, confirmed.userId) : undefined
  // A code sent to a previous address of the account is invalid.
  if (account?.email.toLowerCase() !== confirmed.email.toLowerCase())
    throw fieldError('otp', msg('This code has expired. Nothing was done; request a new one.'), 'CODE_EXPIRED')
  const passwordHash = await hashNewPassword(password, account, { path: 'password', lane: laneOf(request, account.id) })
  await work(services, asActor(account), (inner) => setPassword(inner, account, passwordHash, confirmed.consume), request)
  // The code proves access to the owner's mailbox, so this browser counts as a known device and strangers cannot block its sign-ins.
  keepDevice(http, services, account.id)
  return null
}

/** @param consume marks the code or link as used, in the same transaction */
export async function setPassword(work: Work, account: Account, passwordHash: string, consume: (tx: Tx) => Promise<void>): Promise<null> {
  const { tx, now, services, effects, request } = work
  await consume(tx)
  // Receiving the code proves that the address is the owner's.
  await resetPasswordOf(tx, { id: account.id, hash: passwordHash, at: now })
  await endPasswordLinks(tx, account.id, now)
  await endSessions(tx, account.id, 'PASSWORD_RESET', now)
  await endCodes(tx, account.id, now)
  await forgetSignIns(tx, services, account, sourceOf(request.address))
  effects.audit({ action: 'user.password-reset', subject: { type: 'user', id: account.id, code: account.username } })
  notifyOfNewPassword(work, account)
  return null
}

export function notifyOfNewPassword(work: Work, account: Pick<Account, 'id' | 'email' | 'name'>): void {
  const { services, now } = work
  notifyPerson(work, account, {
    kind: 'auth.password-changed',
    data: {},
    title: msg('Your password was changed'),
    body: msg('Every other device is signed out. If this was not you, use the link in our email to freeze your account.'),
    content: passwordChangedEmail(senderOf(services.env), account.name, { freeze: freezePath(services.secrets, account.id, now), at: now }),
  })
}
