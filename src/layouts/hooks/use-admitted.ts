import { useDeferredValue } from 'react'
import { useSession } from '@/api/session'

/**
 * Whether the session gate of an area lets this person through; true a moment after it is known. What waits for this asks the
 * server for nothing before, and is drawn a little at a time, so that a slow telephone can answer in between.
 */
export function useAdmitted(to: 'Customer' | 'Internal'): boolean {
  const session = useSession()
  return useDeferredValue(session.state === 'authenticated' && session.user.type === to, false)
}
