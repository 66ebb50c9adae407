import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export const themeChoices = ['SYSTEM', 'LIGHT', 'DARK'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** The same name is used in public/theme.js, which reads the choice before the first paint. */
export const INTERFACE_STORE = 'carmine-interface'

export type InterfaceState = {
  theme: ThemeChoice
  /** Pixels of the header that is on screen; sticky things below it stand off by as much. */
  headerHeight: number
  /** Undefined until chosen: the screen width decides. */
  siderCollapsed: boolean | undefined
  openMenuKeys: string[]
  setTheme: (theme: ThemeChoice) => void
  setHeaderHeight: (headerHeight: number) => void
  setSiderCollapsed: (siderCollapsed: boolean) => void
  setOpenMenuKeys: (openMenuKeys: string[]) => void
}

/** What of the interface is remembered between visits (specification, section 3). */
export const useInterfaceStore = create<InterfaceState>()(
  persist(
    (set) => ({
      theme: 'SYSTEM',
      headerHeight: 0,
      siderCollapsed: undefined,
      openMenuKeys: [],
      setTheme: (theme) => set({ theme }),
      setHeaderHeight: (headerHeight) => set({ headerHeight }),
      setSiderCollapsed: (siderCollapsed) => set({ siderCollapsed }),
      setOpenMenuKeys: (openMenuKeys) => set({ openMenuKeys }),
    }),
    {
      name: INTERFACE_STORE,
      version: 1,
      storage: createJSONStorage(() => localStorage),
      // The server renders the defaults; the stored values come in after hydration, see use-hydrate-stores.ts.
      skipHydration: true,
      partialize: ({ theme, headerHeight, siderCollapsed, openMenuKeys }) => ({ theme, headerHeight, siderCollapsed, openMenuKeys }),
    },
  ),
)
