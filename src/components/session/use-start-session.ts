import { useEffect } from 'react'
import { resumeSession, whenPersonLeaves } from '@/api/session'
import { onToastError } from '@/api/toast'
import { ownTask } from '@/domain/own-task'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { notify } from '@/ui/plain/feedback/notify'

/** The renewing client is loaded only if there is a session to renew. */
const renewLater = () => import('@/api/send').then(({ renew }) => renew())

const forgetDraft = (): void => useInvestmentDraftStore.getState().clearDraft()

/** Once, in the browser: restores the session and registers the error display of the API layer. */
export function useStartSession(): void {
  useEffect(() => {
    onToastError(({ message, detail }) => void notify.error(message, { detail }))
    whenPersonLeaves(forgetDraft)
    // The frame is hydrated first, then the session is set.
    void ownTask().then(() => resumeSession(renewLater))
  }, [])
}
