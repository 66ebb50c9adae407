import { RowCard } from '@/components/admin/row-card'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceList } from '@/components/resource/list/resource-list'
import { jobStateLabels } from '@/components/admin/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { jobs, type Job } from '@/contract/system'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Note } from '@/ui/admin/feedback/note'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TryAgain } from '@/components/work/try-again'

const column = columnsFor<Job>()
const columns = [
  column.date('createdAt', msg('Created'), { sortable: true, style: 'dateTime' }),
  column.custom('name', msg('Job'), (row) => <span className="font-medium">{row.title}</span>, { file: { path: 'title' } }),
  column.text('progress', msg('Progress')),
  column.number('attempts', msg('Attempts')),
  column.text('error', msg('Last error'), { wide: true, isMuted: true, maxWidth: 320 }),
  column.date('finishedAt', msg('Finished'), { style: 'dateTime', wide: true }),
  column.status('state', msg('Status'), jobStateLabels),
]
const titleOf = ({ title }: Job): string => title

const views = translated([
  { key: 'all', label: msg('All'), query: {}, state: undefined },
  { key: 'running', label: msg('Running'), query: {}, state: 'RUNNING' },
  { key: 'waiting', label: msg('Queued'), query: {}, state: 'WAITING' },
  { key: 'dead', label: msg('Failed permanently'), query: {}, state: 'DEAD' },
])

/** Background jobs: status, progress, last error; permanently failed ones can be retried. */
export const JobsScreen = () => (
  <RequirePermission permission="settings:read">
    <ResourceList<typeof jobs.list>
      title={t('Jobs')}
      list={jobs.list}
      columns={columns}
      name={titleOf}
      card={(row) => (
        <RowCard
          title={row.title}
          sub={row.progress}
          end={<StatusTag tone={jobStateLabels[row.state].tone}>{jobStateLabels[row.state].text}</StatusTag>}
          endSub={<DateText value={row.createdAt} style="dateTime" />}
        />
      )}
      search={t('Job or error')}
      filters={[{ kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date queued') }]}
      views={views.map(({ key, label, state }) => ({ key, label, query: { state: state ? [state] : undefined } }))}
      empty={{ title: t('No jobs yet'), text: t('Background jobs such as maturities, expiries, payouts and emails appear in this list.') }}
      detailPanel={({ row, steps }) => (
        <DetailPanel
          label={row ? row.title : t('Job')}
          title={row ? row.title : t('Job')}
          {...steps}
          {...(row?.state === 'DEAD' ? { foot: <Retry id={row.id} title={row.title} /> } : {})}
        >
          {row && (
            <div className="grid gap-4">
              {row.error && (
                <Note tone={row.state === 'DEAD' ? 'act' : 'warn'} title={t('Last error')}>
                  {row.error}
                </Note>
              )}
              <KeyValueList
                dense
                rows={[
                  { key: t('Status'), value: jobStateLabels[row.state].text },
                  { key: t('Progress'), value: row.progress ?? '–' },
                  { key: t('Attempts'), value: row.attempts },
                  { key: t('Created'), value: <DateText value={row.createdAt} style="dateTime" /> },
                  { key: t('Started'), value: <DateText value={row.startedAt} style="dateTime" /> },
                  { key: t('Finished'), value: <DateText value={row.finishedAt} style="dateTime" /> },
                ]}
              />
            </div>
          )}
        </DetailPanel>
      )}
    />
  </RequirePermission>
)

function Retry({ id, title }: Pick<Job, 'id' | 'title'>) {
  const retry = useCommand(jobs.retry, [jobs.list], () => t('Job queued again: {title}', { title }))
  return <TryAgain again={() => retry({ params: { id } })} failed={t('The job was not started.')} />
}
