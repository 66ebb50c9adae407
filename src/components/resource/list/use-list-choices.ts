import { useRouter } from 'next/router'
import { useEffect, useMemo } from 'react'
import { useSession } from '@/api/session'
import { NO_CHOICES, useListStore, type ListChoices, type SavedView } from '@/stores/list-store'
import type { Column } from '@/ui/table/columns'
import type { ListEndpoint } from './list-endpoint'

/** The limits of saved views: what fits on screen and in browser storage. */
export const MAX_VIEWS = 12

/** The person's preferences for this list on this screen. */
export function useListChoices<T>(list: ListEndpoint, columns: readonly Column<T>[]) {
  const { pathname } = useRouter()
  const key = `${useSession().user?.id ?? ''} ${pathname} ${list.path}`
  const { hidden: chosen, views } = useListStore((state) => state.lists[key]) ?? NO_CHOICES
  const hidden = useMemo(() => chosen ?? columns.filter(({ optional }) => optional).map((column) => column.key), [chosen, columns])
  const choose = useListStore((state) => state.choose)
  // Read on each mount: another tab may have changed them.
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

/** The first column identifies the row and the last contains its buttons: neither can be hidden. */
export const canBeHidden = <T>(column: Column<T>, index: number): boolean => index > 0 && column.key !== 'actions'

export const shownColumns = <T>(columns: readonly Column<T>[], hidden: readonly string[]): readonly Column<T>[] =>
  hidden.length === 0 ? columns : columns.filter((column, index) => !canBeHidden(column, index) || !hidden.includes(column.key))
