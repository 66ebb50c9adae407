import { useToastStore, type ToastTone } from '@/stores/toast-store'

/** Milliseconds a message stays; an error stays longer, because it says what to do. */
export const TOAST_STAYS: Readonly<Record<ToastTone, number>> = { success: 4000, info: 4000, error: 8000, loading: 10_000 }

function show(tone: ToastTone, text: string, stays: number = TOAST_STAYS[tone], detail?: string): () => void {
  const { add, dismiss } = useToastStore.getState()
  const id = add({ tone, text, detail })
  setTimeout(() => dismiss(id), stays)
  return () => dismiss(id)
}

/**
 * Short messages about what just happened, with or without antd: `notify.success('Saved')`.
 * Each returns a function that takes the message away. `stays` is in milliseconds.
 */
export const notify = {
  success: (text: string, { detail }: { detail?: string | undefined } = {}) => show('success', text, undefined, detail),
  error: (text: string, { detail }: { detail?: string | undefined } = {}) => show('error', text, undefined, detail),
  info: (text: string, stays?: number) => show('info', text, stays),
  loading: (text: string, stays?: number) => show('loading', text, stays),
}
