import TextArea from 'antd/es/input/TextArea'
import clsx from 'clsx'
import type { TextAreaProps } from '@/ui/plain/inputs/input'
import { statusOf } from './input'

export type { TextAreaProps }

/** A text area by antd. Staff also write in the language of a customer, so the text itself decides the direction. */
export const TextAreaInput = ({ size = 'dense', className, value = '', onChange, rows = 3, ...rest }: TextAreaProps) => (
  <TextArea
    dir="auto"
    {...rest}
    {...statusOf(rest['aria-invalid'])}
    rows={rows}
    className={clsx(size === 'dense' ? 'px-3 text-14 max-md:text-16' : 'px-3.5 text-16', 'py-2.5 leading-[1.375rem]', className)}
    value={value}
    onChange={(event) => onChange?.(event.target.value)}
  />
)
