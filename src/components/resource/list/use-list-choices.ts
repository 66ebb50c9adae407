import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useSession } from '@/api/session'
import { NO_CHOICES, useListStore, type ListChoices, type SavedView } from '@/stores/list-store'
import type { Column } from '@/ui/table/columns'
import type { ListEndpoint } from './list-endpoint'

/** So many views fit beside one another, and into what a browser keeps. */
export const MAX_VIEWS = 12

/** What the signed-in person has chosen for this list on this screen. */
export function useListChoices(list: ListEndpoint) {
  const { pathname } = useRouter()
  const key = `${useSession().user?.id ?? ''} ${pathname} ${list.path}`
  const { hidden, views } = useListStore((state) => state.lists[key]) ?? NO_CHOICES
  const choose = useListStore((state) => state.choose)
  // Read whenever a list comes up: another tab may have stored something meanwhile.
  useEffect(() => void useListStore.persist.rehydrate(), [])
  const change = (part: (present: ListChoices) => Partial<ListChoices>) => choose(key, (present) => ({ ...present, ...part(present) }))
  return {
    hidden,
    views,
    hide: (keys: readonly string[]) => change(() => ({ hidden: keys })),
    save: (view: SavedView) => change((present) => ({ views: [...without(present.views, view.name), view].slice(-MAX_VIEWS) })),
    remove: (name: string) => change((present) => ({ views: without(present.views, name) })),
  }
}

export type Choices = ReturnType<typeof useListChoices>

const without = (views: readonly SavedView[], name: string) => views.filter((view) => view.name !== name)

/** The first column says which row it is, the last holds its buttons: neither is left out. */
export const canBeHidden = <T>(column: Column<T>, index: number): boolean => index > 0 && column.key !== 'actions'

export const shownColumns = <T>(columns: readonly Column<T>[], hidden: readonly string[]): readonly Column<T>[] =>
  hidden.length === 0 ? columns : columns.filter((column, index) => !canBeHidden(column, index) || !hidden.includes(column.key))
