/** Keys that are pressed for something, and what it is. */
export type KeyHint = { keys: readonly string[]; does: string }

/** Works in every list. */
export const MOVE: KeyHint = { keys: ['J', 'K'], does: 'move' }

export const KeyCaps = ({ of }: { of: KeyHint }) => of.keys.map((key) => <kbd key={key}>{key}</kbd>)
