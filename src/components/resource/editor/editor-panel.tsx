import type { ReactNode } from 'react'
import { DetailPanel, type DetailSteps } from '@/components/admin/frame/detail-panel'
import { t } from '@/locales/text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EditorBody, EditorFoot } from './editor-parts'
import { useEditor, type EditorWork } from './use-editor'

export type EditorProps<V extends object> = EditorWork<V> & {
  label: string
  title?: ReactNode
  state?: ReactNode
  steps: DetailSteps
  /** The initial values; undefined while loading. */
  initial: Partial<V> | undefined
}

/** A form in a detail panel beside its list. */
export function EditorPanel<V extends object>(props: EditorProps<V>) {
  const { label, title = label, state, steps, initial } = props
  if (initial === undefined)
    return (
      <DetailPanel label={label} title={title} state={state} {...steps}>
        <ListSkeleton label={t('Loading the form')} />
      </DetailPanel>
    )
  return <Loaded {...props} initial={initial} />
}

function Loaded<V extends object>(props: EditorProps<V> & { initial: Partial<V> }) {
  const { label, title = label, state, steps, mode, children } = props
  const editor = useEditor<V>({ ...props, onSaved: steps.onClose })
  const close = () => editor.leave(steps.onClose)
  return (
    <DetailPanel
      label={label}
      title={title}
      state={state}
      {...steps}
      onClose={close}
      locked={editor.busy}
      foot={<EditorFoot editor={editor} onCancel={close} />}
    >
      <EditorBody editor={editor} isEdit={mode === 'edit'}>
        {children}
      </EditorBody>
      {editor.question}
    </DetailPanel>
  )
}
