import dynamic from 'next/dynamic'
import type { EditorPanel as Editor } from './editor-panel'

/** antd's forms are loaded on the first edit. `dynamic` loses the generic parameter; the cast restores it. */
export const EditorPanel = dynamic(() => import('./editor-panel').then((file) => file.EditorPanel), {
  ssr: false,
}) as unknown as typeof Editor
