import type { Query } from '@/server/core/database'
import { AppError } from '@/server/core/errors'
import type { Services } from '@/server/core/services'
import { countGuess, forgiveGuess, secondsToWait } from './guesses'

export const PAUSE_SECONDS = 15 * 60
const BOUND = { kind: 'sign-in', perDay: 100, inARow: { most: 5, pauseSeconds: PAUSE_SECONDS } }
const nameSubject = (name: string) => `name:${name}`
const accountSubject = (account: string) => `account:${account}`

export type SignInGuess = { isAdmitted: boolean; forgive(db: Query): Promise<void> }

/**
 * Counts a try at a password: five wrong ones in a row rest an account for a quarter of an hour, a hundred for the day.
 * It is counted under the name that was typed, whether or not it is anybody's, and under the account: only the first is
 * ever spoken of, or a pause would tell that a username and an e-mail address belong together. A device that the account
 * knows is counted by itself, so strangers cannot lock the owner out.
 * @throws ACCOUNT_LOCKED
 */
export async function guessPassword(
  services: Services,
  { name, account, device }: { name: string; account: string | undefined; device: string | undefined },
): Promise<SignInGuess> {
  const subjects = device ? [device] : [nameSubject(name), accountSubject(account ?? name)]
  const [isHeard, isAdmitted = isHeard] = await countGuess(services, BOUND, ...subjects)
  if (!isHeard) throw locked(await secondsToWait(services, BOUND.kind, subjects[0] ?? name))
  return {
    isAdmitted: isAdmitted === true,
    forgive: async (db) => void (await forgiveGuess(db, services, BOUND.kind, ...subjects)),
  }
}

/** Counts a try at the own password by somebody signed in. */
export async function guessOwnPassword(services: Services, userId: string): Promise<() => Promise<void>> {
  const subject = `own:${userId}`
  const [isHeard] = await countGuess(services, BOUND, subject)
  if (!isHeard) throw locked(await secondsToWait(services, BOUND.kind, subject))
  return async () => void (await forgiveGuess(services.db, services, BOUND.kind, subject))
}

/** Whoever has set a new password by mail is the owner, and need not wait out what others guessed. */
export const forgiveSignIns = (db: Query, services: Services, account: { id: string; email: string; username: string }): Promise<number> =>
  forgiveGuess(db, services, BOUND.kind, nameSubject(account.email), nameSubject(account.username), accountSubject(account.id))

function locked(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes <= 15 ? `Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : 'Please wait until tomorrow'
  return new AppError('ACCOUNT_LOCKED', `Too many wrong passwords. ${wait}, or set a new password.`, { retryAfter: seconds })
}
