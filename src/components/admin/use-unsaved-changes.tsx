import { useRouter } from 'next/router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { accountToken } from '@/api/cookies'
import { t } from '@/locales/text'
import { ConfirmModal } from '@/ui/admin/overlays/confirm-modal'

/** The parameters of an address that decide which form is shown. */
const FORM_PARAMS = ['open', 'new', 'tab'] as const

const formAt = (address: string): string => {
  const { pathname, searchParams } = new URL(address, window.location.origin)
  return [pathname, ...FORM_PARAMS.map((name) => searchParams.get(name) ?? '')].join(' ')
}

/** Thrown to Next's router, which then stays on the page. */
const stay = Object.assign(new Error('The form has unsaved changes'), { cancelled: true })
const ignoreStay = (event: PromiseRejectionEvent) => event.reason === stay && event.preventDefault()

type Unsaved = {
  /** Runs the action, or asks first if there are unsaved changes. */
  leave: (action: () => void) => void
  /** The changes have been saved: leaving asks no more, until the form has changes again. */
  release: () => void
  question: ReactNode
}

/**
 * Asks before unsaved changes are discarded: by leaving the page, opening or closing another form in its address, going back, or closing
 * the tab. The browser asks about the last one itself.
 */
export function useUnsavedChanges(isUnsaved: boolean): Unsaved {
  const router = useRouter()
  const [proceed, setProceed] = useState<() => void>()
  const isReleased = useRef(false)
  useEffect(() => {
    if (!isUnsaved) {
      isReleased.current = false
      return
    }
    const here = router.asPath
    const state: unknown = window.history.state
    // After signing out there is no one to ask.
    const asks = () => !isReleased.current && accountToken() !== undefined
    const isLeaving = (address: string) => asks() && formAt(address) !== formAt(here)
    const ask = (address: string, shallow: boolean) =>
      setProceed(() => () => void (shallow ? router.replace(address, undefined, { shallow, scroll: false }) : router.push(address)))

    const onUnload = (event: BeforeUnloadEvent) => asks() && event.preventDefault()
    const onChange = (address: string, { shallow }: { shallow: boolean }) => {
      if (!isLeaving(address)) return
      ask(address, shallow)
      router.events.emit('routeChangeError', stay, address, { shallow })
      throw stay
    }
    router.beforePopState(({ as }) => {
      if (!isLeaving(as)) return true
      // The browser already shows the other address.
      window.history.pushState(state, '', here)
      ask(as, false)
      return false
    })
    router.events.on('routeChangeStart', onChange)
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('unhandledrejection', ignoreStay)
    return () => {
      router.beforePopState(() => true)
      router.events.off('routeChangeStart', onChange)
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('unhandledrejection', ignoreStay)
    }
  }, [isUnsaved, router])

  const discard = () => {
    isReleased.current = true
    proceed?.()
    return Promise.resolve()
  }
  return {
    leave: (action) => (isUnsaved && !isReleased.current ? setProceed(() => action) : action()),
    release: () => void (isReleased.current = true),
    question: proceed && (
      <ConfirmModal
        label={t('Discard changes')}
        title={t('Discard unsaved changes?')}
        cancelLabel={t('Keep editing')}
        onConfirm={discard}
        onClose={() => setProceed(undefined)}
      >
        {t('Your changes have not been saved. If you leave, they are lost.')}
      </ConfirmModal>
    ),
  }
}
