import clsx from 'clsx'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { placeFor } from './place'
import styles from './tip.module.css'

type Props = {
  content: ReactNode
  children: ReactNode
  block?: boolean
  className?: string
  /** Words that matter more than a name: they stay when pressed, and show on a tap. */
  isReason?: boolean
}
/**
 * Words about the thing it wraps, on hover and on keyboard focus; Escape takes them away. The child is described
 * by them, so a disabled button can say why.
 */
export function Tip({ content, children, block, className, isReason }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const target = anchor.current?.firstElementChild
    if (target && tip.current) {
      const { left, top } = placeFor(target.getBoundingClientRect(), tip.current.getBoundingClientRect(), 'center')
      tip.current.style.left = `${left}px`
      tip.current.style.top = `${top}px`
    }
    target?.setAttribute('aria-describedby', id)
    window.addEventListener('scroll', close, true)
    window.addEventListener('keydown', onKey)
    return () => {
      target?.removeAttribute('aria-describedby')
      window.removeEventListener('scroll', close, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [open, id])

  if (!content) return <>{children}</>
  return (
    <span
      ref={anchor}
      className={clsx(styles.anchor, block && styles.block, className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onPointerDown={() => setOpen(isReason ?? false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children}
      {open &&
        createPortal(
          <div ref={tip} id={id} role="tooltip" className={styles.tip}>
            {content}
          </div>,
          document.body,
        )}
    </span>
  )
}
