import { useCallback, useEffect, useRef } from 'react'

/** Calls back once nothing has come for `delay` milliseconds; `flush` calls at once, `cancel` forgets. */
export function useDebouncedCallback<V>(callback: (value: V) => void, delay: number) {
  const latest = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = callback
  })
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])

  const call = useCallback(
    (value: V) => {
      cancel()
      timer.current = setTimeout(() => latest.current(value), delay)
    },
    [cancel, delay],
  )
  const flush = useCallback(
    (value: V) => {
      cancel()
      latest.current(value)
    },
    [cancel],
  )
  return { call, flush, cancel }
}
