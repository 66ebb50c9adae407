import clsx from 'clsx'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { offScreen, placeLater } from './place-later'
import styles from './tip.module.css'

type Props = {
  content: ReactNode
  children: ReactNode
  block?: boolean
  className?: string
  /** Content that matters more than a label: it stays after a click, and opens on tap. */
  isReason?: boolean
}

/** Pixels between a tooltip and its anchor. */
const GAP = 8

/** The content: it describes its anchor while visible, and closes on Escape and scrolling. */
function TipContent({ anchor, onClose, children }: { anchor: Element; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (tip.current) void placeLater(anchor, tip.current, { align: 'center', gap: GAP })
    const onScroll = () => close.current()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current()
    anchor.setAttribute('aria-describedby', id)
    window.addEventListener('scroll', onScroll, true)
    window.addEventListener('keydown', onKey)
    return () => {
      anchor.removeAttribute('aria-describedby')
      window.removeEventListener('scroll', onScroll, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [anchor, id])
  return createPortal(
    <div ref={tip} id={id} role="tooltip" className={styles.tip} style={offScreen}>
      {children}
    </div>,
    document.body,
  )
}

/**
 * A tooltip on hover and keyboard focus. It describes its child, so that a disabled button can state the reason. Lists have hundreds of
 * these: before the first hover it is a plain span.
 */
export function Tip({ content, children, block, className, isReason }: Props) {
  const [anchor, setAnchor] = useState<Element>()
  if (!content) return <>{children}</>
  const open = (event: { currentTarget: Element }) => setAnchor(event.currentTarget.firstElementChild ?? undefined)
  const close = () => setAnchor(undefined)
  return (
    <span
      className={clsx(styles.anchor, block && styles.block, className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open(event)}
      onPointerLeave={close}
      onPointerDown={isReason ? open : close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(event)}
      onBlur={close}
    >
      {children}
      {anchor && (
        <TipContent anchor={anchor} onClose={close}>
          {content}
        </TipContent>
      )}
    </span>
  )
}
