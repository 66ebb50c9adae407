import clsx from 'clsx'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import styles from './drop-box.module.css'
import edge from './sheet-edge.module.css'

type Trigger = { ref: Ref<HTMLButtonElement>; 'aria-haspopup': 'dialog'; 'aria-expanded': boolean; onClick: () => void }

type Props = {
  /** The label for screen readers. */
  label: string
  /** The trigger button in the header: spread the given properties on it. */
  trigger: (props: Trigger) => ReactNode
  children: (close: () => void) => ReactNode
  /** Sets `--drop-width`, and `--drop-end` if it is not aligned with the end of the button. */
  className?: string | undefined
}

/** A dropdown below a header button, a bottom sheet on phones. Escape and a click outside close it. */
export function DropBox({ label, trigger, children, className }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    box.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPointer = (event: PointerEvent) => event.target instanceof Node && !root.current?.contains(event.target) && setOpen(false)
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onPointer)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onPointer)
    }
  }, [open])

  return (
    <div ref={root} className="relative">
      {trigger({ ref: button, 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <div className="hidden max-md:fixed max-md:inset-0 max-md:z-39 max-md:block max-md:bg-scrim" aria-hidden="true" onClick={close} />
      )}
      {open && (
        <div ref={box} tabIndex={-1} role="dialog" aria-label={label} className={clsx(styles.float, edge.edge, className)}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
