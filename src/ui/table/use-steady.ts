import { useCallback, useEffect, useRef } from 'react'

/** The same function at every render, which calls the newest handler: rows do not change because a handler did. */
export function useSteady<A extends unknown[]>(handler: ((...given: A) => void) | undefined): ((...given: A) => void) | undefined {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const steady = useCallback((...given: A) => latest.current?.(...given), [])
  return handler && steady
}
