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
  /** The body scrolls by itself and has its own padding. */
  flush?: boolean
  /** Unsaved work that a key press must not discard. */
  locked?: boolean
}

/** Restores the focus when the panel closes, so that keyboard navigation continues from there. */
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

/** The detail beside a list: not modal, so both can be used. Escape closes it. */
export function DetailPanel({ label, title, state, foot, children, flush, locked, position, onPrevious, onNext, onClose }: Props) {
  const detailPanel = useFocus()
  const close = () => !locked && onClose()
  // A standalone form has no previous or next item.
  const hasSteps = position !== undefined || onPrevious !== undefined || onNext !== undefined
  useKeys({ Escape: close })
  return (
    <div ref={detailPanel} tabIndex={-1} role="dialog" aria-label={label} className={clsx('on-raised', styles.detailPanel)}>
      <div className={styles.detailPanelHead}>
        {/* The state moves below a title that leaves it no room. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <h2 className={clsx(styles.detailPanelTitle, 'wrap-anywhere')}>{title}</h2>
          {state}
        </div>
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
