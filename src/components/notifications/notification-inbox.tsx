import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { AtSign, Bell, BanknoteArrowUp, IdCard, Inbox, KeyRound, Network, Percent, Receipt, Sprout, TriangleAlert } from 'lucide'
import { useState } from 'react'
import type { ApiError } from '@/api/api-error'
import { send, type Answered } from '@/api/send'
import { keyOf, useWrite } from '@/api/hooks'
import { useSession } from '@/api/session'
import { notifications, type Notification } from '@/contract/notifications'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { notify } from '@/ui/plain/feedback/notify'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { useNow } from '@/ui/plain/hooks/use-now'
import { useSubmit } from '@/ui/forms/use-submit'
import styles from './notification-bell.module.css'
import { ReadFailed } from '@/components/requests/reading'

const AT_ONCE = 20

const emptyTexts = translated({
  Customer: msg('Notifications about your money and your account appear in this list.'),
  Internal: msg('New work in your queues, overdue items, second approvals, failed jobs and mentions appear in this list.'),
})

const drawings: Readonly<Record<Notification['topic'], IconDrawing>> = {
  account: KeyRound,
  identity: IdCard,
  withdrawal: BanknoteArrowUp,
  payout: Percent,
  payment: Receipt,
  investment: Sprout,
  referral: Network,
  work: Inbox,
  mention: AtSign,
  failure: TriangleAlert,
  other: Bell,
}

const useInbox = (unread: boolean) =>
  useInfiniteQuery<Answered<Notification[]>, ApiError, { pages: Answered<Notification[]>[] }, readonly unknown[], number>({
    queryKey: [...keyOf(notifications.mine), 'inbox', unread],
    queryFn: ({ pageParam, signal }) =>
      send(notifications.mine, { query: { page: pageParam, limit: AT_ONCE, ...(unread ? { unread: true } : {}) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.skip + meta.limit < meta.total ? meta.page + 1 : undefined),
  })

type View = 'all' | 'unread'

/** Notifications by day, newest first; unread ones are marked by a rule and bold text. */
export function NotificationInbox({ unread, onClose }: { /** Unknown until loaded. */ unread: number | undefined; onClose: () => void }) {
  const [view, setView] = useState<View>('all')
  const { mutateAsync } = useWrite(notifications.read, { changes: [notifications.mine] })
  const { busy, run } = useSubmit()
  const readAll = async () => {
    const refused = await run(() => mutateAsync({ body: {} }))
    if (refused) notify.error(refused.message)
  }
  const open = (one: Notification) => {
    // A failure to mark it as read must not prevent navigation.
    if (!one.isRead) void mutateAsync({ body: { ids: [one.id] } }).catch(() => undefined)
    if (one.link) onClose()
  }
  return (
    <>
      <header className="flex flex-none items-center justify-between gap-4 h-14 px-5 border-b border-line max-md:px-4">
        <h2 className="text-16 tracking-normal">{t('Notifications')}</h2>
        <Segmented
          label={t('Filter notifications')}
          choices={[
            { value: 'all', label: t('All') },
            {
              value: 'unread',
              label: (
                <>
                  {t('Unread')} {unread !== undefined && <span className="num ms-1.5">{unread}</span>}
                </>
              ),
            },
          ]}
          value={view}
          onChange={setView}
        />
      </header>
      <Lines view={view} onOpen={open} />
      <footer className="flex flex-none items-center h-12 px-5 border-t border-line text-ink-soft text-14/inherit max-md:px-4">
        {unread ? (
          <button type="button" className="underline-soft" aria-busy={busy || undefined} onClick={() => void readAll()}>
            {t('Mark all as read')}
          </button>
        ) : (
          unread === 0 && <span>{t('All notifications are read')}</span>
        )}
      </footer>
    </>
  )
}

function Lines({ view, onOpen }: { view: View; onOpen: (one: Notification) => void }) {
  const { user } = useSession()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInbox(view === 'unread')
  const now = useNow()
  if (error && !data)
    return (
      <div className="px-5">
        <ReadFailed title={t('We couldn’t load your notifications')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="px-5">
        <ListSkeleton label={t('Loading your notifications')} />
      </div>
    )
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0)
    return (
      <EmptyState title={view === 'unread' ? t('Nothing unread') : t('No notifications yet')}>
        {view === 'unread' ? t('No unread notifications.') : emptyTexts[user?.type ?? 'Customer']}
      </EmptyState>
    )
  return (
    <ul className="min-h-0 overflow-y-auto">
      {lines.map((one, index) => {
        const day = dayOf(one.createdAt, now)
        const before = lines[index - 1]
        return <Line key={one.id} one={one} day={before && dayOf(before.createdAt, now) === day ? undefined : day} onOpen={onOpen} />
      })}
      {hasNextPage && (
        <li className="flex justify-center py-3">
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show older notifications')}
          </Button>
        </li>
      )}
    </ul>
  )
}

const DAY = 86_400_000
const dayNames = translated({ today: msg('Today'), yesterday: msg('Yesterday'), earlier: msg('Earlier') })

/** Today, yesterday, or earlier, in the reader's time zone. */
function dayOf(at: string, now: number = Date.now()): keyof typeof dayNames {
  const day = formatDate(at, 'date')
  if (day === formatDate(now, 'date')) return 'today'
  return day === formatDate(now - DAY, 'date') ? 'yesterday' : 'earlier'
}

function Line({ one, day, onOpen }: { one: Notification; day: keyof typeof dayNames | undefined; onOpen: (one: Notification) => void }) {
  const isToday = dayOf(one.createdAt) === 'today'
  return (
    <>
      {day && <li className="pt-2.5 pb-1.5 px-5 text-ink-faint text-12 max-md:px-4">{dayNames[day]}</li>}
      <li className={clsx(styles.line, 'max-md:px-4', !one.isRead && styles.fresh)}>
        <span className={styles.disc}>
          <Icon as={drawings[one.topic]} size={16} />
        </span>
        <div className="min-w-0">
          <div className="flex justify-between gap-3">
            {one.link ? (
              <Link href={one.link} hoverOverlay className={clsx(styles.title, 'text-start')} onClick={() => onOpen(one)}>
                <span dir="auto">{withWholeCodes(one.title)}</span>
              </Link>
            ) : (
              <button type="button" className={clsx(styles.title, 'text-start')} onClick={() => onOpen(one)}>
                <span dir="auto">{withWholeCodes(one.title)}</span>
              </button>
            )}
            <span className="num flex-none text-ink-soft text-12/inherit">{formatDate(one.createdAt, isToday ? 'time' : 'day')}</span>
          </div>
          {/* Texts are in the language chosen in the profile, which may be right-to-left. */}
          <p dir="auto">{withWholeCodes(one.body)}</p>
          {!one.isRead && one.link && one.prompt && (
            <ButtonLink size="small" href={one.link} className="relative z-1 mt-2 max-md:h-10" onClick={() => onOpen(one)}>
              {one.prompt}
            </ButtonLink>
          )}
          {!one.isRead && <span className="sr-only">{t('Unread')}</span>}
        </div>
      </li>
    </>
  )
}

/** A code is one word: no line break inside it. */
const withWholeCodes = (text: string) =>
  text.split(/([A-Z]{3}-[0-9A-Z]{8})/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="num whitespace-nowrap">
        {part}
      </span>
    ),
  )
