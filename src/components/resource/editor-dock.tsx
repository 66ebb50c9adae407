import { Form } from 'antd'
import { CircleAlert } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { ApiError } from '@/api/api-error'
import { Dock, type DockSteps } from '@/components/office/dock'
import { Button } from '@/ui/plain/button'
import type { FormSchema } from '@/ui/plain/failure'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { Icon } from '@/ui/plain/icon'
import { ListSkeleton } from '@/ui/plain/skeleton'
import { useAntdForm } from '@/ui/use-antd-form'
import { ChangesLine } from './changes-line'
import styles from './editor.module.css'
import { bodyOf, changedFields, type FieldSpec } from './field-spec'
import { FormFieldset } from './form-fieldset'
import { StaleNote } from './stale-note'

export type EditorProps<V extends object> = {
  label: string
  title?: ReactNode
  state?: ReactNode
  steps: DockSteps
  mode: 'create' | 'edit'
  fields: readonly FieldSpec<V>[]
  /** What the fields hold at first; undefined while it is read. */
  initial: Partial<V> | undefined
  /** The endpoint's own schema: it checks before anything is sent. */
  schema: FormSchema
  /** What was read: an edit says which version it changes, so that nobody's work is overwritten unseen. */
  version?: number
  /** Turns the plain values into the body, where they are not the same. */
  toBody?: (body: Record<string, unknown>) => Record<string, unknown>
  save: (body: Record<string, unknown>) => Promise<unknown>
  /** Reads it again after somebody else was faster. */
  reread?: () => Promise<Partial<V>>
  saveLabel?: string
  readOnlyReason?: string | undefined
  /** Under the fields: who saved it last, what follows. */
  children?: ReactNode
}

/** A form docked beside its list: sends only what was changed, says what that is, and notices when somebody else was faster. */
export function EditorDock<V extends object>(props: EditorProps<V>) {
  const { label, title = label, state, steps, initial } = props
  if (initial === undefined)
    return (
      <Dock label={label} title={title} state={state} {...steps}>
        <ListSkeleton label="Loading the form" />
      </Dock>
    )
  return <Loaded {...props} initial={initial} />
}

function Loaded<V extends object>(props: EditorProps<V> & { initial: Partial<V> }) {
  const { label, title = label, state, steps, mode, initial, schema, save, readOnlyReason, children } = props
  const id = useId()
  const fields = props.fields.filter((field) => !field.on || field.on === mode)
  const [wrong, setWrong] = useState(0)
  const [theirs, setTheirs] = useState<Partial<V>>()

  const prepare = (values: Partial<V>) => {
    const sent = mode === 'create' ? fields : changedFields(fields, initial, values)
    const body = bodyOf(sent, values)
    return { ...(props.toBody?.(body) ?? body), ...(props.version === undefined ? {} : { version: props.version }) }
  }
  const submit = async (values: Partial<V>) => {
    try {
      await save(prepare(values))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') setTheirs(await props.reread?.())
      throw error
    }
  }
  const { form, busy, failure, finish } = useAntdForm<Partial<V>>({ schema, prepare, onSubmit: submit })
  // The same form, once as antd's hook types it and once as the fields read it.
  const values = (Form.useWatch([], form) ?? initial) as Partial<V>
  const changed = changedFields(fields, initial, values)

  const send = async (given: Partial<V>) => {
    const refused = await finish(given)
    setWrong(refused?.fields.length ?? 0)
    if (!refused) steps.onClose()
  }
  const count = () => setWrong(form.getFieldsError().filter((field) => field.errors.length > 0).length)
  const nothing = mode === 'edit' && changed.length === 0 ? 'Nothing is changed yet.' : undefined
  const words = mode === 'create' ? (props.saveLabel ?? 'Create') : `Save ${changed.length} ${changed.length === 1 ? 'change' : 'changes'}`
  return (
    <Dock
      label={label}
      title={title}
      state={state}
      {...steps}
      locked={busy}
      foot={
        <div className={styles.foot}>
          <Button look="primary" size="mid" busy={busy} disabledReason={readOnlyReason ?? nothing} form={id} type="submit">
            {nothing ? 'Save' : words}
          </Button>
          <Button size="mid" disabled={busy} onClick={steps.onClose}>
            Cancel
          </Button>
          {wrong > 0 && (
            <span className={styles.count} aria-live="polite">
              <Icon as={CircleAlert} size={16} />
              {wrong} {wrong === 1 ? 'field' : 'fields'} to mend
            </span>
          )}
        </div>
      }
    >
      <Form<Partial<V>>
        id={id}
        form={form}
        initialValues={initial}
        disabled={Boolean(readOnlyReason)}
        onFinish={(given) => void send(given)}
        onFieldsChange={() => wrong > 0 && count()}
        className={styles.form ?? ''}
      >
        {theirs ? (
          <StaleNote fields={fields} before={initial} theirs={theirs} onReload={steps.onClose} />
        ) : (
          <FormFailureNote failure={failure} notDone="Not saved." />
        )}
        <fieldset disabled={busy || Boolean(readOnlyReason)} className="contents">
          <FormFieldset<Partial<V>> form={form} fields={fields as readonly FieldSpec<Partial<V>>[]} />
        </fieldset>
        {mode === 'edit' && <ChangesLine fields={fields} before={initial} now={values} />}
        {children}
      </Form>
    </Dock>
  )
}
