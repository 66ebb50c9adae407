import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The minimum number of guesses that a password must withstand: 27 years at a hundred attempts per day and account. */
const FEWEST_GUESSES = 1_000_000

/** Only the beginning of a long password is checked: the check slows down with each character, and a strong beginning is enough. */
export const JUDGED = { maxLength: 32, l33tMaxSubstitutions: 8 } as const

type Judge = Pick<ZxcvbnFactory, 'check'>
export type Judgement = {
  /** From 0 (guessed at once) to 4. */ score: number
  /** Why it is refused; undefined if it is accepted. */ reason: string | undefined
}

/** Estimates how hard a password is to guess by a program that knows the names of its owner and the product. */
export function judgeWith(judge: Judge, password: string, own: readonly string[]): Judgement {
  const { guesses, score, feedback } = judge.check(password, ['carmine', ...own.filter((word) => word.length > 2)])
  if (guesses >= FEWEST_GUESSES) return { score, reason: undefined }
  const why = feedback.warning ?? 'This password is easy to guess.'
  return { score, reason: `${why} Add another word or a few more characters.` }
}
