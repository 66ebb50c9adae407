import { msg } from '@/locales/message'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import type { Services } from '@/server/work/services'
import { countGuess, forgetGuesses, forgiveGuess, secondsToWait } from './guesses'

export const PAUSE_SECONDS = 15 * 60
/** Per source and account, or per known device. */
const BOUND = { kind: 'sign-in', perDay: 100, inARow: { max: 5, pauseSeconds: PAUSE_SECONDS } }
/** Per account, over all unknown devices. Past it, a correct password also needs an emailed code. */
const DAY_BOUND = { kind: 'sign-in-day', perDay: 100 }
/** Per source and account, after unknown devices have used up the account's daily attempts. */
const LATE_BOUND = { kind: 'sign-in-late', perDay: 10 }
const nameSubject = (name: string) => `name:${name}`
const accountSubject = (account: string) => `account:${account}`
const from = (source: string) => (subject: string) => `${subject}|${source}`

/** `needsCode`: a correct password also needs an emailed code. */
export type SignInGuess = { isAdmitted: boolean; needsCode: boolean; forgive(db: Query): Promise<void> }
type Guess = { name: string; account: string | undefined; device: string | undefined; source: string }

/**
 * Counts a password attempt. Five consecutive wrong ones pause their source for this account for 15 minutes. After 100 attempts a day by
 * unknown devices together, each source has ten more, and a correct password also needs an emailed code: strangers cannot lock out a source
 * that has not failed. An attempt is counted under the entered name, whether or not an account has it, and under the account. Only the
 * first is reported, since a pause would reveal that a username and an email belong together. A known device is counted separately, so
 * strangers cannot lock its owner out.
 * @throws ACCOUNT_LOCKED
 */
export async function guessPassword(services: Services, { name, account, device, source }: Guess): Promise<SignInGuess> {
  if (device) return guessOnDevice(services, device)
  const subjects = [nameSubject(name), accountSubject(account ?? name)] as const
  const pairs = subjects.map(from(source))
  const [isHeard, isOpen = isHeard] = await countGuess(services, BOUND, ...pairs)
  if (!isHeard) throw locked(await secondsToWait(services, BOUND.kind, pairs[0] ?? name))
  const counted = await countGuess(services, DAY_BOUND, ...subjects)
  const late = pairs.filter((_, at) => counted[at] !== true)
  const isLateHeard = late.length === 0 ? [] : await countGuess(services, LATE_BOUND, ...late)
  if (counted[0] !== true && isLateHeard[0] !== true) throw locked(await secondsToWait(services, LATE_BOUND.kind, late[0] ?? name))
  return {
    isAdmitted: isOpen === true && isLateHeard.every(Boolean),
    needsCode: late.length > 0,
    async forgive(db) {
      await forgiveGuess(db, services, BOUND.kind, ...pairs)
      await forgiveGuess(db, services, DAY_BOUND.kind, ...subjects.filter((_, at) => counted[at] === true))
      if (late.length > 0) await forgiveGuess(db, services, LATE_BOUND.kind, ...late)
    },
  }
}

async function guessOnDevice(services: Services, device: string): Promise<SignInGuess> {
  const [isHeard] = await countGuess(services, BOUND, device)
  if (!isHeard) throw locked(await secondsToWait(services, BOUND.kind, device))
  return { isAdmitted: true, needsCode: false, forgive: async (db) => void (await forgiveGuess(db, services, BOUND.kind, device)) }
}

/** Counts an attempt of a signed-in user to enter their own password. */
export async function guessOwnPassword(services: Services, userId: string): Promise<() => Promise<void>> {
  const subject = `own:${userId}`
  const [isHeard] = await countGuess(services, BOUND, subject)
  if (!isHeard) throw locked(await secondsToWait(services, BOUND.kind, subject))
  return async () => void (await forgiveGuess(services.db, services, BOUND.kind, subject))
}

/** Resets the counters after the owner has set a new password. */
export async function forgetSignIns(
  db: Query,
  services: Services,
  account: { id: string; email: string; username: string },
  source: string,
): Promise<void> {
  const subjects = [nameSubject(account.email), nameSubject(account.username), accountSubject(account.id)]
  await forgetGuesses(db, services, [BOUND.kind, DAY_BOUND.kind, LATE_BOUND.kind], ...subjects, ...subjects.map(from(source)))
}

function locked(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const message =
    minutes <= 15
      ? msg('Too many wrong passwords. Please wait {minutes, plural, one {# minute} other {# minutes}}, or set a new password.', {
          minutes,
        })
      : msg('Too many wrong passwords. Please wait until tomorrow, or set a new password.')
  return new AppError('ACCOUNT_LOCKED', message, { retryAfter: seconds })
}
