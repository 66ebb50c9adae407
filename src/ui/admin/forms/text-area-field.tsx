import { useId } from 'react'
import { TextAreaInput, type TextAreaProps } from '@/ui/admin/inputs/text-area-input'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { countOf, splitFrame, type Framed } from '@/ui/plain/forms/framed'

/** A text area, outside an antd form. */
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
