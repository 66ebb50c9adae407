import { useId } from 'react'
import { SelectInput, type SelectInputProps } from '@/ui/admin/inputs/select'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { splitFrame, type Framed } from '@/ui/plain/forms/framed'

/** A single select. A separate file: antd's Select is 36 kB, and lists start without it. */
export function SelectField(props: Framed<SelectInputProps>) {
  const id = useId()
  const { frame, control } = splitFrame(props)
  return (
    <Field id={id} {...frame}>
      <SelectInput clearable={frame.optional} {...control} {...controlProps(id, frame)} />
    </Field>
  )
}
