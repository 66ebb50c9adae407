import clsx from 'clsx'
import { useState } from 'react'
import { asRead, normaliseDecimal, padDecimals, showAtOnce, type DecimalInputProps } from '@/ui/plain/inputs/decimal-input'
import { TextInput } from './input'

export type { DecimalInputProps }

/** An amount or percentage as text, never a number. Thousands are grouped while unfocused; a focused input contains only digits. */
export function DecimalInput({ decimals = 2, unit, after, className, onChange, onBlur, onFocus, value = '', ...rest }: DecimalInputProps) {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      className={clsx('num', className)}
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
      // Also present before the currency is loaded: adding it later would replace the input while a person types.
      after={
        unit === undefined && !after ? undefined : (
          <span className="flex items-center gap-3 font-sans">
            {unit}
            {after}
          </span>
        )
      }
    />
  )
}
