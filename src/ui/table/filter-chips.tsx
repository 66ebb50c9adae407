import clsx from 'clsx'
import { ChevronDown, X } from 'lucide'
import { useState, type ReactNode } from 'react'
import { parseMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { datePresets } from './date-presets'
import styles from './filter-bar.module.css'
import { Button } from '@/ui/plain/primitives/button'
import { CheckField } from '@/ui/plain/forms/check-field'
import { MoneyField, TextField } from '@/ui/plain/forms/fields'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Popover } from '@/ui/plain/overlays/popover'

export type FilterOption = { value: string; label: string }

type ChipProps = { label: string; shown: string | undefined; onClear: () => void; children: (close: () => void) => ReactNode }

/** A filter button; if set, it shows its value and a remove button. */
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
      <button type="button" className={styles.clear} aria-label={t('Clear {filter}', { filter: label })} onClick={onClear}>
        <Icon as={X} size={14} />
      </button>
    )}
  </span>
)

type ListProps = {
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  multiple?: boolean | undefined
  onChoose: (chosen: string[]) => void
}

/** Above this count the options are searchable. */
const MOST_BY_EYE = 12

export function ListFilter({ label, options, chosen, multiple, onChoose }: ListProps) {
  const labels = options.filter((option) => chosen.includes(option.value)).map((option) => option.label.toLowerCase())
  const shown =
    labels.length > 2 ? t('{count, plural, one {# selected} other {# selected}}', { count: labels.length }) : labels.join(', ') || undefined
  const [sought, setSought] = useState('')
  const listed = options.filter((option) => option.label.toLowerCase().includes(sought.trim().toLowerCase()))
  const toggle = (value: string, on: boolean) => onChoose(on ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChoose([])}>
      {(close) => (
        <>
          {options.length > MOST_BY_EYE && (
            <div className={styles.sought}>
              <TextField
                size="small"
                label={t('Search in {filter}', { filter: label })}
                hideLabel
                placeholder={t('Search')}
                value={sought}
                onChange={setSought}
              />
            </div>
          )}
          <ul>
            {listed.map((option) => (
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
            {listed.length === 0 && <li className={styles.none}>{t('No matches')}</li>}
          </ul>
        </>
      )}
    </FilterChip>
  )
}

type DatesProps = { label: string; from: string; to: string; onChange: (from: string | undefined, to: string | undefined) => void }

const day = (value: string) => formatDate(`${value.slice(0, 10)}T00:00:00Z`, 'date', 'utc')

function rangeText(from: string, to: string): string | undefined {
  if (from && to) return t('{from} to {to}', { from: day(from), to: day(to) })
  if (from) return t('from {from}', { from: day(from) })
  return to ? t('until {to}', { to: day(to) }) : undefined
}

/** Predefined ranges, and two native date inputs: familiar, good on phones, and no download. */
export function DatesFilter({ label, from, to, onChange }: DatesProps) {
  const presets = datePresets(new Date())
  const preset = presets.find((one) => one.from === from.slice(0, 10) && one.to === to.slice(0, 10))
  const shown = preset ? preset.label.toLowerCase() : rangeText(from, to)
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange(undefined, undefined)}>
      {(close) => (
        <div className={styles.dates}>
          <ul className={styles.presets} aria-label={t('{filter}, usual ranges', { filter: label })}>
            {presets.map((one) => (
              <li key={one.label} className={styles.option}>
                <button
                  type="button"
                  aria-pressed={one === preset}
                  onClick={() => {
                    onChange(one.from, one.to)
                    close()
                  }}
                >
                  {one.label}
                </button>
              </li>
            ))}
          </ul>
          <TextField
            size="small"
            type="date"
            label={t('From')}
            value={from.slice(0, 10)}
            max={to.slice(0, 10)}
            onChange={(value) => onChange(value || undefined, to || undefined)}
          />
          <TextField
            size="small"
            type="date"
            label={t('To')}
            value={to.slice(0, 10)}
            min={from.slice(0, 10)}
            onChange={(value) => onChange(from || undefined, value || undefined)}
          />
        </div>
      )}
    </FilterChip>
  )
}

type AmountsProps = {
  label: string
  from: string
  to: string
  currency: string
  onChange: (from: string | undefined, to: string | undefined) => void
}

function amountsText(min: string, max: string): string | undefined {
  if (min && max) return t('{from} to {to}', { from: min, to: max })
  if (min) return t('from {from}', { from: min })
  return max ? t('up to {most}', { most: max }) : undefined
}

/** Two amounts, applied together: a partially entered one would find nothing. */
export function AmountsFilter({ label, from, to, currency, onChange }: AmountsProps) {
  const [min, max] = [from && formatMoney(from), to && formatMoney(to)]
  const shown = amountsText(min, max)
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange(undefined, undefined)}>
      {(close) => (
        <AmountsForm
          {...{ from, to, currency }}
          onChange={(first, last) => {
            onChange(first, last)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** "12.5" becomes 12.50; invalid amounts are not applied. */
const asAmount = (typed: string): string | undefined => {
  const minor = parseMinor(typed)
  return minor === undefined || minor <= 0n ? undefined : toMoney(minor)
}

function AmountsForm({ from, to, currency, onChange }: Omit<AmountsProps, 'label'>) {
  const [minimum, setMinimum] = useState(from)
  const [maximum, setMaximum] = useState(to)
  return (
    <form
      noValidate
      className={styles.dates}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(asAmount(minimum), asAmount(maximum))
      }}
    >
      <MoneyField size="small" label={t('From')} currency={currency} value={minimum} onChange={setMinimum} />
      <MoneyField size="small" label={t('To')} currency={currency} value={maximum} onChange={setMaximum} />
      <Button type="submit" size="small">
        {t('Apply')}
      </Button>
    </form>
  )
}
