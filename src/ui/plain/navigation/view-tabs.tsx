import clsx from 'clsx'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link } from '@/ui/plain/primitives/link'
import styles from './view-tabs.module.css'

type Item = { key: string; label: ReactNode; count?: number | undefined }
export type ViewItem = Item & { href: string }

/**
 * The current tab may be outside a narrow screen: only the tab bar scrolls until it is visible. Counts that arrive later change its
 * position.
 */
function useCurrentInView<E extends HTMLElement>(items: readonly Item[], current: string | undefined): RefObject<E | null> {
  const bar = useRef<E>(null)
  const shape = `${current} ${items.map(({ key, count }) => `${key} ${count ?? ''}`).join()}`
  useEffect(() => {
    const found = bar.current?.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
    if (!bar.current || !found) return
    const [frame, tab] = [bar.current.getBoundingClientRect(), found.getBoundingClientRect()]
    if (tab.left >= frame.left && tab.right <= frame.right) return
    bar.current.scrollLeft += tab.left - frame.left - (frame.width - tab.width) / 2
  }, [shape])
  return bar
}

/** The views of a list, each an address: the current one has a carmine line. */
export const ViewTabs = ({
  label,
  items,
  current,
  className,
}: {
  label: string
  items: readonly ViewItem[]
  current: string
  className?: string
}) => {
  const bar = useCurrentInView<HTMLElement>(items, current)
  return (
    <nav ref={bar} aria-label={label} className={clsx(styles.tabs, className)}>
      {items.map((item) => (
        <Link key={item.key} href={item.href} scroll={false} aria-current={item.key === current ? 'page' : undefined}>
          {item.label}
          {item.count !== undefined && <span className="num text-ink-faint text-13/inherit font-normal">{item.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

export type TabItem = Item & { render: () => ReactNode }

type TabsProps = { label: string; items: readonly TabItem[]; current: string; onChange: (key: string) => void; className?: string }

/** Tabs of one page; arrow keys move between them. Controlled, so that the URL can store the current one. */
export function Tabs({ label, items, current, onChange, className }: TabsProps) {
  const id = useId()
  const shown = items.find((item) => item.key === current) ?? items[0]
  const bar = useCurrentInView<HTMLDivElement>(items, shown?.key)

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || !shown) return
    event.preventDefault()
    const next = (items.indexOf(shown) + step + items.length) % items.length
    const item = items[next]
    if (item) onChange(item.key)
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={className}>
      <div ref={bar} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            aria-selected={item === shown}
            aria-controls={item === shown ? `${id}-panel` : undefined}
            tabIndex={item === shown ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
            {item.count !== undefined && <span className="num text-ink-faint text-13/inherit font-normal">{item.count}</span>}
          </button>
        ))}
      </div>
      {shown && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`} className="pt-6">
          {shown.render()}
        </div>
      )}
    </div>
  )
}
