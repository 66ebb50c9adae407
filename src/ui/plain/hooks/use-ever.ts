import { useState } from 'react'

/** Whether a condition has been true since mounting: for content that is loaded on demand and stays mounted to animate its closing. */
export function useEver(isTrue: boolean): boolean {
  const [ever, setEver] = useState(isTrue)
  if (isTrue && !ever) setEver(true)
  return ever || isTrue
}
