import { useRef, useState, type FormEvent } from 'react'
import { checkAgainst, failureOf, placeFailure, remainingFailure, type FormFailure, type FormSchema } from './failure'

type Values = Record<string, unknown>

type Options<V extends Values> = {
  initial: V
  /** The endpoint's schema, or a function that loads it on demand; its messages are set on their fields. */
  schema?: FormSchema | (() => Promise<FormSchema>)
  /** Validation rules of this form only (specification texts, repeated passwords): field → message. */
  check?: (values: V) => Partial<Record<keyof V & string, string>>
  /** Fields besides those of the values, such as uploaded files. */
  beside?: readonly string[]
  /** A rejection sets the errors; the input is kept. */
  submit: (values: V) => Promise<void>
}

/** A form without antd: values, errors, one submission at a time. */
export function useForm<V extends Values>({ initial, schema, check, beside = [], submit }: Options<V>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<FormFailure>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  /** A field besides the values was corrected. */
  const clearError = (name: string) => setErrors((before) => ({ ...before, [name]: undefined }))

  const refuse = (form: HTMLFormElement | undefined, found: FormFailure) => {
    setErrors(Object.fromEntries(found.fields.map(({ path, message }) => [path, message])))
    setFailure(placeFailure(found, (path) => path in values || beside.includes(path)))
    const first = found.fields[0]?.path
    const name = first && CSS.escape(first)
    if (name) form?.querySelector<HTMLElement>(`[name="${name}"], [data-name="${name}"] input`)?.focus()
  }

  const onSubmit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const form = event?.currentTarget
    if (running.current) return
    running.current = true
    try {
      const rules = typeof schema === 'function' ? await schema() : schema
      const own = Object.entries(check?.(values) ?? {}).flatMap(([path, message]) => (message ? [{ path, message }] : []))
      const fields = [...own, ...(rules ? checkAgainst(rules, values) : []).filter(({ path }) => !own.some((known) => known.path === path))]
      if (fields.length > 0) return refuse(form, { message: '', fields })
      setBusy(true)
      setFailure(undefined)
      setErrors({})
      await submit(values)
    } catch (error) {
      refuse(form, failureOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** Spread on a field: `<TextField label="Email" {...form.field('email')} />`. */
  const field = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: V[K]) => set(name, value),
  })

  const remaining = remainingFailure(failure, (path) => errors[path] !== undefined)
  return { values, set, field, errors, clearError, failure: remaining, busy, onSubmit, setValues, setFailure }
}
