import { create } from 'zustand'

/** What the page that is open is about, once it is read: the person, the project. The bar above it names it as the last step of the way there. */
export const usePageName = create<{ name: string | undefined; setName: (name: string | undefined) => void }>()((set) => ({
  name: undefined,
  setName: (name) => set({ name }),
}))
