import { useDeferredValue } from 'react'
import { useSession } from '@/api/session'

/**
 * Whether the session gate of an area admits this user; true shortly after it is known. Content behind the gate sends no requests before,
 * and is rendered in steps, so that slow phones stay responsive.
 */
export function useAdmitted(to: 'Customer' | 'Internal'): boolean {
  const session = useSession()
  return useDeferredValue(session.state === 'authenticated' && session.user.type === to, false)
}
