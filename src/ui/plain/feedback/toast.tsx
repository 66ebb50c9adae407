import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide'
import { Icon } from '@/ui/plain/primitives/icon'
import { toastStore, type Toast as Message } from './notify'
import { Spinner } from './spinner'
import { ToastText } from './toast-text'
import styles from './toasts.module.css'

const drawing = { success: CircleCheck, error: CircleAlert, info: Info } as const

/** One message with its drawing and, unless it waits for something, a way to close it. */
export function Toast({ toast }: { toast: Message }) {
  return (
    <div className={clsx(styles.toast, styles[toast.tone])} role={toast.tone === 'error' ? 'alert' : undefined}>
      {toast.tone === 'loading' ? <Spinner /> : <Icon as={drawing[toast.tone]} size={18} />}
      <ToastText toast={toast} />
      {toast.tone !== 'loading' && (
        <button type="button" className={styles.close} aria-label="Close the message" onClick={() => toastStore.dismiss(toast.id)}>
          <Icon as={X} size={14} />
        </button>
      )}
    </div>
  )
}
