import { Form } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { ApiError } from '@/api/api-error'
import { isPendingChange } from '@/contract/pending-change'
import { t } from '@/locales/text'
import type { FormSchema } from '@/ui/plain/forms/failure'
import { useAntdForm } from '@/ui/admin/forms/use-antd-form'
import { bodyOf, changedFields, sentFields, type FieldSpec } from './field-spec'

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
  /** Reloads after a concurrent change. */
  reread?: () => Promise<Partial<V>>
  saveLabel?: string
  readOnlyReason?: string | undefined
  /** Why these values cannot be saved: all values of a new object, or the changed values of an existing one. */
  refuseSave?: (values: Partial<V>) => string | undefined
  /** Below the fields: the last change, and consequences of saving. */
  children?: ReactNode
}

type Props<V extends object> = EditorWork<V> & { initial: Partial<V>; onSaved: () => void }

/** A form that sends only changed fields, lists them, and detects concurrent changes. */
export function useEditor<V extends object>(props: Props<V>) {
  const { mode, initial, schema, save, readOnlyReason } = props
  const id = useId()
  const fields = props.fields.filter((field) => !field.on || field.on === mode)
  const [theirs, setTheirs] = useState<Partial<V>>()

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
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') setTheirs(await props.reread?.())
      throw error
    }
  }
  const { form, busy, failure, wrong, recount, finish } = useAntdForm<Partial<V>>({ schema, prepare, onSubmit: submit })
  // All values of the form, with the form's own type; before the first render there are none.
  const values = (Form.useWatch([], form) ?? initial) as Partial<V>
  const changed = changedFields(fields, initial, values)
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
    theirs,
    hasChanges: changed.length > 0,
    isLocked: busy || Boolean(readOnlyReason),
    disabledReason: readOnlyReason ?? nothing ?? props.refuseSave?.(saved),
    words: mode === 'create' ? (props.saveLabel ?? t('Create')) : nothing ? t('Save') : counted,
    send: async (given: Partial<V>) => {
      const refused = await finish(given)
      if (!refused) props.onSaved()
    },
    recount: () => wrong > 0 && recount(),
  }
}
export type Editor<V extends object> = ReturnType<typeof useEditor<V>>
