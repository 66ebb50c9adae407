import { Secret, TOTP } from 'otpauth'
import { msg } from '@/locales/message'
import type { Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import type { Services } from '@/server/work/services'
import { spendTwoFactorStep } from '@/server/modules/users/credentials'
import type { Account } from '../accounts'
import { countDistinctGuess, forgiveGuess, secondsToWait } from '../guesses'
import { findRecoveryCode } from '../codes/recovery-codes'

const PERIOD = 30
const GUESS = { device: { kind: 'second-factor', perDay: 25 }, recovery: { kind: 'recovery-code', perDay: 25 } } as const

export const newSecret = (): string => new Secret({ size: 20 }).base32

const device = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })

/** The `otpauth:` URI that an authenticator app scans. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD }).toString()

const timeStep = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD)

/** The time step of a correct code, with a drift of one step either way; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const drift = device(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return drift === null ? undefined : timeStep(now) + drift
}

/** A correct code; `consume` marks it as used in the transaction of the command that it confirms. Each code works once. */
export type SecondFactor = { kind: 'device' | 'recovery'; consume(tx: Tx): Promise<void> }

/** `device`: the id that guesses are counted under, of a known device or a signed-in user; `path`: the form field of the code. */
type Options = { device?: string | undefined; path?: string }

/**
 * Checks an authenticator or recovery code. Guesses are counted before the comparison, 25 a day of each kind; the same wrong code sent
 * again (a retry) is counted once and gets the same response.
 * @throws CODE_WRONG, or ACCOUNT_LOCKED past the daily guesses
 */
export async function checkSecondFactor(
  services: Services,
  account: Account,
  given: string,
  { device, path = 'code' }: Options = {},
): Promise<SecondFactor> {
  const code = given.replace(/[\s-]/g, '').toLowerCase()
  const isOfDevice = /^\d{6}$/.test(code)
  const bound = isOfDevice ? GUESS.device : GUESS.recovery
  // Attempts of a known device are counted separately, as for passwords.
  const subject = device ?? account.id
  // The authenticator's correct codes change with the time step.
  const attempt = isOfDevice ? `${code} ${timeStep(services.clock.now())}` : code
  if (!(await countDistinctGuess(services, bound, subject, attempt)))
    throw new AppError('ACCOUNT_LOCKED', msg('Too many wrong codes today. Please try again tomorrow, or contact us.'), {
      retryAfter: await secondsToWait(services, bound.kind, subject),
    })
  const used = isOfDevice ? checkDevice(services, account, code, path) : await checkRecovery(services, account, code, path)
  return {
    kind: isOfDevice ? 'device' : 'recovery',
    async consume(tx) {
      if ((await tx.run(used)) === 0) throw wrong(path)
      await forgiveGuess(tx, services, bound.kind, subject)
    },
  }
}

function checkDevice({ secrets, clock }: Services, account: Account, code: string, path: string) {
  const step = account.two_factor_secret ? stepOf(secrets.open(account.two_factor_secret), code, clock.now()) : undefined
  if (step === undefined) throw wrong(path)
  return spendTwoFactorStep(account.id, step)
}

async function checkRecovery({ db, secrets, clock }: Services, account: Account, code: string, path: string) {
  const use = await findRecoveryCode(db, secrets, { userId: account.id, code, now: clock.now() })
  if (!use) throw wrong(path)
  return use
}

const wrong = (path: string) => {
  const message = msg('This code is incorrect or has already been used. Wait for the next one, or use a recovery code.')
  return new AppError('CODE_WRONG', message, { errors: [{ path, message }] })
}
