import { useRead } from '@/api/hooks'
import { useMyProfile } from '@/components/own-reads'
import { usePublicSettings } from '@/components/settings'
import { paths } from '@/config/paths'
import { projects } from '@/contract/projects'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { ButtonLink } from '@/ui/plain/button'
import { PageFrame } from '@/ui/plain/page-frame'
import { Panel } from '@/ui/plain/panel'
import { ListSkeleton } from '@/ui/plain/skeleton'
import { EmptyState, ErrorState } from '@/ui/plain/state-box'
import { InvestFlow } from './invest-flow'

/** The investment that was drafted on a project's page, to be looked at once more and made. */
export function NewInvestmentScreen() {
  return (
    <PageFrame title="Invest" trail={[{ label: 'Investments', href: paths.users.investments }, { label: 'New' }]}>
      <Drafted />
    </PageFrame>
  )
}

function Drafted() {
  const projectId = useInvestmentDraftStore((draft) => draft.projectId)
  const project = useRead(projects.get, { params: { id: projectId ?? '' } }, { enabled: projectId !== undefined })
  const profile = useMyProfile()
  const settings = usePublicSettings()
  const error = project.error ?? profile.error
  if (!projectId)
    return (
      <Panel>
        <EmptyState
          title="Choose a project first"
          actions={
            <ButtonLink look="primary" href={paths.projects}>
              See the projects
            </ButtonLink>
          }
        >
          Every project shows what it aimed at and what it really paid. On its page you choose an amount and a lock period.
        </EmptyState>
      </Panel>
    )
  if (error && !(project.data && profile.data))
    return (
      <Panel>
        <ErrorState
          title="The project did not load"
          onRetry={() => {
            void project.refetch()
            void profile.refetch()
          }}
        >
          {error.message} Nothing was invested.
        </ErrorState>
      </Panel>
    )
  if (!project.data || !profile.data || !settings)
    return (
      <Panel>
        <ListSkeleton rows={5} label="Loading the project" />
      </Panel>
    )
  return <InvestFlow project={project.data.data} profile={profile.data.data} settings={settings} />
}
