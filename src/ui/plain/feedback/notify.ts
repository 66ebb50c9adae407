/**
 * Messages that come and go. Anything may send one (`notify.success('Saved')`), one place shows them
 * (`Toasts`, mounted by the app wrapper), with antd or without.
 */
export type ToastTone = 'success' | 'error' | 'info' | 'loading'
export type Toast = { id: number; tone: ToastTone; text: string; /** A second line under the text. */ detail?: string | undefined }

/** Milliseconds a message stays; an error stays longer, because it says what to do. */
export const TOAST_STAYS: Readonly<Record<ToastTone, number>> = { success: 4000, info: 4000, error: 8000, loading: 10_000 }
/** More than these at once nobody reads. */
const MOST = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  listeners.forEach((listener) => listener())
}

const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

function show(tone: ToastTone, text: string, stays: number = TOAST_STAYS[tone], detail?: string): () => void {
  const id = ++lastId
  // The same words twice at once are one message.
  set([...toasts.filter((toast) => toast.text !== text), { id, tone, text, detail }].slice(-MOST))
  setTimeout(() => dismiss(id), stays)
  return () => dismiss(id)
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
  dismiss,
}

/** Each returns a function that takes the message away. `stays` is in milliseconds. */
export const notify = {
  success: (text: string, { detail }: { detail?: string | undefined } = {}) => show('success', text, undefined, detail),
  error: (text: string, { detail }: { detail?: string | undefined } = {}) => show('error', text, undefined, detail),
  info: (text: string, stays?: number) => show('info', text, stays),
  loading: (text: string, stays?: number) => show('loading', text, stays),
}
