import { Input } from 'antd'
import clsx from 'clsx'
import { Eye, EyeOff } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import type { InputSize, TextAreaProps, TextInputProps } from '@/ui/plain/inputs/input'
import { Icon } from '@/ui/plain/primitives/icon'

export type { InputSize, TextAreaProps, TextInputProps }

// Text under 16 px makes phones zoom in, and 44 px is what a finger needs there.
const ON_PHONES = 'max-md:h-11 max-md:text-16'
const sizeClass: Record<InputSize, string> = {
  normal: 'h-11 px-3.5 text-16',
  dense: `h-10 px-3 text-14 ${ON_PHONES}`,
  small: `h-8 px-2.5 text-13 ${ON_PHONES}`,
  tall: 'h-12 px-3.5 text-16',
  figure: 'h-16 px-3.5 text-30 font-medium',
}

export const inputClass = (size: InputSize, className?: string) => clsx(sizeClass[size], className)

type Invalid = TextInputProps['aria-invalid']
export const statusOf = (invalid: Invalid): { status?: 'error' } => (invalid && invalid !== 'false' ? { status: 'error' } : {})

const affix = (content: ReactNode) => content && <span className="text-14 text-ink-soft">{content}</span>

/** A text input by antd, without its frame. Gives and takes strings. */
export const TextInput = ({ size = 'dense', before, after, className, value = '', onChange, ...rest }: TextInputProps) => (
  <Input
    type="text"
    {...rest}
    {...statusOf(rest['aria-invalid'])}
    {...(before ? { prefix: affix(before) } : {})}
    {...(after ? { suffix: affix(after) } : {})}
    className={inputClass(size, className)}
    value={value}
    onChange={(event) => onChange?.(event.target.value)}
  />
)

/** Several lines by antd. */
export const TextAreaInput = ({ size = 'dense', className, value = '', onChange, rows = 3, ...rest }: TextAreaProps) => (
  <Input.TextArea
    {...rest}
    {...statusOf(rest['aria-invalid'])}
    rows={rows}
    className={clsx(size === 'dense' ? 'px-3 text-14 max-md:text-16' : 'px-3.5 text-16', 'py-2.5 leading-[1.375rem]', className)}
    value={value}
    onChange={(event) => onChange?.(event.target.value)}
  />
)

/** Hidden letters with a way to see them, by antd. */
export const PasswordInput = ({
  size = 'dense',
  className,
  value = '',
  onChange,
  ...rest
}: Omit<TextInputProps, 'before' | 'after' | 'type'>) => (
  <Input.Password
    autoCapitalize="none"
    spellCheck={false}
    {...rest}
    {...statusOf(rest['aria-invalid'])}
    className={inputClass(size, className)}
    iconRender={(isSeen) => (
      <button
        type="button"
        aria-label={isSeen ? t('Hide the password') : t('Show the password')}
        aria-pressed={isSeen}
        className="grid size-8 place-items-center rounded-control text-ink-faint hover:text-ink"
      >
        <Icon as={isSeen ? EyeOff : Eye} />
      </button>
    )}
    value={value}
    onChange={(event) => onChange?.(event.target.value)}
  />
)
