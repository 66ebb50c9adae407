import { useId } from 'react'
import { DecimalInput, type DecimalInputProps } from '@/ui/admin/inputs/decimal-input'
import { controlProps, Field } from '@/ui/plain/forms/field'
import { splitFrame, type Framed } from '@/ui/plain/forms/framed'

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
