import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export const LIST_STORE = 'carmine-lists'

/** A set of filters and a sort order under a name of one's own, as the address writes them. */
export type SavedView = { name: string; query: Readonly<Record<string, string | readonly string[]>> }

/** What somebody has chosen for one list. */
export type ListChoices = { hidden: readonly string[]; views: readonly SavedView[] }

export const NO_CHOICES: ListChoices = { hidden: [], views: [] }

type ListState = {
  /** By person and list: several people may share a browser. */
  lists: Readonly<Record<string, ListChoices>>
  choose: (key: string, change: (present: ListChoices) => ListChoices) => void
}

/** Columns and views of the lists, remembered in this browser (docs/decisions/columns-and-views-in-the-browser.md). */
export const useListStore = create<ListState>()(
  persist(
    (set) => ({
      lists: {},
      choose: (key, change) => {
        // Another tab may have chosen something since; what it stored comes first.
        void useListStore.persist.rehydrate()
        set(({ lists }) => ({ lists: { ...lists, [key]: change(lists[key] ?? NO_CHOICES) } }))
      },
    }),
    {
      name: LIST_STORE,
      version: 1,
      storage: createJSONStorage(() => localStorage),
      // Only lists need it: it is read when the first of them stands.
      skipHydration: true,
      partialize: ({ lists }) => ({ lists }),
    },
  ),
)
