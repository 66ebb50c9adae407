import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Guesses that a password has to withstand. At a hundred tries a day and account, these take 27 years. */
const FEWEST_GUESSES = 1_000_000

/** Long passwords are judged by their beginning: judging takes longer with each character, and a strong beginning is enough. */
export const JUDGED = { maxLength: 32, l33tMaxSubstitutions: 8 } as const

type Judge = Pick<ZxcvbnFactory, 'check'>
export type Judgement = {
  /** From 0 (guessed at once) to 4. */ score: number
  /** Why it is refused; undefined if it is accepted. */ reason: string | undefined
}

/** How hard a password is to guess for a program that knows its owner's name and the product's. */
export function judgeWith(judge: Judge, password: string, own: readonly string[]): Judgement {
  const { guesses, score, feedback } = judge.check(password, ['carmine', ...own.filter((word) => word.length > 2)])
  if (guesses >= FEWEST_GUESSES) return { score, reason: undefined }
  const why = feedback.warning ?? 'This password is easy to guess.'
  return { score, reason: `${why} Add another word or a few more characters.` }
}
