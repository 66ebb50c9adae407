import { lazy, Suspense } from 'react'
import { useToastStore, type Toast as Message } from '@/stores/toast-store'
import { ToastText } from './toast-text'
import { useToastExpiry } from './use-toast-expiry'
import styles from './toasts.module.css'

/** Text only: until the styled component has loaded, or if it cannot be loaded, such as after a network failure. */
const PlainToast = ({ toast }: { toast: Message }) => (
  <div
    className="[--ink-faint:var(--faint-raised)] flex items-start gap-2.5 max-w-full py-2.5 ps-3.5 pe-2 border border-line rounded-control bg-raised text-ink text-14 shadow-float pointer-events-auto [&>:first-child]:mt-px"
    role={toast.tone === 'error' ? 'alert' : undefined}
  >
    <ToastText toast={toast} />
  </div>
)

// Loaded on demand: most visits to a public page show no message.
const Toast = lazy(() =>
  import('./toast').then(
    (file) => ({ default: file.Toast }),
    () => ({ default: PlainToast }),
  ),
)

/**
 * The toast region, over the bar at the top, where it covers no title and no field. Mounted once and before the first message, so that
 * screen readers announce it.
 */
export function Toasts() {
  const toasts = useToastStore((state) => state.toasts)
  useToastExpiry(toasts)
  return (
    <div
      className="fixed z-1150 top-2 left-1/2 grid justify-items-center gap-2 w-[min(480px,calc(100vw_-_32px))] [transform:translateX(-50%)] pointer-events-none"
      role="status"
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.entry}>
          <Suspense fallback={<PlainToast toast={toast} />}>
            <Toast toast={toast} />
          </Suspense>
        </div>
      ))}
    </div>
  )
}
