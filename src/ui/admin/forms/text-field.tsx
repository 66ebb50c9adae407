import { useId } from 'react'
import { TextInput, type TextInputProps } from '@/ui/admin/inputs/input'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { countOf, splitFrame, type Framed } from '@/ui/plain/forms/framed'

/** A text input, outside an antd form. */
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
