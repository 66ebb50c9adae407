import { useEffect } from 'react'
import { resumeSession } from '@/api/session'
import { onToastError } from '@/api/toast'
import { notify } from '@/ui/plain/notify'

/** The client that renews is fetched only by those who have something to renew. */
const renewLater = () => import('@/api/client').then(({ renew }) => renew())

/** Once, in the browser: who is signed in, and where the API layer's messages appear. */
export function useStartSession(): void {
  useEffect(() => {
    onToastError((message) => void notify.error(message))
    void resumeSession(renewLater)
  }, [])
}
