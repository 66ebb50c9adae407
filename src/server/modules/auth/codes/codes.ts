import { addHours } from '@/domain/dates'
import { msg } from '@/locales/message'
import type { Query, Tx } from '@/server/db/database'
import type { EmailContent } from '@/server/work/effects'
import { AppError, fieldError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { sameBytes } from '@/server/infra/secrets'
import type { Services, Work } from '@/server/work/services'
import { sourceOf } from '@/server/http/endpoint/source'
import { sql } from '@/server/db/sql'
import { boundHash, codeHash, flowHash, freshCode, freshFlow } from './code-hashes'
import { codeToShare, countSending, flowSubject, forgiveSending } from './code-limits'
import { forgiveGuess, secondsToWait } from '../guesses'
import { digitsOfNext, limitsOf, MOST_TRIES, recordGuess, type Limit } from './code-guesses'
import type { CodePurpose, CodeRow } from './code-row'

/**
 * The recipient of a code. `id` is null if the address has no account; the flow is the same, so that callers cannot distinguish the two.
 */
export type CodeOwner = { id: string | null; email: string; name: string }
export type IssuedCode = { identifier: string; hash: string; digits: CodeRow['digits']; sentAt: Date; expiresAt: Date }
/** A correct, unused code: `consume` marks it as used once, in the transaction of its command. */
export type Confirmed = { identifier: string; userId: string | null; email: string; consume(tx: Tx): Promise<void> }

/** How long a flow can be resumed: to request another code or to finish a registration. */
export const FLOW_HOURS = 24
/** Purposes that anyone who knows an address can request, so one flow must not block another. */
const PUBLIC: ReadonlySet<CodePurpose> = new Set(['REGISTER', 'RESET'])
/** Purposes of users who are not signed in. */
const BEFORE_SIGN_IN: ReadonlySet<CodePurpose> = new Set([...PUBLIC, 'SIGN_IN'])

type Issue = {
  purpose: CodePurpose
  user: CodeOwner
  boundTo: string
  /** Null if there is no one to email. */
  content: (code: string) => EmailContent | null
  /** The source is over its limit: an email is sent only if the mailbox received none in the last five minutes. */
  isPaced?: boolean
}

/**
 * Sends a one-time code of six digits (or twelve, see `digitsOfNext`), valid for ten minutes and five attempts. A signed-in user gets one
 * per minute and subject; a visitor's flow always starts, and shares the existing code where another email would be too many.
 * @param boundTo everything that the code confirms (amount, wallet …), as one text; confirming anything else is refused
 * @returns the flow and a proof that the caller started it; never the code
 * @throws CODE_TOO_SOON for signed-in users
 */
export async function issueCode(work: Work, { purpose, user, boundTo, content, isPaced = false }: Issue): Promise<IssuedCode> {
  const { services, now, tx } = work
  const bound = boundHash(services.secrets, boundTo)
  const digits = await digitsFor(work, purpose, user.email)
  const mailbox = { purpose, user_id: user.id, email: user.email, bound_to: bound, digits }
  const shared = PUBLIC.has(purpose) ? await codeToShare(work, mailbox, isPaced) : undefined
  // Created inside the mailbox lock, so that flows have the order of their emails.
  const identifier = newId()
  await countSending(services, PUBLIC.has(purpose) ? flowSubject(identifier) : sendingOf(purpose, user.email, boundTo))
  const { hash, flow } = freshFlow(services.secrets)
  const issued = shared ? sharing(shared) : freshCode(services.secrets, identifier, mailbox, now, digits)
  await tx.run(sql`
    insert into one_time_codes (id, purpose, user_id, email, bound_to, flow_hash, code_hash, code_id, digits, sent_at, expires_at, created_at)
    values (${identifier}, ${purpose}, ${user.id}, ${user.email}, ${bound}, ${flow}, ${issued.code_hash}, ${issued.code_id}, ${digits}, ${issued.sent_at}, ${issued.expires_at}, ${now})`)
  if ('code' in issued) mailCode(work, { id: user.id, email: user.email }, identifier, content(issued.code))
  return { identifier, hash, digits, sentAt: issued.sent_at, expiresAt: issued.expires_at }
}

const digitsFor = async ({ services, request }: Work, purpose: CodePurpose, email: string): Promise<CodeRow['digits']> =>
  BEFORE_SIGN_IN.has(purpose) ? digitsOfNext(services, email, sourceOf(request.address)) : 6

const sharing = ({ id, code_id, code_hash, sent_at, expires_at }: CodeRow) => ({ code_hash, code_id: code_id ?? id, sent_at, expires_at })

type NextEmail = (code: string, row: CodeRow) => EmailContent | null

/** Sends another code within a flow that the caller started; invalidates the previous code. */
export async function resendCode(work: Work, flow: { identifier: string; hash: string }, content: NextEmail): Promise<IssuedCode> {
  const row = await openFlow(work, flow.identifier)
  if (!row || !sameBytes(row.flow_hash, flowHash(work.services.secrets, flow.hash))) throw expired()
  return sendAgain(work, row, content)
}

/**
 * Returns an open flow to a caller who has proven the password: with the code that was sent, or with a new one if that code is no longer
 * usable. Undefined if no flow is open.
 */
export async function rejoinFlow(work: Work, identifier: string, content: NextEmail): Promise<IssuedCode | undefined> {
  const row = await openFlow(work, identifier)
  if (!row) return undefined
  const isShort = row.digits < (await digitsFor(work, row.purpose, row.email))
  if (isShort || row.expires_at <= work.now || row.tries >= MOST_TRIES) return sendAgain(work, row, content)
  const newFlow = freshFlow(work.services.secrets)
  await work.tx.run(sql`update one_time_codes set flow_hash = ${newFlow.flow} where id = ${row.id}`)
  return { identifier: row.id, hash: newFlow.hash, digits: row.digits, sentAt: row.sent_at, expiresAt: row.expires_at }
}

/** Identifies a code's flow: by its proof for users who are not signed in, by the user id otherwise. */
type Flow = { identifier: string; hash: string } | { userId: string }
export type Confirmation = Flow & {
  purpose: CodePurpose
  boundTo: string
  otp: string
  /** A known device, whose guesses are counted separately. */ device?: string | undefined
  /** The source of the guess, for users who are not signed in. */ source?: string
}

/**
 * Checks a code. Each guess is counted before the comparison, so parallel guesses gain nothing: five per flow, plus the daily limits of
 * `limitsOf`. The same wrong code sent again (a retry) is counted once and gets the same response.
 * @throws CODE_WRONG; CODE_EXPIRED, also for a short code past the daily guesses of unknown devices; ACCOUNT_LOCKED past those of a user or
 * a known device
 */
export async function confirmCode(
  services: Services,
  { purpose, boundTo, otp, device, source, ...flow }: Confirmation,
): Promise<Confirmed> {
  const bound = boundHash(services.secrets, boundTo)
  const row = await findFlow(services, flow, purpose, bound)
  if (!row) throw expired()
  const guess = codeHash(services.secrets, row.code_id ?? row.id, row, otp)
  const limits = limitsOf(row, 'userId' in flow ? flow : { device, source })
  const tried = await recordGuess(services, row.id, guess, limits)
  if (tried === 'locked') throw await pastLimit(services, row, limits, 'identifier' in flow && device === undefined)
  if (tried === 'expired') throw expired()
  const right = sameBytes(tried.code, guess)
  if (!right || row.purpose !== purpose || !sameBytes(row.bound_to, bound)) throw wrong(MOST_TRIES - tried.place)
  return {
    identifier: row.id,
    userId: row.user_id,
    email: row.email,
    consume: (tx) => spend({ tx, services }, row, tried.code, { limits, boundTo }),
  }
}

/** A masked address ("a…t@example.test") that its owner recognises and others cannot read. */
export function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…${name.length > 1 ? name.slice(-1) : ''}@${domain}`
}

/** Invalidates a user's open codes. */
export const endCodes = (db: Query, userId: string, now: Date): Promise<number> =>
  db.run(sql`update one_time_codes set expires_at = ${now} where user_id = ${userId} and used_at is null and expires_at > ${now}`)

/** Deletes codes older than two days. */
export const forgetOldCodes = (db: Query, now: Date): Promise<number> =>
  db.run(sql`delete from one_time_codes where created_at < ${addHours(now, -2 * FLOW_HOURS)}`)

function mailCode(
  { effects, now }: Work,
  to: { id: string | null; email: string },
  identifier: string,
  content: EmailContent | null,
): void {
  if (content) effects.mail({ dedupe: `code:${identifier}:${now.getTime()}:${newId()}`, to, content, isPrompt: true })
}

const columns = sql`id, purpose, user_id, email, bound_to, flow_hash, code_hash, code_id, digits, tries, sent_at, expires_at`
const sendingOf = (purpose: CodePurpose, email: string, boundTo: string) => `${purpose}:${email}:${boundTo}`

const openFlow = ({ tx, now }: Work, identifier: string) =>
  tx.maybe<CodeRow>(
    sql`select ${columns} from one_time_codes where id = ${identifier} and used_at is null and created_at > ${addHours(now, -FLOW_HOURS)} for update`,
  )

async function sendAgain(work: Work, row: CodeRow, content: NextEmail): Promise<IssuedCode> {
  const { services, tx, now } = work
  await countSending(services, flowSubject(row.id))
  const digits = await digitsFor(work, row.purpose, row.email)
  const shared = PUBLIC.has(row.purpose) ? await codeToShare(work, { ...row, digits }) : undefined
  const { hash, flow } = freshFlow(services.secrets)
  const issued = shared ? sharing(shared) : freshCode(services.secrets, row.id, row, now, digits)
  await tx.run(sql`
    update one_time_codes set flow_hash = ${flow}, code_hash = ${issued.code_hash}, code_id = ${issued.code_id}, digits = ${digits}, tries = 0, tried = '{}',
      sent_at = ${issued.sent_at}, expires_at = ${issued.expires_at} where id = ${row.id}`)
  if ('code' in issued) mailCode(work, { id: row.user_id, email: row.email }, row.id, content(issued.code, row))
  return { identifier: row.id, hash, digits, sentAt: issued.sent_at, expiresAt: issued.expires_at }
}

function findFlow(services: Services, flow: Flow, purpose: CodePurpose, bound: Buffer): Promise<CodeRow | undefined> {
  if ('identifier' in flow)
    return services.autonomousDb.maybe<CodeRow>(
      sql`select ${columns} from one_time_codes where id = ${flow.identifier} and flow_hash = ${flowHash(services.secrets, flow.hash)} and used_at is null`,
    )
  // If the values have changed since the code was sent, the attempt is counted against the newest code and fails.
  return services.autonomousDb.maybe<CodeRow>(sql`
    select ${columns} from one_time_codes where user_id = ${flow.userId} and purpose = ${purpose} and used_at is null
    order by (bound_to = ${bound}) desc, sent_at desc limit 1`)
}

type Spending = Pick<Work, 'tx' | 'services'>

async function spend(
  work: Spending,
  row: CodeRow,
  code: Buffer,
  { limits, boundTo }: { limits: readonly Limit[]; boundTo: string },
): Promise<void> {
  const { tx, services } = work
  const used = await tx.run(
    sql`update one_time_codes set used_at = ${services.clock.now()} where id = ${row.id} and used_at is null and code_hash = ${code}`,
  )
  if (used === 0) throw fieldError('otp', msg('This code has already been used. Nothing was done; request a new one.'), 'CODE_EXPIRED')
  for (const { bound, subject } of limits) await forgiveGuess(tx, services, bound.kind, subject)
  await forgiveSending(work, sendingOf(row.purpose, row.email, boundTo))
}

async function pastLimit(services: Services, { purpose }: CodeRow, limits: readonly Limit[], isUnknown: boolean): Promise<AppError> {
  const [first] = limits
  // The next code that an unknown device requests is long and has no daily limit.
  if (isUnknown)
    return fieldError(
      'otp',
      msg(
        'Too many wrong codes were entered for this address today. Nothing was changed. Request a new code; for security, it will be longer.',
      ),
      'CODE_EXPIRED',
    )
  const message =
    purpose === 'RESET'
      ? msg('Too many wrong codes today. Nothing was done; use the link in the email, or try again tomorrow.')
      : msg('Too many wrong codes today. Nothing was done; please try again tomorrow.')
  return new AppError('ACCOUNT_LOCKED', message, {
    retryAfter: await secondsToWait(services, first?.bound.kind ?? 'code', first?.subject ?? ''),
  })
}

const expired = () =>
  fieldError('otp', msg('This code has expired or was entered incorrectly too often. Nothing was done; request a new one.'), 'CODE_EXPIRED')

function wrong(left: number): AppError {
  const message =
    left > 0
      ? msg('This code is incorrect. You have {left, plural, one {# attempt} other {# attempts}} left.', { left })
      : msg('This code is incorrect and can no longer be used. Request a new one.')
  return fieldError('otp', message, 'CODE_WRONG')
}
