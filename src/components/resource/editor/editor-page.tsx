import { t } from '@/locales/text'
import { EditorBody, EditorFoot } from './editor-parts'
import styles from './editor.module.css'
import { useEditor, type EditorWork } from './use-editor'

type Props<V extends object> = Omit<EditorWork<V>, 'mode'> & { initial: Partial<V> }

/** A full-page form with visible buttons. */
export function EditorPage<V extends object>({ children, ...work }: Props<V>) {
  const editor = useEditor<V>({ ...work, mode: 'edit', onSaved: () => undefined })
  return (
    <>
      <EditorBody editor={editor} isEdit>
        {children}
      </EditorBody>
      <div className={styles.pageFoot}>
        <EditorFoot editor={editor} cancelLabel={t('Discard')} canCancel={editor.hasChanges} onCancel={editor.discard} />
      </div>
      {editor.question}
    </>
  )
}
