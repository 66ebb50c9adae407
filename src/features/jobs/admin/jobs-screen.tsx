import { RowCard } from '@/components/admin/row-card'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceList } from '@/components/resource/list/resource-list'
import { jobStateWords } from '@/components/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { jobs, type Job } from '@/contract/system'
import { columnsFor } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Note } from '@/ui/admin/feedback/note'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TryAgain } from '@/components/work/try-again'

const column = columnsFor<Job>()
const columns = [
  column.date('createdAt', 'Created', { sortable: true, style: 'dateTime' }),
  column.custom('name', 'Job', (row) => <span className="font-medium">{row.title}</span>, { file: { path: 'title' } }),
  column.text('progress', 'Progress'),
  column.number('attempts', 'Attempts'),
  column.custom(
    'error',
    'Last error',
    (row) => <span className="block max-w-[320px] overflow-hidden text-ellipsis text-ink-soft">{row.error ?? '–'}</span>,
    { wide: true },
  ),
  column.date('finishedAt', 'Finished', { style: 'dateTime', wide: true }),
  column.status('state', 'State', jobStateWords),
]
const titleOf = ({ title }: Job): string => title

const views = [
  { key: 'all', label: 'All', query: {}, state: undefined },
  { key: 'running', label: 'Running', query: {}, state: 'RUNNING' },
  { key: 'waiting', label: 'Queued', query: {}, state: 'WAITING' },
  { key: 'dead', label: 'Failed permanently', query: {}, state: 'DEAD' },
] as const

/** Work in the background: its state, how far it is, its last error; what was given up can be tried again. */
export const JobsScreen = () => (
  <RequirePermission permission="settings:read">
    <ResourceList<typeof jobs.list>
      title="Jobs"
      list={jobs.list}
      columns={columns}
      name={titleOf}
      card={(row) => (
        <RowCard
          title={row.title}
          sub={row.progress}
          end={<StatusTag tone={jobStateWords[row.state].tone}>{jobStateWords[row.state].text}</StatusTag>}
          endSub={<DateText value={row.createdAt} style="dateTime" />}
        />
      )}
      search="Job or error"
      filters={[{ kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date queued' }]}
      views={views.map(({ key, label, state }) => ({ key, label, query: { state: state ? [state] : undefined } }))}
      empty={{ title: 'No jobs yet', text: 'Background jobs such as maturities, expiries, payouts and emails appear in this list.' }}
      detailPanel={({ row, steps }) => (
        <DetailPanel
          label={row ? row.title : 'Job'}
          title={row ? row.title : 'Job'}
          {...steps}
          {...(row?.state === 'DEAD' ? { foot: <Retry id={row.id} /> } : {})}
        >
          {row && (
            <div className="grid gap-4">
              {row.error && (
                <Note tone={row.state === 'DEAD' ? 'act' : 'warn'} title="Its last error.">
                  {row.error}
                </Note>
              )}
              <KeyValueList
                dense
                rows={[
                  { key: 'State', value: jobStateWords[row.state].text },
                  { key: 'Progress', value: row.progress ?? '–' },
                  { key: 'Attempts', value: row.attempts },
                  { key: 'Created', value: <DateText value={row.createdAt} style="dateTime" /> },
                  { key: 'Started', value: <DateText value={row.startedAt} style="dateTime" /> },
                  { key: 'Finished', value: <DateText value={row.finishedAt} style="dateTime" /> },
                ]}
              />
            </div>
          )}
        </DetailPanel>
      )}
    />
  </RequirePermission>
)

function Retry({ id }: Pick<Job, 'id'>) {
  const retry = useCommand(jobs.retry, [jobs.list])
  return <TryAgain again={() => retry({ params: { id } })} failed="Not started." />
}
