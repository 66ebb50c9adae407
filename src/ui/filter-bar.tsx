import clsx from 'clsx'
import { ChevronDown, X } from 'lucide'
import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'
import { Button } from './plain/button'
import { CheckField } from './plain/check-field'
import { TextField } from './plain/fields'
import { formatDate } from './plain/format-date'
import { Icon } from './plain/icon'
import { Popover } from './plain/popover'
import { SearchField } from './plain/search-field'

type Option = { value: string; label: string }

/** One filter; `key` is its name in the query of the list, so that the URL can hold it. */
export type Filter<K extends string = string> =
  | { kind: 'search'; key: K; label: string; placeholder?: string }
  | { kind: 'enum'; key: K; label: string; options: readonly Option[]; multiple?: boolean }
  | { kind: 'boolean'; key: K; label: string; yes?: string; no?: string }
  /** Two keys: the first day and the last, as `2026-11-20`. */
  | { kind: 'dates'; from: K; to: K; label: string }

type Values = Readonly<Record<string, unknown>>

type Props<Q extends object> = {
  filters: readonly Filter<keyof Q & string>[]
  value: Q
  /** What changed; an absent filter is undefined. The caller puts it in the URL and goes back to page 1. */
  onChange: (changed: Partial<Q>) => void
  className?: string
  /** What else can be done with the filters in force, at their end. */
  children?: ReactNode
}

const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)]

type ChipProps = { label: string; shown: string | undefined; onClear: () => void; children: (close: () => void) => ReactNode }

/** A filter behind its name; set, it shows what it is set to and a way to take it off. */
const FilterChip = ({ label, shown, onClear, children }: ChipProps) => (
  <span className={clsx(styles.filter, shown && styles.set)}>
    <Popover
      label={label}
      trigger={(props) => (
        <button type="button" {...props}>
          {shown ? `${label}: ${shown}` : label}
          {!shown && <Icon as={ChevronDown} size={16} />}
        </button>
      )}
    >
      {children}
    </Popover>
    {shown && (
      <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={onClear}>
        <Icon as={X} size={14} />
      </button>
    )}
  </span>
)

type ListProps = {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  multiple?: boolean | undefined
  onChoose: (chosen: string[]) => void
}

function ListFilter({ label, options, chosen, multiple, onChoose }: ListProps) {
  const words = options.filter((option) => chosen.includes(option.value)).map((option) => option.label.toLowerCase())
  const shown = words.length > 2 ? `${words.length} chosen` : words.join(', ') || undefined
  const toggle = (value: string, on: boolean) => onChoose(on ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChoose([])}>
      {(close) => (
        <ul>
          {options.map((option) => (
            <li key={option.value} className={styles.option}>
              {multiple ? (
                <CheckField checked={chosen.includes(option.value)} onChange={(on) => toggle(option.value, on)}>
                  {option.label}
                </CheckField>
              ) : (
                <button
                  type="button"
                  aria-pressed={chosen.includes(option.value)}
                  onClick={() => {
                    onChoose([option.value])
                    close()
                  }}
                >
                  {option.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </FilterChip>
  )
}

type DatesProps = { label: string; from: string; to: string; onChange: (from: string | undefined, to: string | undefined) => void }

const day = (value: string) => formatDate(`${value.slice(0, 10)}T00:00:00Z`, 'date', 'utc')

/** Two days of the device's own calendar: known to its user, good on phones, and no download. */
function DatesFilter({ label, from, to, onChange }: DatesProps) {
  const shown = from && to ? `${day(from)} to ${day(to)}` : from ? `from ${day(from)}` : to ? `until ${day(to)}` : undefined
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange(undefined, undefined)}>
      {() => (
        <div className={styles.dates}>
          <TextField
            size="small"
            type="date"
            label="From"
            value={from.slice(0, 10)}
            max={to.slice(0, 10)}
            onChange={(value) => onChange(value || undefined, to || undefined)}
          />
          <TextField
            size="small"
            type="date"
            label="To"
            value={to.slice(0, 10)}
            min={from.slice(0, 10)}
            onChange={(value) => onChange(from || undefined, value || undefined)}
          />
        </div>
      )}
    </FilterChip>
  )
}

type OneProps = { filter: Filter; values: Values; onChange: (changed: Values) => void }

function One({ filter, values, onChange }: OneProps) {
  const { label } = filter
  if (filter.kind === 'dates') {
    const { from, to } = filter
    return (
      <DatesFilter
        label={label}
        from={String(values[from] ?? '')}
        to={String(values[to] ?? '')}
        onChange={(first, last) => onChange({ [from]: first, [to]: last })}
      />
    )
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
        { value: 'true', label: filter.yes ?? 'Yes' },
        { value: 'false', label: filter.no ?? 'No' },
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

const keysOf = (filter: Filter): string[] => (filter.kind === 'dates' ? [filter.from, filter.to] : [filter.key])

/** Whether any filter is set: an empty list then says "nothing found" instead of "nothing yet". */
export const isFiltered = <Q extends object>(filters: readonly Filter<keyof Q & string>[], value: Q): boolean =>
  filters.some((filter) => keysOf(filter).some((key) => asList((value as Values)[key]).length > 0))

/** Search and filters of a list. Holds nothing itself: the URL does. */
export function FilterBar<Q extends object>({ filters, value, onChange, className, children }: Props<Q>) {
  const values = value as Values
  // The keys of a changed filter are keys of the query; the types of its values are checked by the list's own schema.
  const change = (changed: Values) => onChange(changed as Partial<Q>)
  const clear = () => change(Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined])))
  return (
    <div className={clsx(styles.bar, className)} role="group" aria-label="Filters">
      {filters.map((filter) => (
        <One key={keysOf(filter)[0]} filter={filter} values={values} onChange={change} />
      ))}
      {isFiltered(filters, value) && (
        <Button look="quiet" size="small" onClick={clear}>
          Clear all
        </Button>
      )}
      {children && <span className="ml-auto inline-flex max-md:hidden">{children}</span>}
    </div>
  )
}
