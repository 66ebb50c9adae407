import clsx from 'clsx'
import { X } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import edge from './sheet-edge.module.css'
import styles from './sheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** From the right (menus) or from below (filters on phones). */
  from?: 'right' | 'bottom'
  children: ReactNode
  foot?: ReactNode
  /** A small, muted title, where the content is self-explanatory. */
  quietTitle?: boolean
}

/** A panel that slides in over the page, without antd: the native dialog traps focus and closes on Escape. */
export function Sheet({ open, onClose, title, from = 'right', children, foot, quietTitle }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    if (open && !shown.open) shown.showModal()
    if (!open && shown.open) shown.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={clsx(styles.sheet, 'backdrop:bg-scrim', styles[from], from === 'bottom' && edge.edge)}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <>
          <div className={styles.head}>
            {quietTitle ? <span className="text-14 text-ink-soft">{title}</span> : <h2 className="text-18">{title}</h2>}
            <IconButton icon={X} label={t('Close')} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </>
      )}
    </dialog>
  )
}
