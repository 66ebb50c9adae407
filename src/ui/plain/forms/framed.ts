import type { CharacterCount, FieldFrame } from './field'

/** The properties of a field: those of its control and of its frame. */
export type Framed<P> = Omit<P, 'id' | 'aria-invalid' | 'aria-describedby'> & FieldFrame & { fieldClassName?: string }

/** The properties of its frame only. */
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

/** `maxLength` does not truncate input: excess text is counted and marked, so that pasted text is never lost silently. */
export const countOf = (value: string | undefined, max: number | undefined, isLine: boolean): CharacterCount | undefined =>
  max === undefined ? undefined : { used: [...(value ?? '')].length, max, isLine }
