import { useId } from 'react'
import { SelectInput, type SelectInputProps } from '@/ui/admin/inputs/select'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { splitFrame, type Framed } from '@/ui/plain/forms/framed'

/** A choice of one. In a file of its own: antd's Select is 36 kB, and lists begin without it. */
export function SelectField(props: Framed<SelectInputProps>) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  return (
    <Field id={id} {...frame}>
      <SelectInput clearable={frame.optional} {...control} {...controlProps(id, frame)} />
    </Field>
  )
}
