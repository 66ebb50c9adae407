import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Icon } from './icon'
import { toastStore, type Toast } from './notify'
import { Spinner } from './spinner'
import styles from './toasts.module.css'

const none: readonly Toast[] = []
const drawing = { success: CircleCheck, error: CircleAlert, info: Info } as const

function One({ toast }: { toast: Toast }) {
  return (
    <div className={clsx(styles.toast, styles[toast.tone])} role={toast.tone === 'error' ? 'alert' : undefined}>
      {toast.tone === 'loading' ? <Spinner /> : <Icon as={drawing[toast.tone]} size={18} />}
      <p>{toast.text}</p>
      {toast.tone !== 'loading' && (
        <button type="button" className={styles.close} aria-label="Close the message" onClick={() => toastStore.dismiss(toast.id)}>
          <Icon as={X} size={14} />
        </button>
      )}
    </div>
  )
}

/** Where messages appear. Mounted once; the region is there before the first message, so that readers announce it. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
