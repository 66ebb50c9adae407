import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import type { ComponentType } from 'react'
import { useCan } from '@/api/session'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { adminPaths } from '@/config/admin-paths'
import type { Permission } from '@/contract/permissions'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { msg, type Message } from '@/locales/message'
import { t } from '@/locales/text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ViewTabs } from '@/ui/plain/navigation/view-tabs'
import { ProjectHead } from './project-head'

type Tab = ComponentType<{ project: Project }>
const loading = () => <ListSkeleton label={t('Loading')} rows={6} />
/** Each tab is a separate chunk: most visits open only one. */
const Overview: Tab = dynamic(() => import('./overview-tab').then((file) => file.OverviewTab), { loading })
const Edit: Tab = dynamic(() => import('./edit-tab').then((file) => file.EditTab), { loading, ssr: false })
const Investors: Tab = dynamic(() => import('./investors-tab').then((file) => file.InvestorsTab), { loading })
const Funds: Tab = dynamic(() => import('../funds/funds-tab').then((file) => file.FundsTab), { loading })
const Profit: Tab = dynamic(() => import('../profit/profit-tab').then((file) => file.ProfitTab), { loading })
const Updates: Tab = dynamic(() => import('./updates-tab').then((file) => file.UpdatesTab), { loading })
const Questions: Tab = dynamic(() => import('./questions-tab').then((file) => file.QuestionsTab), { loading })
const Audit: Tab = dynamic(() => import('./audit-tab').then((file) => file.AuditTab), { loading })

const FIRST = 'overview'
const tabs: Readonly<Record<string, { label: Message; Tab: Tab; permission?: Permission }>> = {
  [FIRST]: { label: msg('Overview'), Tab: Overview },
  edit: { label: msg('Edit'), Tab: Edit },
  investors: { label: msg('Investors'), Tab: Investors },
  funds: { label: msg('Funds in and out'), Tab: Funds },
  profit: { label: msg('Profit distributions'), Tab: Profit },
  updates: { label: msg('Updates'), Tab: Updates },
  questions: { label: msg('Questions'), Tab: Questions },
  audit: { label: msg('Audit'), Tab: Audit, permission: 'audit-logs:read' },
}

/** The number of rows in a tab's list: the public counts of updates and questions are lower than those for staff. */
function useTabCounts({ id, totalInvestor }: Project): Readonly<Record<string, number | undefined>> {
  const one = { params: { id }, query: { limit: 1 } }
  const updates = useRead(projects.updates, one).data?.meta?.total
  const questions = useRead(projects.questions, one).data?.meta?.total
  return { investors: totalInvestor, updates, questions }
}

/** A project's header and tabs; the open tab is part of the address. */
export function ProjectDetails({ project }: { project: Project }) {
  const { query } = useRouter()
  const tab = typeof query.tab === 'string' && query.tab in tabs ? query.tab : FIRST
  const Shown = tabs[tab]?.Tab ?? Overview
  const can = useCan()
  const counts = useTabCounts(project)
  // A tab without permission is shown only if a direct link opened it; it then states the missing permission.
  const offered = Object.entries(tabs).filter(([key, { permission }]) => !permission || can(permission) || key === tab)
  const items = offered.map(([key, { label }]) => ({
    key,
    label: t(label),
    href: key === FIRST ? adminPaths.projectDetails(project.id) : adminPaths.projectTab(project.id, key),
    ...(counts[key] === undefined ? {} : { count: counts[key] }),
  }))
  return (
    <div className="-m-6 max-md:-m-4">
      <AdminTitle named>{project.title}</AdminTitle>
      <ProjectHead project={project} />
      <div className="px-6 [box-shadow:inset_0_-1px_0_var(--line)] max-md:py-0 max-md:px-4">
        <ViewTabs label={t('About this project')} items={items} current={tab} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4 pb-6 px-6 max-md:gap-3 max-md:pt-3 max-md:pb-6 max-md:px-4">
        <Shown project={project} />
      </div>
    </div>
  )
}
