import { create } from 'zustand'

export type ToastTone = 'success' | 'error' | 'info' | 'loading'
export type Toast = {
  id: number
  tone: ToastTone
  text: string
  /** A second line under the text. */
  detail?: string | undefined
  /** Milliseconds on screen. */
  duration: number
}

/** A screen shows at most so many messages at once; the oldest goes first. */
const MAX_TOASTS = 4

type ToastState = {
  toasts: readonly Toast[]
  /** Adds a message and returns its id. A message with the same text is replaced. */
  add: (toast: Omit<Toast, 'id'>) => number
  dismiss: (id: number) => void
}

let lastId = 0

/** Messages on screen. `notify` (src/ui/plain/feedback/notify.ts) adds them, `Toasts` shows them. */
export const useToastStore = create<ToastState>()((set) => ({
  toasts: [],
  add: (toast) => {
    const id = ++lastId
    set(({ toasts }) => ({ toasts: [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-MAX_TOASTS) }))
    return id
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))
