import clsx from 'clsx'
import type { InputHTMLAttributes } from 'react'
import styles from './code-input.module.css'

export const CODE_LENGTH = 6

export const onlyDigits = (text: string, length: number = CODE_LENGTH): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, length)

export type CodeInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'size'> & {
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Digits of the code: six, or a multiple of six. */
  length?: number | undefined
  /** Called when the last digit is entered. */
  onComplete?: ((value: string) => void) | undefined
  compact?: boolean | undefined
  /** Shown after a code was sent: it takes the focus and scrolls into view. */
  follows?: boolean | undefined
}

/** Called when the field appears; defined outside the component, so that re-rendering does not call it again. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}

/** Six digits in six boxes, twelve in two rows: from an email or an authenticator. */
export function CodeInput({ value = '', length = CODE_LENGTH, onChange, onComplete, compact, follows, ...rest }: CodeInputProps) {
  const change = (text: string) => {
    const digits = onlyDigits(text, length)
    onChange?.(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  const nextPlace = Math.min(value.length, length - 1)
  const invalid = rest['aria-invalid'] === true || rest['aria-invalid'] === 'true'
  return (
    <div className={clsx(styles.code, 'max-md:gap-1.5 max-md:max-w-none', compact && styles.compact, invalid && styles.bad)}>
      {Array.from({ length }, (_, place) => (
        <span
          key={place}
          aria-hidden="true"
          className={clsx(styles.cell, '[&:nth-of-type(6n+4)]:col-5', place === nextPlace && styles.next)}
        >
          {value[place]}
        </span>
      ))}
      <input
        {...rest}
        ref={follows ? takeFocus : undefined}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}
