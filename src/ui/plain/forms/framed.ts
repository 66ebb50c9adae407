import type { CharacterCount, FieldFrame } from './field'

/** What a field takes: its control's properties and its frame's. */
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

/** `maxLength` does not stop the typing: what is too long is counted and marked, so that nothing pasted is lost unseen. */
export const countOf = (value: string | undefined, max: number | undefined, isLine: boolean): CharacterCount | undefined =>
  max === undefined ? undefined : { used: [...(value ?? '')].length, max, isLine }
