import { useCallback, useState } from 'react'

/** Tracks which evidence files have been on screen. Remount it for the next item. */
export function useShown(files: readonly string[]) {
  const [shown, setShown] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<readonly string[]>([])
  const onShown = useCallback((file: string) => setShown((before) => (before.includes(file) ? before : [...before, file])), [])
  const onMissing = useCallback((file: string) => setMissing((before) => (before.includes(file) ? before : [...before, file])), [])
  const unseen = files.filter((file) => !shown.includes(file))
  return {
    /** The files that were not shown yet, in order. */
    unseen,
    /** Whether one of them failed to load, so that it cannot be shown. */
    isMissing: unseen.some((file) => missing.includes(file)),
    /** The files that failed to load. */
    missing,
    onShown,
    onMissing,
  }
}
export type Shown = ReturnType<typeof useShown>
