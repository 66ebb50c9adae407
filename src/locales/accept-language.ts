import { isLanguage, type Language } from './languages'

/** The product's language that an `Accept-Language` header prefers; English if it names none of them. */
export function acceptedLanguage(header: string | undefined): Language {
  if (!header) return 'en'
  const ranges = header.split(',', 20).map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((q) => q !== undefined)
    return { code: tag.split('-', 1)[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
  })
  const preferred = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return preferred.map(({ code }) => code).find(isLanguage) ?? 'en'
}
