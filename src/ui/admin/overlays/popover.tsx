import { Popover as AntdPopover } from 'antd'
import clsx from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'

type Trigger = { 'aria-expanded': boolean; 'aria-haspopup': 'dialog'; onClick: () => void }

type Props = {
  /** The label for screen readers. */
  label: string
  /** The trigger button: spread the given properties on it. */
  trigger: (props: Trigger) => ReactNode
  children: (close: () => void) => ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
}

const FOCUSABLE = 'input, button, a[href], select, textarea, [tabindex="0"]'
const placement = { start: 'bottomLeft', center: 'bottom', end: 'bottomRight' } as const

/** Called when the panel appears; defined outside the component, so that re-rendering does not call it again. */
const takeFocus = (panel: HTMLElement | null): void => panel?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })

/** A small panel beside its button, by antd: Escape and a click outside close it; the focus returns to the button. */
export function Popover({ label, trigger, children, align = 'start', className }: Props) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!open) return
    // Handled before the event reaches a drawer or window behind it.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
      anchor.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [open])

  return (
    <AntdPopover
      open={open}
      // The button opens it; antd detects clicks outside.
      onOpenChange={(isOpen) => !isOpen && setOpen(false)}
      trigger="click"
      arrow={false}
      placement={placement[align]}
      destroyOnHidden
      classNames={{ container: 'p-1.5 border border-line rounded-control', content: 'text-14 text-ink' }}
      content={
        <div
          ref={takeFocus}
          role="dialog"
          aria-label={label}
          className={clsx('on-raised max-h-[min(420px,calc(100dvh-32px))] min-w-37 overflow-y-auto', className)}
        >
          {children(() => setOpen(false))}
        </div>
      }
    >
      <span ref={anchor} className="inline-flex max-w-full">
        {trigger({ 'aria-expanded': open, 'aria-haspopup': 'dialog', onClick: () => setOpen(!open) })}
      </span>
    </AntdPopover>
  )
}
