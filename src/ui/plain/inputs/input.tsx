import clsx from 'clsx'
import { ChevronDown, Eye, EyeOff } from 'lucide'
import { useRef, useState, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './input.module.css'
import { useEarlyInput } from './use-early-input'

/** 44 px in the customer area and on public pages, 40 and 32 in the back office, 48 on the sign-in page, 64 for a page's main amount. */
export type InputSize = 'normal' | 'dense' | 'small' | 'tall' | 'figure'

type Box = { size?: InputSize | undefined; before?: ReactNode; after?: ReactNode; className?: string | undefined }
type Values = { value?: string | undefined; onChange?: ((value: string) => void) | undefined }
type Native<T> = Omit<T, 'size' | 'value' | 'onChange' | 'className'>

export const boxClass = (
  size: InputSize,
  invalid: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined,
  disabled: boolean | undefined,
  className?: string,
) => clsx(styles.box, size !== 'normal' && styles[size], invalid && invalid !== 'false' && styles.bad, disabled && styles.off, className)

export type TextInputProps = Box & Values & Native<InputHTMLAttributes<HTMLInputElement>>

/** A text input without its frame. Its value is a string. */
export function TextInput({ size = 'normal', before, after, className, value = '', onChange, ...rest }: TextInputProps) {
  const control = useRef<HTMLInputElement>(null)
  useEarlyInput(control, (input) => onChange?.(input.value))
  return (
    <div className={boxClass(size, rest['aria-invalid'], rest.disabled, className)}>
      {before && <span className="flex-none text-ink-soft text-14/inherit">{before}</span>}
      <input type="text" {...rest} ref={control} value={value} onChange={(event) => onChange?.(event.target.value)} />
      {after && <span className="flex-none text-ink-soft text-14/inherit">{after}</span>}
    </div>
  )
}

export type TextAreaProps = Omit<Box, 'before' | 'after'> & Values & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>

export const TextAreaInput = ({ size = 'normal', className, value = '', onChange, rows = 3, ...rest }: TextAreaProps) => (
  <div className={clsx(boxClass(size, rest['aria-invalid'], rest.disabled, className), styles.area)}>
    <textarea {...rest} rows={rows} value={value} onChange={(event) => onChange?.(event.target.value)} />
  </div>
)

/** A password input with a reveal button. */
export function PasswordInput({
  size = 'normal',
  className,
  value = '',
  onChange,
  ...rest
}: Omit<TextInputProps, 'before' | 'after' | 'type'>) {
  const [isRevealed, setRevealed] = useState(false)
  const control = useRef<HTMLInputElement>(null)
  useEarlyInput(control, (input) => onChange?.(input.value))
  return (
    <div className={boxClass(size, rest['aria-invalid'], rest.disabled, className)}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        ref={control}
        type={isRevealed ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <button
        type="button"
        className="grid place-items-center flex-none size-8 -me-2 rounded-[4px] text-ink-faint hover:text-ink"
        aria-label={isRevealed ? t('Hide the password') : t('Show the password')}
        aria-pressed={isRevealed}
        onClick={() => setRevealed(!isRevealed)}
      >
        <Icon as={isRevealed ? EyeOff : Eye} />
      </button>
    </div>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectInputProps = Omit<Box, 'before' | 'after'> &
  Values & { options: readonly SelectOption[]; placeholder?: string } & Native<SelectHTMLAttributes<HTMLSelectElement>>

/** The native select, for short lists and for phones. */
export function SelectInput({ size = 'normal', className, value = '', onChange, options, placeholder, ...rest }: SelectInputProps) {
  const control = useRef<HTMLSelectElement>(null)
  useEarlyInput(control, (select) => onChange?.(select.value))
  return (
    <div className={clsx(boxClass(size, rest['aria-invalid'], rest.disabled, className), styles.select)}>
      <select
        className="appearance-none pe-6 cursor-pointer"
        {...rest}
        ref={control}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {placeholder !== undefined && (
          <option className="bg-raised text-ink" value="">
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option className="bg-raised text-ink" key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon className="absolute end-3.5 pointer-events-none" as={ChevronDown} size={16} />
    </div>
  )
}
