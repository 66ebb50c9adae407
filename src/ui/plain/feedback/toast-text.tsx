import type { Toast } from '@/stores/toast-store'

/** The text of a message, with an optional second line. */
export const ToastText = ({ toast }: { toast: Pick<Toast, 'text' | 'detail'> }) => (
  <div className="pe-1.5 wrap-anywhere">
    <p>{toast.text}</p>
    {toast.detail && <p className="text-ink-soft">{toast.detail}</p>}
  </div>
)
