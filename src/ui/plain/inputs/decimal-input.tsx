import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { TextInput, type TextInputProps } from './input'

/**
 * Normalizes typed or pasted text to a decimal string, by text operations only: `1,234.50` → `1234.50`, `100,00` → `100.00` (a single comma
 * before one or two final digits is a decimal point), `１００` → `100`. Anything else stays visible, so that the schema can refuse it.
 */
export function normaliseDecimal(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s'’_]/g, '')
    .replace(/^−/, '-')
  if (/^-?\d+,\d{1,2}$/.test(text)) return text.replace(',', '.')
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return text
}

/** Pads an amount to its decimals: `600` → `600.00`; anything that is not an amount is unchanged. */
export function padDecimals(value: string, decimals: number): string {
  const found = /^(-?\d+)(?:\.(\d*))?$/.exec(value)
  if (!found) return value
  const [, whole = '', fraction = ''] = found
  if (fraction.length > decimals || decimals === 0) return value
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${fraction.padEnd(decimals, '0')}`
}

/** Formats an amount: `1234.5` → `1,234.50`. Anything that is not an amount is unchanged. */
export function asRead(value: string, decimals: number): string {
  const text = decimals > MOST_PADDED ? value : padDecimals(normaliseDecimal(value), decimals)
  const [, whole = '', rest = ''] = /^(-?\d{4,})(\.\d*)?$/.exec(text) ?? []
  return whole ? whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest : text
}

/** Percentages with more decimals are shown as entered. */
const MOST_PADDED = 2

/**
 * Shows the plain digits synchronously on focus: Tab selects all text, and replacing the text later would lose the selection, so that
 * typing would append to the amount instead of replacing it.
 */
export function showAtOnce(field: HTMLInputElement, value: string): void {
  const isAllSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length
  field.value = value
  if (isAllSelected) field.select()
}

export type DecimalInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & {
  decimals?: number
  /** The currency or `%`, after the digits. */
  unit?: ReactNode
}

/** An amount or percentage as text, never a number. */
export function DecimalInput({ decimals = 2, unit, after, className, onChange, onBlur, onFocus, value = '', ...rest }: DecimalInputProps) {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      className={clsx('num', className)}
      // Thousands are grouped while unfocused; a focused input contains only digits.
      value={isTyping ? value : asRead(value, decimals)}
      onChange={(typed) => onChange?.(typed)}
      onFocus={(event) => {
        setIsTyping(true)
        showAtOnce(event.currentTarget, value)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsTyping(false)
        const tidy = padDecimals(normaliseDecimal(value), decimals)
        if (tidy !== value) onChange?.(tidy)
        onBlur?.(event)
      }}
      after={
        unit || after ? (
          <span className="flex items-center gap-3 font-sans">
            {unit}
            {after}
          </span>
        ) : undefined
      }
    />
  )
}
