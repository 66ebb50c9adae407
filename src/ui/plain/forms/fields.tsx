import { useId, type ReactNode } from 'react'
import { CodeInput, type CodeInputProps } from '@/ui/plain/inputs/code-input'
import { DecimalInput, type DecimalInputProps } from '@/ui/plain/inputs/decimal-input'
import { controlProps, Field } from './field'
import { countOf, splitFrame, type Framed } from './framed'
import {
  PasswordInput,
  SelectInput,
  TextAreaInput,
  TextInput,
  type SelectInputProps,
  type TextAreaProps,
  type TextInputProps,
} from '@/ui/plain/inputs/input'

// Fields of public pages and the customer area; those of the back office are in `ui/admin/forms`.

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

/** `meter` is the slot for `StrengthMeter`. */
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

export function SelectField(props: Framed<SelectInputProps>) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  return (
    <Field id={id} {...frame}>
      <SelectInput {...control} {...controlProps(id, frame)} />
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

export function CodeField(props: Framed<CodeInputProps>) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  return (
    <Field id={id} {...frame}>
      <CodeInput {...control} {...controlProps(id, frame)} />
    </Field>
  )
}
