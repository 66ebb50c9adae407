import type { Language } from '@/locales/languages'

const names = new Map<Language, Intl.DisplayNames>()

/**
 * The localized name of a country: in English the title that staff maintain, in other languages the Unicode CLDR name.
 * @param slug ISO 3166-1 alpha-2
 */
export function countryName({ slug, title }: { slug: string; title: string }, language: Language): string {
  if (language === 'en') return title
  let known = names.get(language)
  if (!known) names.set(language, (known = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })))
  return known.of(slug.toUpperCase()) ?? title
}
