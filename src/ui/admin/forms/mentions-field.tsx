import { useId } from 'react'
import { MentionsInput, type MentionsProps } from '@/ui/admin/inputs/mentions-input'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { countOf, splitFrame, type Framed } from '@/ui/plain/forms/framed'

/** A text area with suggestions of people after @, outside an antd form. */
export function MentionsField(props: Framed<MentionsProps>) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  const { maxLength, ...rest } = control
  const count = countOf(control.value, maxLength, false)
  return (
    <Field id={id} {...frame} count={count}>
      <MentionsInput {...rest} {...controlProps(id, frame, count)} />
    </Field>
  )
}
