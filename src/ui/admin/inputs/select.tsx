import { Select } from 'antd'
import clsx from 'clsx'
import { ChevronDown } from 'lucide'
import type { SelectOption } from '@/ui/plain/inputs/input'
import { Icon } from '@/ui/plain/primitives/icon'
import { inputClass, statusOf, type InputSize } from './input'

export type SelectInputProps = {
  id?: string
  /** The id with which a form focuses the field. */
  name?: string | undefined
  size?: InputSize | undefined
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  options: readonly SelectOption[]
  /** The placeholder. */
  placeholder?: string
  /** The choice can be cleared. Not for required fields, where Tab would reach the clear button. */
  clearable?: boolean
  /** Enables search by label: for long lists. */
  searchable?: boolean
  disabled?: boolean | undefined
  className?: string | undefined
  'aria-label'?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** A select, by antd. An empty value means no choice. */
export const SelectInput = ({
  size = 'dense',
  className,
  name,
  value = '',
  onChange,
  options,
  placeholder,
  clearable = false,
  searchable = false,
  ...rest
}: SelectInputProps) => (
  <Select
    {...rest}
    data-name={name}
    {...statusOf(rest['aria-invalid'])}
    className={inputClass(size, clsx('w-full', className))}
    suffixIcon={<Icon as={ChevronDown} size={16} />}
    options={[...options]}
    value={value || (options.some((option) => option.value === '') ? '' : undefined)}
    allowClear={clearable}
    showSearch={searchable ? { optionFilterProp: 'label' } : false}
    {...(placeholder === undefined ? {} : { placeholder })}
    onChange={(chosen) => onChange?.(chosen ?? '')}
  />
)
