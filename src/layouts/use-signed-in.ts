import { useDeferredValue } from 'react'
import { useSession } from '@/api/session'

/**
 * Whether somebody is signed in, told a moment after it is known: what waits for this is drawn a little at a time, so that a slow
 * telephone can answer in between.
 */
export const useSignedIn = (): boolean => useDeferredValue(useSession().state === 'authenticated', false)
