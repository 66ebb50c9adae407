import { t } from '@/locales/text'
import { EditorBody, EditorFoot } from './editor-parts'
import styles from './editor.module.css'
import { useEditor, type EditorWork } from './use-editor'

type Props<V extends object> = Omit<EditorWork<V>, 'mode'> & { initial: Partial<V>; onReload: () => void }

/** A full-page form with visible buttons. Use the version as its key, so that it resets after saving. */
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
