import clsx from 'clsx'
import { SlidersHorizontal } from 'lucide'
import { useState, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { AmountsFilter, DatesFilter, ListFilter, type FilterOption } from './filter-chips'
import styles from './filter-bar.module.css'
import { Button } from '@/ui/plain/primitives/button'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { useIsPhone } from '@/ui/plain/hooks/use-media'

/** A filter; `key` is its query parameter, so that the URL can store it. */
export type Filter<K extends string = string> =
  | { kind: 'search'; key: K; label: string; placeholder?: string }
  | { kind: 'enum'; key: K; label: string; options: readonly FilterOption[]; multiple?: boolean }
  | { kind: 'boolean'; key: K; label: string; yes?: string; no?: string }
  /** Two parameters: the first day and the last, as `2026-11-20`. */
  | { kind: 'dates'; from: K; to: K; label: string }
  /** Two parameters: minimum and maximum, as decimal strings. */
  | { kind: 'amounts'; from: K; to: K; label: string; currency: string }

type Values = Readonly<Record<string, unknown>>

type Props<Q extends object> = {
  filters: readonly Filter<keyof Q & string>[]
  value: Q
  /** The changed filters; a cleared filter is undefined. The caller updates the URL and returns to page 1. */
  onChange: (changed: Partial<Q>) => void
  className?: string
  /** The sort control, where the list has no headers. */
  order?: ReactNode
  /** Further actions on the active filters, at their end. */
  children?: ReactNode
}

const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)]

type OneProps = { filter: Filter; values: Values; onChange: (changed: Values) => void }

function One({ filter, values, onChange }: OneProps) {
  const { label } = filter
  if (filter.kind === 'dates' || filter.kind === 'amounts') {
    const { from, to } = filter
    const range = {
      label,
      from: String(values[from] ?? ''),
      to: String(values[to] ?? ''),
      onChange: (first: string | undefined, last: string | undefined) => onChange({ [from]: first, [to]: last }),
    }
    return filter.kind === 'dates' ? <DatesFilter {...range} /> : <AmountsFilter {...range} currency={filter.currency} />
  }
  const { key } = filter
  const chosen = asList(values[key])
  switch (filter.kind) {
    case 'search':
      return (
        <SearchField
          className={styles.find}
          label={label}
          placeholder={filter.placeholder ?? label}
          value={String(values[key] ?? '')}
          onChange={(term) => onChange({ [key]: term || undefined })}
        />
      )
    case 'enum': {
      const choose = (list: string[]) => onChange({ [key]: filter.multiple ? (list.length > 0 ? list : undefined) : list[0] })
      return <ListFilter label={label} options={filter.options} chosen={chosen} multiple={filter.multiple} onChoose={choose} />
    }
    case 'boolean': {
      const options = [
        { value: 'true', label: filter.yes ?? t('Yes') },
        { value: 'false', label: filter.no ?? t('No') },
      ]
      return (
        <ListFilter
          label={label}
          options={options}
          chosen={chosen}
          onChoose={([one]) => onChange({ [key]: one === undefined ? undefined : one === 'true' })}
        />
      )
    }
  }
}

/** The query parameters of a filter. */
export const keysOf = (filter: Filter): string[] =>
  filter.kind === 'dates' || filter.kind === 'amounts' ? [filter.from, filter.to] : [filter.key]

/** Whether any filter is set: an empty list then shows "nothing found" instead of "nothing yet". */
export const isFiltered = <Q extends object>(filters: readonly Filter<keyof Q & string>[], value: Q): boolean =>
  filters.some((filter) => keysOf(filter).some((key) => asList((value as Values)[key]).length > 0))

/** On phones the search and the active filters; the others are in a sheet, so that none is cut off. */
function useShownFilters<F extends Filter>(filters: readonly F[], value: object) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const visible = filters.filter((filter) => filter.kind === 'search' || isFiltered([filter], value as Values))
  const canOpen = isPhone && visible.length < filters.length
  return {
    shown: canOpen && !isOpen ? visible : filters,
    more: canOpen && (
      <Button size="small" icon={SlidersHorizontal} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Fewer filters') : t('Filters')}
      </Button>
    ),
  }
}

/** Search and filters of a list. Stateless: the URL stores them. */
export function FilterBar<Q extends object>({ filters, value, onChange, className, order, children }: Props<Q>) {
  const values = value as Values
  const { shown, more } = useShownFilters(filters, value)
  // The keys of changed filters are query parameters; the list's own schema validates their values.
  const change = (changed: Values) => onChange(changed as Partial<Q>)
  const clear = () => change(Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined])))
  return (
    <div className={clsx(styles.bar, className)} role="group" aria-label={t('Filters')}>
      {shown.map((filter) => (
        <One key={keysOf(filter)[0]} filter={filter} values={values} onChange={change} />
      ))}
      {more}
      {order}
      {isFiltered(filters, value) && (
        <Button variant="quiet" size="small" onClick={clear}>
          {t('Clear all')}
        </Button>
      )}
      {children && <span className="ms-auto inline-flex max-md:hidden">{children}</span>}
    </div>
  )
}
