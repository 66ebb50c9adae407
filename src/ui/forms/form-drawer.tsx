import { Form, type FormInstance } from 'antd'
import { CircleAlert } from 'lucide'
import { useId, type ReactNode } from 'react'
import { Drawer } from '@/ui/overlays/drawer'
import styles from './form-drawer.module.css'
import { Button } from '@/ui/plain/primitives/button'
import type { FormSchema } from '@/ui/plain/forms/failure'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { useAntdForm } from './use-antd-form'

type Props<V extends object> = {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** What the fields hold at first; while it is undefined a skeleton stands in for them. */
  initial: Partial<V> | undefined
  /** The endpoint's own schema: checked before anything is sent. */
  schema?: FormSchema
  /** Turns the fields' values into what the schema checks. */
  prepare?: (values: V) => unknown
  /** Resolves when it is saved (the drawer closes); a rejection lands on its fields and on top. */
  onSubmit: (values: V) => Promise<unknown>
  /** Fields: `FormText`, `FormSelect` … from ui/form-fields. */
  children: ReactNode | ((form: FormInstance<V>) => ReactNode)
  saveLabel?: string
  notDone?: string
  /** Why nothing may be saved; the fields are then only read. */
  readOnlyReason?: string | undefined
  width?: number
  form?: FormInstance<V>
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

const attentionText = (count: number) => `${count} ${count === 1 ? 'field needs' : 'fields need'} attention`

/** A form in a drawer: saves once, shows progress, keeps what was typed, says how many fields need attention. */
export function FormDrawer<V extends object>(props: Props<V>) {
  const {
    open,
    title,
    onClose,
    initial,
    children,
    saveLabel = 'Save',
    notDone = 'Not saved.',
    readOnlyReason,
    width,
    onPrevious,
    onNext,
  } = props
  const id = useId()
  const { form, busy, failure, wrong, recount, finish, forget } = useAntdForm<V>({
    schema: props.schema,
    prepare: props.prepare,
    onSubmit: props.onSubmit,
    form: props.form,
  })

  const submit = async (values: V) => {
    const refused = await finish(values)
    if (!refused) onClose()
  }

  return (
    <Drawer
      open={open}
      title={title}
      onClose={onClose}
      locked={busy}
      {...(width ? { width } : {})}
      onPrevious={onPrevious}
      onNext={onNext}
      afterClose={forget}
      foot={
        <div className={styles.foot}>
          <Button look="primary" size="mid" busy={busy} disabledReason={readOnlyReason} form={id} type="submit">
            {saveLabel}
          </Button>
          <Button size="mid" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          {wrong > 0 && (
            <span className={styles.count} aria-live="polite">
              <Icon as={CircleAlert} size={16} />
              {attentionText(wrong)}
            </span>
          )}
        </div>
      }
    >
      {initial === undefined ? (
        <ListSkeleton label="Loading the form" />
      ) : (
        <Form<V>
          id={id}
          name={id}
          form={form}
          initialValues={initial}
          disabled={Boolean(readOnlyReason)}
          onFinish={(values) => void submit(values)}
          onFinishFailed={recount}
          onFieldsChange={() => wrong > 0 && recount()}
          className={styles.body ?? ''}
        >
          <FormFailureNote failure={failure} notDone={notDone} />
          <fieldset disabled={busy || Boolean(readOnlyReason)} className="contents">
            {typeof children === 'function' ? children(form) : children}
          </fieldset>
        </Form>
      )}
    </Drawer>
  )
}
