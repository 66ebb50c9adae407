import type { Language } from './languages'

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * The plural form of a whole number by the rules of CLDR. Implemented here because `Intl.PluralRules` costs time on first use and
 * memory outside the heap. Omits the Spanish form for whole millions, which no count in the product reaches.
 */
export function pluralForm(language: Language, count: number): Form {
  if (language !== 'ar') return count === 1 ? 'one' : 'other'
  const rest = count % 100
  return count === 0 ? 'zero' : count === 1 ? 'one' : count === 2 ? 'two' : rest >= 3 && rest <= 10 ? 'few' : rest >= 11 ? 'many' : 'other'
}
