import { Tooltip } from 'antd'
import clsx from 'clsx'
import { useEffect, useId, useState, type ReactNode } from 'react'

type Props = {
  content: ReactNode
  children: ReactNode
  block?: boolean
  className?: string
  /** Content that matters more than a label: it stays after a click, and opens on tap. */
  isReason?: boolean
}

/** The content describes its anchor while visible, and closes on Escape and scrolling. */
function useDescription(anchor: Element | undefined, id: string, onClose: () => void): void {
  useEffect(() => {
    if (!anchor) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    anchor.setAttribute('aria-describedby', id)
    window.addEventListener('scroll', onClose, true)
    window.addEventListener('keydown', onKey)
    return () => {
      anchor.removeAttribute('aria-describedby')
      window.removeEventListener('scroll', onClose, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [anchor, id, onClose])
}

/**
 * A tooltip on hover and keyboard focus. Lists have hundreds of these, so antd's tooltip is mounted on first hover; it is attached to an
 * empty overlay of the child, because remounting the child would lose the focus.
 */
export function Tip({ content, children, block, className, isReason }: Props) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const [close] = useState(() => () => setAnchor(undefined))
  useDescription(anchor, id, close)
  if (!content) return <>{children}</>
  const open = (event: { currentTarget: Element }) => setAnchor(event.currentTarget.firstElementChild ?? undefined)
  return (
    <span
      className={clsx('relative max-w-full', block ? 'flex w-full' : 'inline-flex', className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open(event)}
      onPointerLeave={close}
      onPointerDown={isReason ? open : close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(event)}
      onBlur={close}
    >
      {children}
      {anchor && (
        <Tooltip open id={id} title={content} placement="bottom" trigger={[]} classNames={{ root: 'pointer-events-none' }}>
          <span className="pointer-events-none absolute inset-0" />
        </Tooltip>
      )}
    </span>
  )
}
