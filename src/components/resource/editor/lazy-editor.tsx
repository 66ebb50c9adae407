import dynamic from 'next/dynamic'
import type { EditorDock as Editor } from './editor-dock'

/** antd's forms are fetched when somebody first edits. `dynamic` forgets that the form is generic; the cast gives it back. */
export const EditorDock = dynamic(() => import('./editor-dock').then((file) => file.EditorDock), { ssr: false }) as unknown as typeof Editor
