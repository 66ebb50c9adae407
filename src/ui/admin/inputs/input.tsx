import { Input } from 'antd'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { InputSize, TextInputProps } from '@/ui/plain/inputs/input'

export type { InputSize, TextInputProps }

// Text below 16 px makes phones zoom in, and touch targets need 44 px.
const ON_PHONES = 'max-md:h-11 max-md:text-16'
const sizeClass: Record<InputSize, string> = {
  normal: 'h-11 px-3.5 text-16',
  dense: `h-10 px-3 text-14 ${ON_PHONES}`,
  // Without vertical padding, because that of antd leaves less than a line of text.
  small: `h-8 py-0 px-2.5 text-13 ${ON_PHONES}`,
  tall: 'h-12 px-3.5 text-16',
  figure: 'h-16 px-3.5 text-30 font-medium',
}

export const inputClass = (size: InputSize, className?: string) => clsx(sizeClass[size], className)

type Invalid = TextInputProps['aria-invalid']
export const statusOf = (invalid: Invalid): { status?: 'error' } => (invalid && invalid !== 'false' ? { status: 'error' } : {})

const affix = (content: ReactNode) => content && <span className="text-14 text-ink-soft">{content}</span>

/** A text input by antd, without its frame. Its value is a string. */
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
