import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

/** A keyboard shortcut and its action. */
export type KeyHint = { keys: readonly string[]; does: string }

/** Works in every list. */
export const MOVE: KeyHint = translated({ keys: ['J', 'K'], does: msg('move') })

export const KeyCaps = ({ hint }: { hint: KeyHint }) => hint.keys.map((key) => <kbd key={key}>{key}</kbd>)
