import { useEffect, useState } from 'react'
import { whenAtRest } from './when-used'

/** Whether the page has come to rest: for what a page needs, but not to be seen. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => whenAtRest(() => setAtRest(true)), [])
  return isAtRest
}
