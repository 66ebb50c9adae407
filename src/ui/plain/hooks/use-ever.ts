import { useState } from 'react'

/** Whether something has been true since this was first drawn: what is fetched when it is needed, and stays to close as it opened. */
export function useEver(isTrue: boolean): boolean {
  const [ever, setEver] = useState(isTrue)
  if (isTrue && !ever) setEver(true)
  return ever || isTrue
}
