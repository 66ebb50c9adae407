import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export const LIST_STORE = 'carmine-lists'

/** A named set of filters and sort order, as in the address. */
export type SavedView = { name: string; query: Readonly<Record<string, string | readonly string[]>> }

/** A person's preferences for one list. `hidden` is undefined until they select columns. */
export type ListChoices = { hidden?: readonly string[]; views: readonly SavedView[] }

export const NO_CHOICES: ListChoices = { views: [] }

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
      // Only lists need it: loaded with the first list.
      skipHydration: true,
      partialize: ({ lists }) => ({ lists }),
    },
  ),
)
