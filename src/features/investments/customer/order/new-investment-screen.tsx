import { useRead } from '@/api/hooks'
import { TwoColumnsSkeleton } from '@/components/page/two-columns'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { useSettingsRead } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { projects } from '@/contract/projects'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { InvestFlow } from './invest-flow'

const awaitedSteps = [
  { step: 1, title: 'Amount and lock period', rows: 3, className: 'max-md:order-1' },
  { step: 2, title: 'Payment source', rows: 2, className: 'max-md:order-3' },
  { step: 3, title: 'The risk', rows: 3, className: 'max-md:order-4' },
]
const awaitedOutlook = [{ title: 'Projected payouts', rows: 6, className: 'max-md:order-2' }]

/** The investment that was drafted on a project's page, to be looked at once more and made. */
export function NewInvestmentScreen() {
  return (
    <PageFrame title="Invest" trail={[{ label: 'Investments', href: firstPageOf(paths.users.investments) }, { label: 'New' }]}>
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
          title="Choose a project"
          actions={
            <ButtonLink look="primary" href={firstPageOf(paths.projects)}>
              View projects
            </ButtonLink>
          }
        >
          Each project shows its target and what it actually paid. Choose an amount and a lock period on its page.
        </EmptyState>
      </Panel>
    )
  if (failure)
    return (
      <Panel>
        <ReadFailed what="the project" undone="Nothing was invested." {...failure} />
      </Panel>
    )
  if (!project.data || !profile.data || !settings.data)
    return <TwoColumnsSkeleton label="Loading the project" left={awaitedSteps} right={awaitedOutlook} />
  return <InvestFlow project={project.data.data} profile={profile.data.data} settings={settings.data.data} />
}
