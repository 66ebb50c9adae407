import { useCallback, useEffect, useRef } from 'react'

/** A stable function that calls the latest handler: rows do not re-render when a handler changes. */
export function useSteady<A extends unknown[]>(handler: ((...given: A) => void) | undefined): ((...given: A) => void) | undefined {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const steady = useCallback((...given: A) => latest.current?.(...given), [])
  return handler && steady
}
