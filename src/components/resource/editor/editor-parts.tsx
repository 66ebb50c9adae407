import { Form } from 'antd'
import clsx from 'clsx'
import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { AntdArea } from '@/ui/theme/antd-area'
import { Button } from '@/ui/admin/primitives/button'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { ChangesLine } from './changes-line'
import { ConcurrentChangeNote } from './concurrent-change-note'
import styles from './editor.module.css'
import type { FieldSpec } from './field-spec'
import { FormFieldset } from './form-fieldset'
import type { Editor } from './use-editor'

type BodyProps<V extends object> = { editor: Editor<V>; isEdit: boolean; children?: ReactNode }

/** The fields, the error of a refusal, and the pending changes. */
export function EditorBody<V extends object>({ editor, isEdit, children }: BodyProps<V>) {
  const { form, fields, initial, values, concurrentChange, failure } = editor
  return (
    <AntdArea>
      <Form<Partial<V>>
        id={editor.id}
        form={form}
        initialValues={initial}
        disabled={editor.isLocked}
        onFinish={(given) => void editor.send(given)}
        onFieldsChange={editor.recount}
        className={styles.form ?? ''}
      >
        {concurrentChange ? (
          <ConcurrentChangeNote fields={fields} {...concurrentChange} />
        ) : (
          <FormFailureNote failure={failure} notDone={t('Not saved.')} />
        )}
        <fieldset disabled={editor.isLocked} className="contents">
          <FormFieldset<Partial<V>> form={form} fields={fields as readonly FieldSpec<Partial<V>>[]} />
        </fieldset>
        {isEdit && <ChangesLine fields={fields} before={initial} now={values} />}
        {children}
      </Form>
    </AntdArea>
  )
}

type FootProps<V extends object> = { editor: Editor<V>; cancelLabel?: string; onCancel: () => void; canCancel?: boolean }

/** Save, cancel, and how many fields need attention. */
export const EditorFoot = <V extends object>({ editor, cancelLabel = t('Cancel'), onCancel, canCancel = true }: FootProps<V>) => (
  <div className={clsx(styles.foot, 'max-md:[&_button]:h-12')}>
    <Button variant="primary" size="mid" busy={editor.busy} disabledReason={editor.disabledReason} form={editor.id} type="submit">
      {editor.words}
    </Button>
    <Button size="mid" disabled={editor.busy || !canCancel} onClick={onCancel}>
      {cancelLabel}
    </Button>
    {editor.wrong > 0 && (
      <span className={styles.count} aria-live="polite">
        <Icon as={CircleAlert} size={16} />
        {t('{wrong, plural, one {# field needs attention} other {# fields need attention}}', { wrong: editor.wrong })}
      </span>
    )}
  </div>
)
