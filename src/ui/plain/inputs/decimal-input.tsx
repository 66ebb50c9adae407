import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { TextInput, type TextInputProps } from './input'

/**
 * Turns what people type or paste into a decimal string, by text alone: `1,234.50` → `1234.50`, `100,00` → `100.00`
 * (a single comma before one or two last digits is a point), `１００` → `100`. What is left over stays visible, so that
 * the schema can refuse it.
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

/** Fills a typed amount up to its decimals: `600` → `600.00`; anything that is not an amount stays as it is. */
export function padDecimals(value: string, decimals: number): string {
  const found = /^(-?\d+)(?:\.(\d*))?$/.exec(value)
  if (!found) return value
  const [, whole = '', fraction = ''] = found
  if (fraction.length > decimals || decimals === 0) return value
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${fraction.padEnd(decimals, '0')}`
}

/** An amount as it is read: `1234.5` → `1,234.50`. What is no amount stays as it was typed. */
export function asRead(value: string, decimals: number): string {
  const text = decimals > MOST_PADDED ? value : padDecimals(normaliseDecimal(value), decimals)
  const [, whole = '', rest = ''] = /^(-?\d{4,})(\.\d*)?$/.exec(text) ?? []
  return whole ? whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest : text
}

/** Percentages with more places are shown with those that were given. */
const MOST_PADDED = 2

/**
 * The digits alone stand there before React draws: whoever comes by Tab, or selects at once, means all of it, and a text that is
 * exchanged later would lose the selection, so that what is typed would be added to the amount instead of taking its place.
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

/** Takes an amount or a percentage as text; it is never a number. */
export function DecimalInput({ decimals = 2, unit, after, className, onChange, onBlur, onFocus, value = '', ...rest }: DecimalInputProps) {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      className={clsx('num', className)}
      // Thousands are set apart for reading; who types meets the digits alone.
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
