import { useCallback, useState } from 'react'

/** Which of the files that a decision rests on have been on screen. Remount it for the next item. */
export function useShown(files: readonly string[]) {
  const [shown, setShown] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<readonly string[]>([])
  const onShown = useCallback((file: string) => setShown((before) => (before.includes(file) ? before : [...before, file])), [])
  const onMissing = useCallback((file: string) => setMissing((before) => (before.includes(file) ? before : [...before, file])), [])
  const unseen = files.filter((file) => !shown.includes(file))
  return {
    /** The files that were not shown yet, in their order. */
    unseen,
    /** One of them could not be loaded, so it can never be shown. */
    isMissing: unseen.some((file) => missing.includes(file)),
    /** Those that could not be loaded. */
    missing,
    onShown,
    onMissing,
  }
}
export type Shown = ReturnType<typeof useShown>
