import { DatePicker, Dropdown } from 'antd'
import clsx from 'clsx'
import dayjs from 'dayjs'
import { Check, ChevronDown, X } from 'lucide-react'
import styles from './filter-bar.module.css'
import { Button } from './plain/button'
import { Icon } from './plain/icon'
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
}

const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)]

type ChipProps = {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  multiple?: boolean | undefined
  onChoose: (chosen: string[]) => void
}

/** A closed list behind its name; set, it shows what it is set to and a way to take it off. */
function FilterChip({ label, options, chosen, multiple, onChoose }: ChipProps) {
  const toggle = (value: string) => {
    if (!multiple) return onChoose(chosen.includes(value) ? [] : [value])
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  const words = options.filter((option) => chosen.includes(option.value)).map((option) => option.label.toLowerCase())
  const items = options.map((option) => ({
    key: option.value,
    label: option.label,
    icon: <Icon as={Check} size={16} className={chosen.includes(option.value) ? undefined : 'invisible'} />,
  }))
  return (
    <span className={clsx(styles.filter, chosen.length > 0 && styles.set)}>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectedKeys: [...chosen], onClick: ({ key }) => toggle(key), className: 'max-h-80 overflow-auto' }}
      >
        <button type="button" aria-haspopup="menu">
          {words.length > 0 ? `${label}: ${words.length > 2 ? `${words.length} chosen` : words.join(', ')}` : label}
          {chosen.length === 0 && <Icon as={ChevronDown} size={16} />}
        </button>
      </Dropdown>
      {chosen.length > 0 && (
        <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={() => onChoose([])}>
          <Icon as={X} size={14} />
        </button>
      )}
    </span>
  )
}

type OneProps = { filter: Filter; values: Values; onChange: (changed: Values) => void }

function One({ filter, values, onChange }: OneProps) {
  switch (filter.kind) {
    case 'search':
      return (
        <SearchField
          className={styles.find}
          label={filter.label}
          placeholder={filter.placeholder ?? filter.label}
          value={String(values[filter.key] ?? '')}
          onChange={(term) => onChange({ [filter.key]: term || undefined })}
        />
      )
    case 'enum':
      return (
        <FilterChip
          label={filter.label}
          options={filter.options}
          chosen={asList(values[filter.key])}
          multiple={filter.multiple}
          onChoose={(chosen) => onChange({ [filter.key]: filter.multiple ? (chosen.length > 0 ? chosen : undefined) : chosen[0] })}
        />
      )
    case 'boolean': {
      const options = [
        { value: 'true', label: filter.yes ?? 'Yes' },
        { value: 'false', label: filter.no ?? 'No' },
      ]
      const choose = ([one]: string[]) => onChange({ [filter.key]: one === undefined ? undefined : one === 'true' })
      return <FilterChip label={filter.label} options={options} chosen={asList(values[filter.key])} onChoose={choose} />
    }
    case 'dates': {
      const day = (key: string) => (values[key] ? dayjs(String(values[key])) : null)
      return (
        <DatePicker.RangePicker
          size="small"
          className={styles.dates ?? ''}
          aria-label={filter.label}
          format="D MMM YYYY"
          placeholder={[`${filter.label} from`, 'to']}
          allowEmpty
          value={[day(filter.from), day(filter.to)]}
          onChange={(range) => onChange({ [filter.from]: range?.[0]?.format('YYYY-MM-DD'), [filter.to]: range?.[1]?.format('YYYY-MM-DD') })}
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
export function FilterBar<Q extends object>({ filters, value, onChange, className }: Props<Q>) {
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
    </div>
  )
}
