import dynamic from 'next/dynamic'
import type { EditorPanel as Editor } from './editor-panel'

/** antd's forms are fetched when somebody first edits. `dynamic` forgets that the form is generic; the cast gives it back. */
export const EditorPanel = dynamic(() => import('./editor-panel').then((file) => file.EditorPanel), {
  ssr: false,
}) as unknown as typeof Editor
