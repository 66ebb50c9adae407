import { Form, type FormInstance } from 'antd'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '@/api/api-error'
import { useUnsavedChanges } from '@/components/admin/use-unsaved-changes'
import { isPendingChange } from '@/contract/pending-change'
import { t } from '@/locales/text'
import type { FormSchema } from '@/ui/plain/forms/failure'
import { useAntdForm } from '@/ui/admin/forms/use-antd-form'
import { bodyOf, changedFields, sameValue, sentFields, type FieldSpec } from './field-spec'

export type EditorWork<V extends object> = {
  mode: 'create' | 'edit'
  fields: readonly FieldSpec<V>[]
  /** The endpoint's own schema; validates before sending. */
  schema: FormSchema
  /** The loaded object: an edit sends its version, so that concurrent changes are never overwritten. */
  version?: number
  /** Converts the form values into the request body, if they differ from it. */
  toBody?: (body: Record<string, unknown>) => Record<string, unknown>
  save: (body: Record<string, unknown>) => Promise<unknown>
  /** Loads the object again after a concurrent change, if `initial` and `version` do not come from a read that the save invalidates. */
  reread?: () => Promise<unknown>
  saveLabel?: string
  readOnlyReason?: string | undefined
  /** Why these values cannot be saved: all values of a new object, or the changed values of an existing one. */
  refuseSave?: (values: Partial<V>) => string | undefined
  /** Below the fields: the last change, and consequences of saving. */
  children?: ReactNode
}

type Props<V extends object> = EditorWork<V> & { initial: Partial<V>; onSaved: () => void }

type Loaded<V extends object> = { initial: Partial<V>; version: number | undefined }
export type ConcurrentChange<V extends object> = { before: Partial<V>; now: Partial<V> }

/**
 * When the object changes while its form is open, the form takes over the new values, except in fields with unsaved changes.
 * @returns what changed, until the next save; undefined if the form had no unsaved changes
 */
function useConcurrentChange<V extends object>(
  form: FormInstance<Partial<V>>,
  fields: readonly FieldSpec<V>[],
  loaded: Loaded<V>,
  busy: boolean,
) {
  const base = useRef(loaded)
  const [change, setChange] = useState<ConcurrentChange<V>>()
  useEffect(() => {
    // While a save runs, the origin of a new version is unknown.
    if (busy) return
    const { initial: before, version } = base.current
    if (loaded.version === version) return
    base.current = loaded
    const values = form.getFieldsValue(true) as Partial<V>
    const unsaved = changedFields(fields, before, values)
    const untouched = fields.filter((field) => field.kind !== 'heading' && !unsaved.includes(field))
    const outdated = untouched.filter(({ name }) => !sameValue(values[name as keyof V], loaded.initial[name as keyof V]))
    const setFields: FormInstance['setFields'] = form.setFields
    setFields(outdated.map(({ name }) => ({ name, value: loaded.initial[name as keyof V], errors: [] })))
    if (unsaved.length > 0 && changedFields(fields, before, loaded.initial).length > 0) setChange({ before, now: loaded.initial })
  }, [busy, loaded, form, fields])
  return {
    change,
    forget: () => setChange(undefined),
    /** The saved values are no longer unsaved when the new version arrives. */
    onSaved: (values: Partial<V>) => (base.current = { ...base.current, initial: values }),
  }
}

/** A form that sends only changed fields, lists them, and keeps them when the object changes meanwhile. */
export function useEditor<V extends object>(props: Props<V>) {
  const { mode, initial, schema, save, readOnlyReason } = props
  const id = useId()
  const fields = props.fields.filter((field) => !field.on || field.on === mode)

  const prepare = (values: Partial<V>) => {
    const sent = mode === 'create' ? fields : sentFields(fields, initial, values)
    const body = bodyOf(sent, values)
    return { ...(props.toBody?.(body) ?? body), ...(props.version === undefined ? {} : { version: props.version }) }
  }
  const submit = async (values: Partial<V>) => {
    try {
      const answer = await save(prepare(values))
      // Nothing has changed yet: the form shows the current values until another person approves.
      if (isPendingChange(answer)) form.resetFields()
      else concurrent.onSaved(values)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') await props.reread?.()
      throw error
    }
  }
  const { form, busy, failure, wrong, recount, finish } = useAntdForm<Partial<V>>({ schema, prepare, onSubmit: submit })
  const concurrent = useConcurrentChange<V>(form, fields, { initial, version: props.version }, busy)
  // All values of the form, with the form's own type; before the first render there are none.
  const values = (Form.useWatch([], form) ?? initial) as Partial<V>
  const changed = changedFields(fields, initial, values)
  const unsaved = useUnsavedChanges(changed.length > 0)
  const nothing = mode === 'edit' && changed.length === 0 ? t('No changes yet.') : undefined
  const saved = mode === 'create' ? values : (Object.fromEntries(changed.map(({ name }) => [name, values[name as keyof V]])) as Partial<V>)
  const counted = t('{count, plural, one {Save # change} other {Save # changes}}', { count: changed.length })
  return {
    id,
    form,
    fields,
    initial,
    values,
    busy,
    failure,
    wrong,
    concurrentChange: concurrent.change,
    leave: unsaved.leave,
    question: unsaved.question,
    hasChanges: changed.length > 0,
    isLocked: busy || Boolean(readOnlyReason),
    disabledReason: readOnlyReason ?? nothing ?? props.refuseSave?.(saved),
    words: mode === 'create' ? (props.saveLabel ?? t('Create')) : nothing ? t('Save') : counted,
    send: async (given: Partial<V>) => {
      concurrent.forget()
      const refused = await finish(given)
      if (refused) return
      unsaved.release()
      props.onSaved()
    },
    discard: () => {
      concurrent.forget()
      form.resetFields()
    },
    recount: () => wrong > 0 && recount(),
  }
}
export type Editor<V extends object> = ReturnType<typeof useEditor<V>>
