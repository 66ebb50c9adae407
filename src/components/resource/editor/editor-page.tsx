import { t } from '@/locales/text'
import { EditorBody, EditorFoot } from './editor-parts'
import styles from './editor.module.css'
import { useEditor, type EditorWork } from './use-editor'

type Props<V extends object> = Omit<EditorWork<V>, 'mode'> & { initial: Partial<V>; onReload: () => void }

/** A form that is a page: its buttons stay in sight. Give it the version as key, so that it starts anew from what was saved. */
export function EditorPage<V extends object>({ onReload, children, ...work }: Props<V>) {
  const editor = useEditor<V>({ ...work, mode: 'edit', onSaved: () => undefined })
  return (
    <>
      <EditorBody editor={editor} isEdit onReload={onReload}>
        {children}
      </EditorBody>
      <div className={styles.pageFoot}>
        <EditorFoot editor={editor} cancelLabel={t('Discard')} canCancel={editor.hasChanges} onCancel={() => editor.form.resetFields()} />
      </div>
    </>
  )
}
