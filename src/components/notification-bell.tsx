import { Bell } from 'lucide'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '@/api/hooks'
import { notifications } from '@/contract/system'
import { IconButton } from '@/ui/plain/icon-button'
import styles from './notification-bell.module.css'

/** Milliseconds between two looks for news. */
const LOOKS_EVERY = 60_000

const Inbox = dynamic(() => import('./notification-inbox').then((file) => file.NotificationInbox), { ssr: false })

/** The bell with how many notifications are unread; it opens the inbox, a sheet on phones. */
export function NotificationBell() {
  const { data } = useRead(notifications.mine, { query: { unread: true, limit: 1 } }, { refetchInterval: LOOKS_EVERY })
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const unread = data?.meta?.total ?? 0

  useEffect(() => {
    if (!open) return
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
    <div ref={root} className={styles.root}>
      <IconButton
        ref={button}
        icon={Bell}
        label="Notifications"
        count={unread}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <div className={styles.shade} aria-hidden="true" onClick={() => setOpen(false)} />}
      {open && (
        <div role="dialog" aria-label="Notifications" className={styles.float}>
          <Inbox unread={unread} onClose={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
