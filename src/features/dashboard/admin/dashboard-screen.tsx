import { useRouter } from 'next/router'
import { useRef, type ReactNode } from 'react'
import { useCan, useSession } from '@/api/session'
import { greetingAt } from '@/components/dashboard/greeting'
import { useOfficeDashboard } from '@/components/dashboard/use-office-dashboard'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { useKeys } from '@/components/admin/frame/use-keys'
import { adminPaths } from '@/config/admin-paths'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Panel } from '@/ui/plain/display/panel'
import { FiguresSkeleton, ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/admin/feedback/state-box'
import { useNow } from '@/ui/plain/hooks/use-now'
import { BooksStatus } from './books-status'
import { ComingUp } from './coming-up'
import { FiguresRow } from './figures-row'
import { JustDecided } from './just-decided'
import { MonthsPanel } from './months-panel'
import type { Office } from '@/components/dashboard/admin-queues'
import { OpenProjects } from './open-projects'
import { Queues } from './queues'

/** The maximum time in milliseconds between the two keys of "G P". */
const TOGETHER = 1200

/** "G P" opens the payments, "G W" the withdrawals. */
function useGoKeys(): void {
  const router = useRouter()
  const can = useCan()
  const begun = useRef(0)
  const go = (path: string) => () => {
    if (Date.now() - begun.current < TOGETHER) void router.push(path)
  }
  useKeys({
    G: () => {
      begun.current = Date.now()
    },
    ...(can('investments:read') ? { P: go(adminPaths.payments) } : {}),
    ...(can('withdraws:read') ? { W: go(adminPaths.withdrawalsToReview) } : {}),
  })
}

function Greeting() {
  const { user } = useSession()
  const can = useCan()
  const now = useNow()
  const first = user?.name.split(' ')[0] ?? ''
  return (
    <div className="flex flex-wrap items-center gap-y-0 gap-x-4 [&_h1]:text-24 max-md:block">
      <h1>{now === undefined ? t('Dashboard') : greetingAt(new Date(now).getHours(), first)}</h1>
      {now !== undefined && <span className="num text-ink-faint">{formatDate(now, 'dateTime')}</span>}
      <span className="flex items-center gap-2 ms-auto text-ink-soft max-xl:hidden">
        {can('investments:read') && (
          <>
            <kbd>G</kbd>
            <kbd>P</kbd> {t('payments')}
          </>
        )}
        {can('withdraws:read') && (
          <>
            <kbd className="ms-2">G</kbd>
            <kbd>W</kbd> {t('withdrawals')}
          </>
        )}
      </span>
    </div>
  )
}

/** Work queues, platform figures, and upcoming events. */
export function DashboardScreen() {
  useGoKeys()
  const { data, error, refetch } = useOfficeDashboard()
  const office = data?.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 -mt-1 pb-2 max-md:gap-3">
      <AdminTitle>{t('Dashboard')}</AdminTitle>
      <Greeting />
      {error && !office ? (
        <ErrorState title={t('We couldn’t load the dashboard')} onRetry={() => void refetch()} error={error}>
          {error.message}
        </ErrorState>
      ) : !office ? (
        <>
          <ListSkeleton label={t('Loading the work queue')} rows={5} />
          <FiguresSkeleton count={4} />
        </>
      ) : (
        <Panels office={office} />
      )}
    </div>
  )
}

/** The panels that the person's permissions allow; a panel without a neighbour takes the full width. */
function Panels({ office }: { office: Office }) {
  const { figures, months, projects, comingUp, books, decided } = office
  const mayReadLog = useCan()('audit-logs:read')
  if (office.queues.length === 0 && !figures && !projects && !comingUp) return <NoPanels />
  return (
    <>
      <PanelRow main={office.queues.length > 0 && <Queues office={office} />} side={books && <BooksStatus books={books} />} />
      {figures && <FiguresRow figures={figures} months={months} />}
      <PanelRow main={months && <MonthsPanel months={months} />} side={comingUp && <ComingUp office={office} />} />
      <PanelRow
        main={projects && <OpenProjects rows={projects} />}
        side={(mayReadLog || decided.length > 0) && <JustDecided office={office} />}
      />
    </>
  )
}

function PanelRow({ main, side }: { main: ReactNode; side: ReactNode }) {
  if (!main || !side) return main || side || null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_372px] gap-4 max-2xl:grid-cols-[minmax(0,1fr)_340px] max-xl:grid-cols-[minmax(0,1fr)] max-md:gap-3">
      {main}
      {side}
    </div>
  )
}

const NoPanels = () => (
  <Panel dense title={t('Dashboard')}>
    <EmptyState title={t('No access yet')}>
      {t('You need permission to view at least one part of the dashboard. Ask an administrator who can edit roles.')}
    </EmptyState>
  </Panel>
)
