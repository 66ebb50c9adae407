import type { Toast } from './notify'
import styles from './toasts.module.css'

/** The words of a message; a detail stands under them. */
export const ToastText = ({ toast }: { toast: Pick<Toast, 'text' | 'detail'> }) => (
  <div className={styles.text}>
    <p>{toast.text}</p>
    {toast.detail && <p className={styles.detail}>{toast.detail}</p>}
  </div>
)
