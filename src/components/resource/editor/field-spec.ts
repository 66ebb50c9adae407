import type { ReactNode } from 'react'
import type { FormInstance } from 'antd'
import { t } from '@/locales/text'
import type { FormOption } from '@/ui/admin/forms/form-fields'
import { formatMoney } from '@/ui/plain/primitives/money-text'

type Frame<V> = {
  name: keyof V & string
  label: string
  help?: ReactNode
  aside?: ReactNode
  optional?: boolean
  /** Half width, beside the next half-width field; a desktop-only one is full width on phones, where its label does not fit. */
  half?: boolean | 'desk'
  /** Only when creating, or only when editing. */
  on?: 'create' | 'edit'
  /** Only if the other values meet a condition. */
  when?: (values: Partial<V>) => boolean
}

/** Static content between fields, without a value. */
type Heading<V> = {
  kind: 'heading'
  name: string
  label: string
  help?: ReactNode
  on?: 'create' | 'edit'
  when?: (values: Partial<V>) => boolean
}

/** A form field as data. Its kind determines the control and the parsing of its value. */
export type FieldSpec<V extends object> = Heading<V> | Valued<V>
type Valued<V extends object> = Frame<V> &
  (
    | { kind: 'text'; maxLength?: number; placeholder?: string; autoComplete?: string }
    | { kind: 'textarea'; maxLength?: number; rows?: number }
    | { kind: 'number' }
    | { kind: 'money'; currency: string; decimals?: number }
    | { kind: 'percent' }
    | { kind: 'password' }
    | {
        kind: 'select'
        options: readonly FormOption[] | undefined
        multiple?: boolean
        searchable?: boolean
        clearable?: boolean
        placeholder?: string
      }
    | { kind: 'date'; disabledDay?: (day: string) => boolean }
    | { kind: 'switch' }
    | {
        kind: 'custom'
        /** The field is also sent whenever one of these fields changes. */
        sentWith?: readonly (keyof V & string)[]
        render: (form: FormInstance<V>) => ReactNode
        /** The value as text, for the summary of changes. */ words?: (value: unknown) => string
      }
  )

type Values = Readonly<Record<string, unknown>>

/** Empty text, no choice and undefined are equal, also in nested values; the order of nested keys is irrelevant. */
function settled(value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value)
    .map(([name, part]) => [name, settled(part)] as const)
    .filter(([, part]) => part !== null && !(Array.isArray(part) && part.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return parts.length === 0 ? null : Object.fromEntries(parts)
}
export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(settled(one)) === JSON.stringify(settled(other))

export const changedFields = <V extends object>(fields: readonly FieldSpec<V>[], before: Partial<V>, now: Partial<V>): FieldSpec<V>[] =>
  fields.filter(({ name }) => name in now && !sameValue((before as Values)[name], (now as Values)[name]))

/** The fields to send: changed ones, and those to be sent with one of them. */
export function sentFields<V extends object>(fields: readonly FieldSpec<V>[], before: Partial<V>, now: Partial<V>): FieldSpec<V>[] {
  const changed = changedFields(fields, before, now)
  const isWith = (field: FieldSpec<V>) =>
    field.kind === 'custom' &&
    settled((now as Values)[field.name]) !== null &&
    field.sentWith?.some((name) => changed.some((one) => one.name === name))
  return fields.filter((field) => changed.includes(field) || isWith(field))
}

/** An integer as the contract expects it; other input is passed through for the schema to refuse. */
const toNumber = (value: unknown): unknown => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value)

/** The form values as the endpoint expects them. */
export function bodyOf<V extends object>(fields: readonly FieldSpec<V>[], values: Partial<V>): Record<string, unknown> {
  const held = values as Values
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, unknown][] => {
      const value = held[name]
      if (value === undefined) return []
      if (kind === 'number') return value === '' ? [] : [[name, toNumber(value)]]
      return [[name, value]]
    }),
  )
}

/** A value as text: an option's label, on or off for a switch. */
export function textsOf<V extends object>(field: FieldSpec<V>, value: unknown): string {
  if (field.kind === 'switch') return value ? t('on') : t('off')
  if (field.kind === 'password') return 'hidden'
  if (field.kind === 'custom') return field.words?.(value) ?? t('changed')
  if (settled(value) === null) return t('none')
  if (field.kind === 'money') return formatMoney(String(value))
  if (field.kind === 'select') {
    const chosen = Array.isArray(value) ? value.map(String) : [String(value)]
    const labels = chosen.map((one) => field.options?.find((option) => option.value === one)?.label)
    return labels.every((label) => typeof label === 'string')
      ? labels.join(', ') || t('none')
      : t('{count} selected', { count: chosen.length })
  }
  return String(value)
}
