import { msg } from '@/locales/message'
import { RESEND_SECONDS } from '@/contract/auth-schemas'
import { AppError } from '@/server/work/errors'
import { sourceOf } from '@/server/http/endpoint/source'
import type { Services, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { CodeRow } from './code-row'
import { countGuess, forgiveGuess, lockSubject, secondsToWait, type Bound } from '../guesses'

/** Emails with a code for the same subject or flow: one a minute and 20 a day. */
const SENDING: Bound = { kind: 'code-sent', perDay: 20, inARow: { max: 1, pauseSeconds: RESEND_SECONDS } }
/** Emails to one address that visitors caused: 20 a day; beyond that, at most one every five minutes. */
const MAILED: Bound = { kind: 'code-mailed', perDay: 20 }
const SHARED_SECONDS = 300

/** Subjects of the sending limit: the flow, or the user and what the code confirms. */
export const flowSubject = (identifier: string): string => `flow:${identifier}`

/** @throws CODE_TOO_SOON within a minute of the last email for the same subject, or past the daily limit */
export async function countSending(services: Services, subject: string): Promise<void> {
  const [admitted] = await countGuess(services, SENDING, subject)
  if (admitted) return
  const wait = await secondsToWait(services, SENDING.kind, subject)
  const message =
    wait <= RESEND_SECONDS
      ? msg('A code has already been sent. You can request another one in {wait, plural, one {# second} other {# seconds}}.', { wait })
      : msg('Too many codes were sent today. Please try again tomorrow.')
  throw new AppError('CODE_TOO_SOON', message, { retryAfter: wait })
}

export const forgiveSending = (work: Pick<Work, 'tx' | 'services'>, subject: string): Promise<number> =>
  forgiveGuess(work.tx, work.services, SENDING.kind, subject)

type Mailbox = Pick<CodeRow, 'purpose' | 'user_id' | 'email' | 'bound_to' | 'digits'>

/**
 * The existing code that a visitor's new flow shares instead of a new email: the one that the same source requested in the last minute or,
 * after many emails to the address that day, the one of the last five minutes. Undefined if the flow gets a new code and email. A paced
 * request is treated as a repeated one within the minute. So strangers can neither flood a mailbox nor keep its owner from a code.
 */
export async function codeToShare({ services, tx, request, now }: Work, mailbox: Mailbox, isPaced = false): Promise<CodeRow | undefined> {
  const { purpose, email, user_id, bound_to, digits } = mailbox
  const address = `${purpose}:${email}`
  // Serializes the requests for an address, counting included: an admitted request has sent its email before the next one looks for it.
  await lockSubject(tx, services, address)
  const isFirstOfSource = !isPaced && (await isAdmitted(services, SENDING, `${address}|${sourceOf(request.address)}`))
  const mayMail = isFirstOfSource && (await isAdmitted(services, MAILED, address))
  if (mayMail) return undefined
  return tx.maybe<CodeRow>(sql`
    select * from one_time_codes
    where purpose = ${purpose} and lower(email) = ${email.toLowerCase()} and user_id is not distinct from ${user_id}::uuid and bound_to = ${bound_to} and digits = ${digits}
      and code_id is null and used_at is null and expires_at > ${now} and sent_at > ${new Date(now.getTime() - SHARED_SECONDS * 1000)}
    order by sent_at desc, id desc limit 1`)
}

async function isAdmitted(services: Services, bound: Bound, subject: string): Promise<boolean> {
  const [admitted] = await countGuess(services, bound, subject)
  return admitted === true
}
