import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { fundedPercent, fundedShare } from '@/components/projects/project-labels'
import { trackStrokes } from '@/components/projects/track-strokes'
import { projectStatusLabels } from '@/components/labels/status'
import { adminPaths } from '@/config/admin-paths'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { cellWithin } from '@/ui/table/cell-within'
import { columnsFor } from '@/ui/table/columns'
import { Meter } from '@/ui/admin/display/meter'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TallyMarks } from '@/ui/plain/display/tally-marks'
import { AdminBanner } from './admin-banner'
import { draftFields, startingValues, type ProjectValues } from './project-fields'

const column = columnsFor<Project>()
const columnsIn = (currency: string) => [
  column.custom(
    'title',
    t('Project'),
    (row) => (
      <span className="inline-flex items-center gap-3 align-middle font-medium">
        <AdminBanner project={row} className="size-7 rounded-[4px]" square />
        {row.title}
      </span>
    ),
    { sortable: true },
  ),
  column.code('code', t('Code'), { wide: true }),
  column.status('status', t('Status'), projectStatusLabels),
  column.custom(
    'investmentReceived',
    t('Raised'),
    (row) => (
      <span className="inline-grid grid-cols-[80px_40px] items-center gap-2 align-middle">
        <Meter label={t('{title}, raised', { title: row.title })} value={fundedShare(row)} thin />
        <span className="num text-ink-soft">{fundedPercent(row)}</span>
      </span>
    ),
    { sortable: true },
  ),
  column.money('value', inCurrency(t('Funding goal'), currency), { sortable: true, isMuted: true }),
  column.number('totalInvestor', t('Investors')),
  column.custom(
    'track',
    t('On time'),
    (row) => (
      <TallyMarks
        size={16}
        label={t('{onTime} of {track} months distributed on time', { onTime: row.track.onTime, track: row.track.dueSoFar })}
        strokes={trackStrokes(row.track)}
      />
    ),
    { wide: true, file: { cells: [{ path: 'track.onTime' }, cellWithin(msg('of {value}'), { path: 'track.dueSoFar' })] } },
  ),
  column.money('profitShared', inCurrency(t('Distributed'), currency), { wide: true }),
  column.date('closesAt', t('Closes'), { sortable: true }),
]

const options = Object.entries(projectStatusLabels).map(([value, { text }]) => ({ value, label: text }))
const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'draft', label: msg('Drafts'), query: { status: ['DRAFT'] } },
  { key: 'open', label: msg('Open'), query: { status: ['OPEN'] } },
  { key: 'paused', label: msg('Paused'), query: { status: ['PAUSED'] } },
  { key: 'running', label: msg('Funded or closed'), query: { status: ['FUNDED', 'CLOSED'] } },
  { key: 'second', label: msg('Needs second approval'), query: { needsSecond: true } },
])

/** Projects in all statuses; a row opens the project. */
export function ProjectsScreen() {
  const router = useRouter()
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const fields = useMemo(() => draftFields(currency), [currency])
  return (
    <RequirePermission permission="projects:read">
      <ResourceScreen<typeof projects.list, ProjectValues>
        title={t('Projects')}
        list={projects.list}
        columns={columns}
        totals={{ value: 'value', profitShared: 'profitShared' }}
        name={(row) => row.title}
        card={(row) => (
          <RowCard
            title={row.title}
            sub={t('{fundedPercent} raised, {totalInvestor} investors', {
              fundedPercent: fundedPercent(row),
              totalInvestor: row.totalInvestor,
            })}
            end={<MoneyText value={row.investmentReceived} />}
            endSub={<StatusTag tone={projectStatusLabels[row.status].tone}>{projectStatusLabels[row.status].text}</StatusTag>}
          />
        )}
        search={t('Title, code, sector or location')}
        filters={[
          { kind: 'enum', key: 'status', label: t('Status'), options, multiple: true },
          { kind: 'boolean', key: 'needsSecond', label: t('Approvals'), yes: t('Needs second approval'), no: t('None pending') },
          { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date created') },
        ]}
        views={views.map((view) => ({ ...view, query: { ...view.query } }))}
        empty={{
          title: t('No projects yet'),
          text: t('Create the first draft. You can open it once its cover image, return rates, limits and risk warning are complete.'),
        }}
        onOpen={(row) => void router.push(adminPaths.projectDetails(row.id))}
        editor={{
          thing: 'project',
          fields,
          toValues: () => ({}),
          toBody: (body) => ({ ...body, returnRates: [] }),
          create: {
            endpoint: projects.create,
            permission: 'projects:write',
            label: t('New project'),
            initial: startingValues,
            saveLabel: t('Create draft'),
          },
        }}
      />
    </RequirePermission>
  )
}
