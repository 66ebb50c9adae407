import { t } from '@/locales/text'
import { keysOf, type Filter } from '@/ui/table/filter-bar'

type Values = Readonly<Record<string, unknown>>

/** The contract allows 100 characters; `-all-fields` may be appended. */
const MAX_LENGTH = 100 - '-all-fields'.length
const asList = (value: unknown): string[] => (value === undefined || value === '' || value === null ? [] : [value].flat().map(String))

/** Lower-case letters, digits and dashes: a valid file name on every system. */
const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** An active filter, as far as it can be expressed in a file name. */
function wordOf(filter: Filter, values: Values): string {
  if (filter.kind === 'dates' || filter.kind === 'amounts') {
    const [from, to] = [values[filter.from], values[filter.to]].map((value) => asList(value)[0])
    const short = (text: string) => (filter.kind === 'dates' ? text.slice(0, 10) : text)
    return [from && t('from {from}', { from: short(from) }), to && t('to {to}', { to: short(to) })].filter(Boolean).join(' ')
  }
  const chosen = asList(values[filter.key])
  if (chosen.length === 0) return ''
  if (filter.kind === 'search') return chosen.join(' ')
  if (filter.kind === 'boolean')
    return chosen[0] === 'true' ? (filter.yes ?? filter.label) : (filter.no ?? t('not {label}', { label: filter.label }))
  const labels = filter.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return labels.length > 3 ? t('{count} of {label}', { count: labels.length, label: filter.label }) : labels.join(' ')
}

/**
 * The name of an exported file, without its date: the list, its view and the active filters, as `withdraws-pending-from-2026-11-01`.
 * Filters that belong to the view are represented by the view.
 */
export function exportName(
  title: string,
  view: { label: string; query: object } | undefined,
  filters: readonly Filter[],
  values: Values,
): string {
  const ofView = Object.keys(view?.query ?? {})
  const rest = filters.filter((filter) => !keysOf(filter).some((key) => ofView.includes(key)))
  const words = [title, ofView.length > 0 ? (view?.label ?? '') : '', ...rest.map((filter) => wordOf(filter, values))]
  return slug(words.map(slug).filter(Boolean).join('-').slice(0, MAX_LENGTH)) || 'list'
}

/** Enum labels by field, from the filters. */
export const labelsOf = (filters: readonly Filter[]): Record<string, Record<string, string>> =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      filter.kind === 'enum' ? [[filter.key, Object.fromEntries(filter.options.map(({ value, label }) => [value, label]))]] : [],
    ),
  )
