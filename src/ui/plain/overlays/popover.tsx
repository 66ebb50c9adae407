import clsx from 'clsx'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Align } from './place'
import { offScreen, placeLater } from './place-later'
import styles from './popover.module.css'

type Trigger = { 'aria-expanded': boolean; 'aria-haspopup': 'dialog'; onClick: () => void }

type Props = {
  /** The label for screen readers. */
  label: string
  /** The trigger button: spread the given properties on it. */
  trigger: (props: Trigger) => ReactNode
  children: (close: () => void) => ReactNode
  align?: Align
  className?: string
}

/** Pixels between a panel and its button. */
const GAP = 4
const FOCUSABLE = 'input, button, a[href], select, textarea, [tabindex="0"]'

/** A small panel beside its button: Escape, a click outside and scrolling away close it; the focus returns to the button. */
export function Popover({ label, trigger, children, align = 'start', className }: Props) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const button = anchor.current?.firstElementChild
    if (!open || !button || !panel.current) return
    void placeLater(button, panel.current, { align, gap: GAP })
    panel.current.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [open, align])

  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
      anchor.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    }
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || anchor.current?.contains(target))
    const onElsewhere = (event: Event) => !isInside(event.target) && close()
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('pointerdown', onElsewhere)
    window.addEventListener('scroll', onElsewhere, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('pointerdown', onElsewhere)
      window.removeEventListener('scroll', onElsewhere, true)
    }
  }, [open])

  return (
    <span ref={anchor} className="contents">
      {trigger({ 'aria-expanded': open, 'aria-haspopup': 'dialog', onClick: () => setOpen(!open) })}
      {open &&
        createPortal(
          <div ref={panel} role="dialog" aria-label={label} className={clsx(styles.panel, className)} style={offScreen}>
            {children(() => setOpen(false))}
          </div>,
          document.body,
        )}
    </span>
  )
}
