import { useToastStore, type ToastTone } from '@/stores/toast-store'

/** Milliseconds that a message is shown; errors are shown longer. */
export const TOAST_DURATIONS: Readonly<Record<ToastTone, number>> = { success: 4000, info: 4000, error: 8000, loading: 10_000 }

function show(tone: ToastTone, text: string, duration = TOAST_DURATIONS[tone], detail?: string): () => void {
  const { add, dismiss } = useToastStore.getState()
  const id = add({ tone, text, detail, duration })
  return () => dismiss(id)
}

/**
 * Toast messages, with or without antd: `notify.success('Saved')`.
 * Each call returns a function that removes the message. `duration` is in milliseconds.
 */
export const notify = {
  success: (text: string, { detail }: { detail?: string | undefined } = {}) => show('success', text, undefined, detail),
  error: (text: string, { detail }: { detail?: string | undefined } = {}) => show('error', text, undefined, detail),
  info: (text: string, duration?: number) => show('info', text, duration),
  loading: (text: string, duration?: number) => show('loading', text, duration),
}
