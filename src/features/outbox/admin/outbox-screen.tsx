import { RowCard } from '@/components/admin/row-card'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceList } from '@/components/resource/list/resource-list'
import { mailStateLabels } from '@/components/admin/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { outbox, type Mail } from '@/contract/system'
import { nameWords } from '@/domain/name-words'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Note } from '@/ui/admin/feedback/note'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TryAgain } from '@/components/work/try-again'

const column = columnsFor<Mail>()
const columns = [
  column.date('createdAt', msg('Written'), { sortable: true, style: 'dateTime' }),
  column.text('to', msg('To')),
  column.custom('subject', msg('Subject'), (row) => <span className="block max-w-[min(420px,20vw)] truncate">{row.subject}</span>),
  column.custom('template', msg('Type'), (row) => nameWords(row.template), { wide: true, file: { path: 'template', as: 'sentence' } }),
  column.number('attempts', msg('Attempts'), { wide: true }),
  column.date('sentAt', msg('Sent'), { style: 'dateTime', wide: true }),
  column.status('state', msg('Status'), mailStateLabels),
]
const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'waiting', label: msg('Queued'), query: { state: ['WAITING'] } },
  { key: 'failed', label: msg('Failed'), query: { state: ['FAILED'] } },
  { key: 'sent', label: msg('Sent'), query: { state: ['SENT'] } },
])

/** Sent, queued and failed emails. Codes in them are never shown. */
export const OutboxScreen = () => (
  <RequirePermission permission="settings:read">
    <ResourceList<typeof outbox.list>
      title={t('Outgoing email')}
      list={outbox.list}
      columns={columns}
      name={(row) => t('{subject} to {to}', { subject: row.subject, to: row.to })}
      card={(row) => (
        <RowCard
          title={row.subject}
          sub={row.to}
          end={<StatusTag tone={mailStateLabels[row.state].tone}>{mailStateLabels[row.state].text}</StatusTag>}
          endSub={<DateText value={row.createdAt} style="dateTime" />}
        />
      )}
      search={t('Address or subject')}
      filters={[{ kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date written') }]}
      views={views.map((view) => ({ ...view, query: { state: 'state' in view.query ? [...view.query.state] : undefined } }))}
      empty={{ title: t('No email yet'), text: t('Every email that the platform sends appears in this list, with its delivery status.') }}
      detailPanel={({ row, steps }) => (
        <DetailPanel
          label={row?.subject ?? t('Email')}
          title={row?.subject ?? t('Email')}
          {...steps}
          {...(row?.state === 'FAILED' ? { foot: <Retry id={row.id} to={row.to} /> } : {})}
        >
          {row && (
            <div className="grid gap-4">
              {row.error && (
                <Note tone="act" title={t('Email not sent.')}>
                  {row.error}
                </Note>
              )}
              <KeyValueList
                dense
                rows={[
                  { key: t('To'), value: row.to },
                  { key: t('Type'), value: nameWords(row.template) },
                  { key: t('Status'), value: mailStateLabels[row.state].text },
                  { key: t('Attempts'), value: row.attempts },
                  { key: t('Written'), value: <DateText value={row.createdAt} style="dateTime" /> },
                  { key: t('Sent'), value: <DateText value={row.sentAt} style="dateTime" /> },
                ]}
              />
              <p className="text-12 text-ink-faint">
                {t('The text of an email is not shown, because it may contain a code for its recipient.')}
              </p>
            </div>
          )}
        </DetailPanel>
      )}
    />
  </RequirePermission>
)

function Retry({ id, to }: Pick<Mail, 'id' | 'to'>) {
  const retry = useCommand(outbox.retry, [outbox.list], () => t('Email to {to} queued again', { to }))
  return <TryAgain again={() => retry({ params: { id } })} failed={t('The email was not sent.')} />
}
