import mockRouter from 'next-router-mock'
import type { StoreApi } from 'zustand'
import { useInterfaceStore } from '@/stores/interface-store'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { useListStore } from '@/stores/list-store'
import { usePageName } from '@/stores/page-name-store'
import { useSessionStore } from '@/stores/session-store'
import { useToastStore } from '@/stores/toast-store'

const holder = globalThis as { carmineReader?: unknown; carmineMessages?: unknown }

const reset = <T>(store: Pick<StoreApi<T>, 'setState' | 'getInitialState'>): void => store.setState(store.getInitialState(), true)

/** Files share the modules and the window of their worker, so each begins as a page that was just loaded. */
export function openFreshPage(): void {
  // The server in this process sets it anew: see `startServer`.
  delete holder.carmineReader
  delete holder.carmineMessages
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  document.body.replaceChildren()
  mockRouter.setCurrentUrl('/')
  reset(useInterfaceStore)
  reset(useInvestmentDraftStore)
  reset(useListStore)
  reset(usePageName)
  reset(useSessionStore)
  reset(useToastStore)
}
