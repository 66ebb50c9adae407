import { msg } from '@/locales/message'
import { visitor } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import type { EmailContent } from '@/server/work/effects'
import type { Lane } from '@/server/infra/fair-queue'
import { writeRefusal } from '@/server/http/endpoint/refusals'
import { work, type Work } from '@/server/work/services'
import { sourceOf } from '@/server/http/endpoint/source'
import { sql } from '@/server/db/sql'
import { senderOf } from '@/server/modules/mail/email'
import { accountByName, asActor, registrationByName, sourceHash, type Account, type Registration } from '../accounts'
import { boundHash } from '../codes/code-hashes'
import { codeSent, type CodeSent } from '../codes/code-sent'
import { issueCode, rejoinFlow } from '../codes/codes'
import { knownDevice } from '../sessions/cookies'
import { enter, type AuthCall, type Entry } from '../entry'
import { moment } from '../minimum-duration'
import { registerCodeEmail, signInCodeEmail, verifyCodeEmail } from '../emails'
import { isPassword, laneOf } from '../passwords/passwords'
import { CONFIRMS_ADDRESS, signInBound } from './register-customer'
import { guessPassword, PAUSE_SECONDS } from '../sign-in-guesses'
import { signChallenge } from '../sessions/tokens'

export type SignedIn = { entry: Entry } | CodeSent | { twoFactor: true; challenge: string }

// Minimum duration of a refusal. The two comparisons take most of it; the rest varies by a few milliseconds between names.
const MILLISECONDS = 150

/** Signs in by email or username. A refusal never says whether the name or the password was wrong. */
export async function signIn(call: AuthCall, { email: name, password }: { email: string; password: string }): Promise<SignedIn> {
  const { services, request, http } = call
  const enough = moment(MILLISECONDS)
  const source = sourceOf(request.address)
  const [account, registration] = await Promise.all([
    accountByName(services.db, name),
    registrationByName(services.db, name, services.clock.now(), sourceHash(services.secrets, source)),
  ])
  const device = knownDevice(http, services, account?.id, account?.credentials_changed_at)
  const guess = await guessPassword(services, { name, account: account?.id, device, source }).catch(async (error: unknown) => {
    if (error instanceof AppError) await writeLocked(call, name, account, error.message)
    throw error
  })
  // While an account is locked, passwords are not compared with its own, so neither response nor timing reveals whether one was right.
  const lane = laneOf(request, device && account?.id)
  const right = guess.isAdmitted
    ? await ownerOfPassword(password, lane, registration, account)
    : await ownerOfPassword(password, lane, undefined, undefined)
  if (!right) {
    await enough
    throw wrong()
  }
  await guess.forgive(services.db)
  if ('flow_id' in right) return work(services, visitor, (inner) => resumeRegistration(inner, right), request)
  // A frozen customer may sign in and read; frozen staff may not sign in.
  if (!right.is_active || (right.type === 'Internal' && right.frozen_at))
    throw new AppError('ACCOUNT_INACTIVE', msg('This account is not active. Please contact us.'))
  if (!right.email_verified_at) return work(services, asActor(right), (inner) => confirmFirst(inner, right), request)
  if (right.two_factor_enabled_at) return { twoFactor: true, challenge: await challengeOf(call, right) }
  if (guess.needsCode) return work(services, asActor(right), (inner) => confirmSignIn(inner, right), request)
  return { entry: await work(services, asActor(right), (inner) => enter(inner, right, device ? 'known device' : 'new device'), request) }
}

/**
 * Records continued guessing, once per pause. Written for every name that is tried, so that the timing does not reveal which names exist.
 */
const writeLocked = ({ services, request }: AuthCall, name: string, account: Account | undefined, why: string): Promise<void> =>
  writeRefusal(services, {
    actor: visitor,
    request,
    limitKey: `name:${name.toLowerCase()}`,
    action: 'session.refused',
    // An unknown name may be a password typed into the wrong field, so it is not stored.
    subject: { type: 'user', id: account?.id ?? 'nobody', code: account?.username ?? null },
    after: { asked: 'Sign in after five wrong passwords' },
    why,
    bound: { points: 1, seconds: PAUSE_SECONDS },
  })

/**
 * Finds the owner of a password. A failure always takes two comparisons, so a wrong password takes the same time for the name of an
 * account, of a registration, or of neither. The registration is compared first, so that one for an address with an account looks like any
 * other.
 */
async function ownerOfPassword(
  password: string,
  lane: Lane,
  registration: Registration | undefined,
  account: Account | undefined,
): Promise<Registration | Account | undefined> {
  const [first, second] = registration ? [registration, account] : [account, undefined]
  if (await isPassword(password, first?.password_hash, lane)) return first
  return (await isPassword(password, second?.password_hash, lane)) ? second : undefined
}

async function resumeRegistration(work: Work, registration: Registration): Promise<CodeSent> {
  const sender = senderOf(work.services.env)
  const isTaken = (await work.tx.maybe(sql`select 1 from users where lower(email) = ${registration.email.toLowerCase()}`)) !== undefined
  const code = await rejoinFlow(work, registration.flow_id, (digits) =>
    isTaken ? null : registerCodeEmail(sender, registration.name, digits),
  )
  if (!code) throw wrong()
  return codeSent(code)
}

/** For an account that staff created: its owner confirms the address once. */
const confirmFirst = (work: Work, account: Account): Promise<CodeSent> =>
  sendEntryCode(work, account, {
    purpose: 'REGISTER',
    boundTo: CONFIRMS_ADDRESS,
    content: (code) => verifyCodeEmail(senderOf(work.services.env), account.name, code),
  })

/** After many wrong passwords from unknown devices, a correct one also needs a code that is emailed to the account. */
const confirmSignIn = (work: Work, account: Account): Promise<CodeSent> =>
  sendEntryCode(work, account, {
    purpose: 'SIGN_IN',
    boundTo: signInBound(account),
    content: (code) => signInCodeEmail(senderOf(work.services.env), account.name, code),
  })

type EntryCode = { purpose: 'REGISTER' | 'SIGN_IN'; boundTo: string; content: (code: string) => EmailContent }

async function sendEntryCode(work: Work, account: Account, { purpose, boundTo, content }: EntryCode): Promise<CodeSent> {
  const open = await work.tx.maybe<{ id: string }>(sql`
    select id from one_time_codes where user_id = ${account.id} and purpose = ${purpose} and used_at is null
      and lower(email) = ${account.email.toLowerCase()} and bound_to = ${boundHash(work.services.secrets, boundTo)} order by sent_at desc limit 1`)
  const code = (open && (await rejoinFlow(work, open.id, content))) ?? (await issueCode(work, { purpose, user: account, boundTo, content }))
  return codeSent(code)
}

const challengeOf = ({ services }: AuthCall, account: Account) =>
  signChallenge(services.secrets, { userId: account.id, credentialsChangedAt: account.credentials_changed_at, now: services.clock.now() })

const wrong = () =>
  new AppError(
    'CREDENTIALS_WRONG',
    msg('The email, username or password is incorrect. After five failed attempts, sign-in is blocked for 15 minutes.'),
  )
