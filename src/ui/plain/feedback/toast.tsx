import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { useToastStore, type Toast as Message } from '@/stores/toast-store'
import { Spinner } from './spinner'
import { ToastText } from './toast-text'
import styles from './toasts.module.css'

const drawing = { success: CircleCheck, error: CircleAlert, info: Info } as const

/** One message with its icon and, unless it is pending, a close button. */
export function Toast({ toast }: { toast: Message }) {
  return (
    <div
      className={clsx(
        '[--ink-faint:var(--faint-raised)] flex items-start gap-2.5 max-w-full py-2.5 ps-3.5 pe-2 border border-line rounded-control bg-raised text-ink text-14 shadow-float pointer-events-auto [&>:first-child]:mt-px',
        styles[toast.tone],
      )}
      role={toast.tone === 'error' ? 'alert' : undefined}
    >
      {toast.tone === 'loading' ? <Spinner /> : <Icon as={drawing[toast.tone]} size={18} />}
      <ToastText toast={toast} />
      {toast.tone !== 'loading' && (
        <button
          type="button"
          className="grid place-items-center size-6 -my-0.5 rounded-[4px] text-ink-faint hover:text-ink"
          aria-label={t('Close message')}
          onClick={() => useToastStore.getState().dismiss(toast.id)}
        >
          <Icon as={X} size={14} />
        </button>
      )}
    </div>
  )
}
