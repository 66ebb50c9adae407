import { useId, type ReactNode } from 'react'
import { DecimalInput, type DecimalInputProps } from '@/ui/admin/inputs/decimal-input'
import { PasswordInput, TextAreaInput, TextInput, type TextAreaProps, type TextInputProps } from '@/ui/admin/inputs/input'
import { controlProps, Field, type CharacterCount } from '@/ui/plain/forms/field'
import { splitFrame, type Framed } from './framed'

const countOf = (value: string | undefined, max: number | undefined, isLine: boolean): CharacterCount | undefined =>
  max === undefined ? undefined : { used: [...(value ?? '')].length, max, isLine }

/** `maxLength` does not stop the typing: what is too long is counted and marked, so that nothing pasted is lost unseen. */
export function TextField(props: Framed<TextInputProps>) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  const { maxLength, ...rest } = control
  const count = countOf(control.value, maxLength, true)
  return (
    <Field id={id} {...frame} count={count}>
      <TextInput {...rest} {...controlProps(id, frame, count)} />
    </Field>
  )
}

export function TextAreaField(props: Framed<TextAreaProps>) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  const { maxLength, ...rest } = control
  const count = countOf(control.value, maxLength, false)
  return (
    <Field id={id} {...frame} count={count}>
      <TextAreaInput {...rest} {...controlProps(id, frame, count)} />
    </Field>
  )
}

export function PasswordField({ meter, ...props }: Framed<TextInputProps> & { meter?: ReactNode }) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  const { before: _before, after: _after, type: _type, ...rest } = control
  return (
    <Field id={id} {...frame}>
      <PasswordInput {...rest} {...controlProps(id, frame)} />
      {meter}
    </Field>
  )
}

/** An amount as a decimal string. */
export function MoneyField({ currency, ...props }: Framed<DecimalInputProps> & { currency: string }) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  return (
    <Field id={id} {...frame}>
      <DecimalInput {...control} unit={currency} {...controlProps(id, frame)} />
    </Field>
  )
}
