import { useEffect } from 'react'
import { resumeSession, whenPersonLeaves } from '@/api/session'
import { onToastError } from '@/api/toast'
import { ownTask } from '@/domain/own-task'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { notify } from '@/ui/plain/feedback/notify'

/** The client that renews is fetched only by those who have something to renew. */
const renewLater = () => import('@/api/send').then(({ renew }) => renew())

const forgetDraft = (): void => useInvestmentDraftStore.getState().clearDraft()

/** Once, in the browser: who is signed in, and where the API layer's messages appear. */
export function useStartSession(): void {
  useEffect(() => {
    onToastError(({ message, detail }) => void notify.error(message, { detail }))
    whenPersonLeaves(forgetDraft)
    // The frame comes to life first, then it is told who is here.
    void ownTask().then(() => resumeSession(renewLater))
  }, [])
}
