import { useRead } from '@/api/hooks'
import { TwoColumnsSkeleton } from '@/components/page/two-columns'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { useSettingsRead } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { projects } from '@/contract/projects'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { InvestFlow } from './invest-flow'

const awaitedSteps = translated([
  { step: 1, title: msg('Amount and lock period'), rows: 3, className: 'max-md:order-1' },
  { step: 2, title: msg('Payment source'), rows: 2, className: 'max-md:order-3' },
  { step: 3, title: msg('Risk warning'), rows: 3, className: 'max-md:order-4' },
])
const awaitedOutlook = translated([{ title: msg('Projected payouts'), rows: 6, className: 'max-md:order-2' }])

/** Review and submission of the investment drafted on a project's page. */
export function NewInvestmentScreen() {
  return (
    <PageFrame
      title={t('Invest')}
      trail={[{ label: t('Investments'), href: firstPageOf(paths.users.investments) }, { label: t('New investment') }]}
    >
      <Drafted />
    </PageFrame>
  )
}

function Drafted() {
  const projectId = useInvestmentDraftStore((draft) => draft.projectId)
  const project = useRead(projects.get, { params: { id: projectId ?? '' } }, { enabled: projectId !== undefined })
  const profile = useMyProfile()
  const settings = useSettingsRead()
  const failure = failureAmong(project, profile, settings)
  if (!projectId)
    return (
      <Panel>
        <EmptyState
          title={t('Choose a project')}
          actions={
            <ButtonLink variant="primary" href={firstPageOf(paths.projects)}>
              {t('View projects')}
            </ButtonLink>
          }
        >
          {t('Each project shows its target and what it actually paid. Open a project to choose an amount and a lock period.')}
        </EmptyState>
      </Panel>
    )
  if (failure)
    return (
      <Panel>
        <ReadFailed title={t('We couldn’t load the project')} undone={t('Nothing was invested.')} {...failure} />
      </Panel>
    )
  if (!project.data || !profile.data || !settings.data)
    return <TwoColumnsSkeleton label={t('Loading the project')} left={awaitedSteps} right={awaitedOutlook} />
  return <InvestFlow project={project.data.data} profile={profile.data.data} settings={settings.data.data} />
}
