import type { Services } from '@/server/work/services'
import { sameBytes } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { countGuess, isUsedUp, type Bound } from '../guesses'
import type { CodeRow } from './code-row'

export const MOST_TRIES = 5
/** Per signed-in user or known device. */
const GUESS: Bound = { kind: 'code', perDay: 25 }
/** Per unknown source and address: two flows, so that one source cannot use up the daily guesses at an address. */
const SOURCE_GUESS: Bound = { kind: 'code', perDay: 10 }
/** Per address, over all unknown devices. */
const ADDRESS_GUESS: Bound = { kind: 'code-account', perDay: 25 }

export type Limit = { bound: Bound; subject: string }
type Guesser = { userId: string } | { device: string | undefined; source: string | undefined }

const sourceSubject = (email: string, source: string | undefined) => `mail:${email}|${source ?? 'unknown'}`
const addressSubject = (email: string) => `mail:${email}`

/**
 * The daily limits that count a guess, in addition to the limit per flow. Only short codes have daily limits: 25 guesses find one of a
 * million codes with a probability of 0.0025 %, while even a million guesses a day find a long code with 0.0001 %.
 */
export function limitsOf({ email, digits }: Pick<CodeRow, 'email' | 'digits'>, guesser: Guesser): readonly Limit[] {
  if ('userId' in guesser) return [{ bound: GUESS, subject: `user:${guesser.userId}` }]
  if (digits > 6) return []
  if (guesser.device !== undefined) return [{ bound: GUESS, subject: guesser.device }]
  return [
    { bound: SOURCE_GUESS, subject: sourceSubject(email, guesser.source) },
    { bound: ADDRESS_GUESS, subject: addressSubject(email) },
  ]
}

/**
 * The number of digits of the next code for an address. After the daily guesses at short codes are used up, codes are long and need no
 * daily limit, so strangers cannot prevent the owner of an address from entering a code. The result is the same for addresses without an
 * account.
 */
export async function digitsOfNext(services: Services, email: string, source: string): Promise<CodeRow['digits']> {
  const isPast =
    (await isUsedUp(services, ADDRESS_GUESS, addressSubject(email))) ||
    (await isUsedUp(services, SOURCE_GUESS, sourceSubject(email, source)))
  return isPast ? 12 : 6
}

/** Records a guess at an open code unless the same guess is recorded already; `place` is its ordinal within the flow, from 1. */
export const recordGuess = (
  services: Services,
  id: string,
  guess: Buffer,
  limits: readonly Limit[],
): Promise<'expired' | 'locked' | { code: Buffer; place: number }> =>
  services.autonomousDb.transaction(async (tx) => {
    const open = await tx.maybe<{ tries: number; tried: Buffer[]; code_hash: Buffer }>(sql`
      select tries, tried, code_hash from one_time_codes where id = ${id} and used_at is null and expires_at > ${services.clock.now()} for update`)
    const before = open?.tried.findIndex((one) => sameBytes(one, guess)) ?? -1
    if (open && before >= 0) return { code: open.code_hash, place: before + 1 }
    for (const { bound, subject } of limits) {
      const [admitted] = await countGuess({ ...services, autonomousDb: tx }, bound, subject)
      if (!admitted) return 'locked'
    }
    if (!open || open.tries >= MOST_TRIES) return 'expired'
    await tx.run(sql`update one_time_codes set tries = tries + 1, tried = tried || ${guess}::bytea where id = ${id}`)
    return { code: open.code_hash, place: open.tries + 1 }
  })
