import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import {
  checkAgainst,
  placeFailure,
  remainingFailure,
  type FieldFailure,
  type FormFailure,
  type FormSchema,
} from '@/ui/plain/forms/failure'
import { useSubmit } from '@/ui/forms/use-submit'

type Options<V extends object> = {
  schema?: FormSchema | undefined
  /** Converts the form values into the endpoint's input, which the schema then validates and `onSubmit` receives. */
  prepare?: ((values: V) => unknown) | undefined
  onSubmit: (values: V) => Promise<unknown>
  form?: FormInstance<V> | undefined
}

const pathOf = (path: string): (string | number)[] => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The field that shows the error of a value. A nested value, such as one text of several, belongs to the field of the whole. */
function fieldOf(path: string, names: ReadonlySet<string>): (string | number)[] {
  const parts = pathOf(path)
  const length = parts.findLastIndex((_, at) => names.has(parts.slice(0, at + 1).join('.'))) + 1
  return length > 0 ? parts.slice(0, length) : parts
}

/** Errors are set on their fields; the first one is scrolled into view and focused. */
export function showOnFields<V extends object>(form: FormInstance<V>, fields: readonly FieldFailure[]): void {
  const set: FormInstance['setFields'] = form.setFields
  const names = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
  set(fields.map(({ path, message }) => ({ name: fieldOf(path, names), errors: [message] })))
}

/** An antd form with the endpoint's own schema, server errors on their fields, and one submission at a time. */
export function useAntdForm<V extends object>({ schema, prepare, onSubmit, form: given }: Options<V>) {
  const [form] = Form.useForm<V>(given)
  const { busy, failure, run, forget } = useSubmit()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [own, setOwn] = useState<readonly string[]>([])
  const recount = () => setWrong(form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name.join('.')] : [])))

  const finish = async (values: V): Promise<FormFailure | undefined> => {
    const found = schema ? checkAgainst(schema, prepare ? prepare(values) : values) : []
    if (found.length > 0) {
      showOnFields(form, found)
      recount()
      return { message: '', fields: found }
    }
    const refused = await run(() => onSubmit(values))
    if (refused) showOnFields(form, refused.fields)
    setOwn(form.getFieldsError().map(({ name }) => name.join('.')))
    recount()
    return refused
  }
  const placed = failure && placeFailure(failure, (path) => own.includes(path))
  return {
    form,
    busy,
    failure: remainingFailure(placed, (path) => wrong.includes(path)),
    /** The number of fields that need attention; `recount` after a field changed. */
    wrong: wrong.length,
    recount,
    finish,
    forget: () => {
      forget()
      setWrong([])
    },
  }
}
