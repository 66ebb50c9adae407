import type { Language } from './languages'

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * The plural form of a whole number by the rules of CLDR. Written out, because a formatter of Intl costs time at the first use and
 * memory outside the heap. Spanish has a form for whole millions as well, which no count of the product reaches.
 */
export function pluralForm(language: Language, count: number): Form {
  if (language !== 'ar') return count === 1 ? 'one' : 'other'
  const rest = count % 100
  return count === 0 ? 'zero' : count === 1 ? 'one' : count === 2 ? 'two' : rest >= 3 && rest <= 10 ? 'few' : rest >= 11 ? 'many' : 'other'
}
