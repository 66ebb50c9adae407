import { flagOf } from '@/domain/flag'
import { fromAToL } from './country-names/a-to-l'
import { fromMToZ } from './country-names/m-to-z'

export type CountryContent = { slug: string; title: string; flag: string }

/** In alphabetical order. */
export const countries: readonly CountryContent[] = `${fromAToL.trim()}\n${fromMToZ.trim()}`
  .split('\n')
  .map((line) => ({ slug: line.slice(0, 2), title: line.slice(3), flag: flagOf(line.slice(0, 2)) }))
