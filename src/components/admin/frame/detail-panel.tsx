import clsx from 'clsx'
import { X } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { ListSteps } from '@/ui/plain/navigation/list-steps'
import styles from './office.module.css'
import { useKeys } from './use-keys'

export type DetailSteps = {
  /** "3 of 37". */
  position?: string | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose: () => void
}

type Props = DetailSteps & {
  label: string
  title: ReactNode
  /** Beside the title: a state, an age. */
  state?: ReactNode
  foot?: ReactNode
  children: ReactNode
  /** The body scrolls by itself and brings its own space. */
  flush?: boolean
  /** Work that must not be lost by a key. */
  locked?: boolean
}

/** Gives the focus back to where it was when the detail panel closes, so that the keyboard goes on from there. */
function useFocus() {
  const detailPanel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    detailPanel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return detailPanel
}

/** What is open beside a list: not a window over it, so both can be used. Escape closes it. */
export function DetailPanel({ label, title, state, foot, children, flush, locked, position, onPrevious, onNext, onClose }: Props) {
  const detailPanel = useFocus()
  const close = () => !locked && onClose()
  // A form that stands for itself has no neighbours.
  const hasSteps = position !== undefined || onPrevious !== undefined || onNext !== undefined
  useKeys({ Escape: close })
  return (
    <div ref={detailPanel} tabIndex={-1} role="dialog" aria-label={label} className={clsx('on-raised', styles.detailPanel)}>
      <div className={styles.detailPanelHead}>
        <h2 className={styles.detailPanelTitle}>{title}</h2>
        {state}
        <span className={styles.detailPanelSteps}>
          {hasSteps && (
            <span className={styles.steps}>
              <ListSteps position={position} onPrevious={onPrevious} onNext={onNext} />
            </span>
          )}
          <IconButton icon={X} label={t('Close')} side={32} onClick={close} />
        </span>
      </div>
      <div className={clsx(styles.detailPanelBody, flush && styles.flush)}>{children}</div>
      {foot && <div className={styles.detailPanelFoot}>{foot}</div>}
    </div>
  )
}
