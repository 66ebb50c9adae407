import { BanknoteArrowUp, Plus } from 'lucide'
import dynamic from 'next/dynamic'
import { useDeferredValue, useState } from 'react'
import { useOwnDashboard } from '@/components/dashboard/use-own-dashboard'
import { useSession } from '@/api/session'
import { greetingAt } from '@/components/dashboard/greeting'
import { useMyProfile } from '@/components/requests/own-reads'
import { MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { firstPageOf, paths } from '@/config/paths'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { SumLineSkeleton } from '@/ui/plain/display/sum-line'
import { PageFailed } from '@/ui/plain/feedback/error-boundary'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import { Decisions } from './decisions'
import { PanelsWaiting } from './panels-waiting'
import { MoneyFoot, YourMoney } from './your-money'

// Loaded while the figures are requested, so that the page reacts to input earlier.
const Panels = dynamic(() => import('./panels').then((file) => file.Panels), {
  ssr: false,
  loading: ({ error }) => (error ? <PageFailed /> : <PanelsWaiting />),
})

/** A customer's holdings, their growth, upcoming events and open steps. */
export function DashboardScreen() {
  const { user } = useSession()
  const now = useNow()
  const at = new Date(now ?? 0)
  return (
    <PageFrame
      title={greetingAt(at.getHours(), user?.name.split(' ')[0] ?? '')}
      documentTitle={t('Dashboard')}
      over={now === undefined ? '' : formatDate(at, 'spoken')}
      actions={
        <span className="contents max-md:hidden">
          <ButtonLink size="mid" icon={BanknoteArrowUp} href={paths.users.newWithdraw}>
            {t('Withdraw')}
          </ButtonLink>
          <ButtonLink variant="primary" size="mid" icon={Plus} href={firstPageOf(paths.projects)}>
            {t('Invest')}
          </ButtonLink>
        </span>
      }
    >
      <Overview />
    </PageFrame>
  )
}

function Overview() {
  const { data, error, refetch } = useOwnDashboard()
  const { isPending } = useMyProfile()
  const [isShown, setShown] = useState(false)
  // Data that arrives together is rendered in steps, so that slow phones stay responsive.
  const found = useDeferredValue(data?.data)
  if (error && !found)
    return (
      <>
        <YourMoney overview={undefined} failed />
        <Panel>
          <ReadFailed title={t('We couldn’t load your dashboard')} undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
        </Panel>
      </>
    )
  // Shown together at first: decisions and rare parts of the sum would otherwise shift what is below them, including buttons.
  if (found && !isPending && !isShown) setShown(true)
  if (!found || !isShown) return <Awaited />
  return (
    <>
      <Decisions {...found} />
      <YourMoney overview={found} />
      <div className="hidden max-md:grid max-md:grid-cols-[1fr_1fr] max-md:gap-3 max-md:mb-3">
        <ButtonLink size="large" href={paths.users.newWithdraw}>
          {t('Withdraw')}
        </ButtonLink>
        <ButtonLink variant="primary" size="large" href={firstPageOf(paths.projects)}>
          {t('Invest')}
        </ButtonLink>
      </div>
      <Panels overview={found} />
    </>
  )
}

/** The skeleton of the page; the panels already load their own data. */
const Awaited = () => (
  <>
    <SumLineSkeleton leading className="mb-6 max-md:mb-3" foot={<MoneyFoot overview={undefined} />} />
    <div className="hidden max-md:grid max-md:grid-cols-[1fr_1fr] max-md:gap-3 max-md:mb-3">
      <Bone width="100%" className="h-12" />
      <Bone width="100%" className="h-12" />
    </div>
    <Panels overview={undefined} />
  </>
)
