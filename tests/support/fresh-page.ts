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

/** Resets the page state: test files share the modules and the window of their worker. */
export function openFreshPage(): void {
  // Restored by `startServer`.
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
