import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore, type Toast as Message } from './notify'
import { ToastText } from './toast-text'
import styles from './toasts.module.css'

const none: readonly Message[] = []

/** The words alone: until the drawing has come, and where it never comes, as when the network is what failed. */
const Words = ({ toast }: { toast: Message }) => (
  <div className={styles.toast} role={toast.tone === 'error' ? 'alert' : undefined}>
    <ToastText toast={toast} />
  </div>
)

// Most visits to a public page never see a message.
const Toast = lazy(() =>
  import('./toast').then(
    (file) => ({ default: file.Toast }),
    () => ({ default: Words }),
  ),
)

/** Where messages appear. Mounted once; the region is there before the first message, so that readers announce it. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.entry}>
          <Suspense fallback={<Words toast={toast} />}>
            <Toast toast={toast} />
          </Suspense>
        </div>
      ))}
    </div>
  )
}
