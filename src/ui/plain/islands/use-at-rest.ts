import { useEffect, useState } from 'react'
import { whenAtRest } from './when-used'

/** Whether the page is idle: for parts that are needed but not visible initially. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => whenAtRest(() => setAtRest(true)), [])
  return isAtRest
}
