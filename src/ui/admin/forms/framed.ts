import type { FieldFrame } from '@/ui/plain/forms/field'

/** Single fields of the back office, outside a form of antd: filters, notes, windows with one answer. */
export type Framed<P> = Omit<P, 'id' | 'aria-invalid' | 'aria-describedby'> & FieldFrame & { fieldClassName?: string }

/** What its frame takes, apart from what its control takes. */
export const splitFrame = <P extends FieldFrame & { fieldClassName?: string }>({
  label,
  aside,
  help,
  error,
  optional,
  hideLabel,
  fieldClassName,
  ...control
}: P) => ({
  frame: { label, aside, help, error, optional: optional ?? false, hideLabel: hideLabel ?? false, className: fieldClassName },
  control,
})
