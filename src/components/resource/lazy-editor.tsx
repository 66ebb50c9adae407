import dynamic from 'next/dynamic'
import type { EditorDock as Editor } from './editor-dock'

const load = () => import('./editor-dock').then((file) => file.EditorDock)

/** antd's forms are fetched when somebody first edits. `dynamic` forgets that the form is generic; the cast gives it back. */
export const EditorDock = dynamic(load, { ssr: false }) as unknown as typeof Editor

/** Fetches and reads the forms before they are asked for, so that the click that opens one has little left to do. */
export const readyEditor = (): void =>
  // Failing here costs nothing: opening the form tries again, and says so if it cannot.
  void load().catch(() => undefined)
