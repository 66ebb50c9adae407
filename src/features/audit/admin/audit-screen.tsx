import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useUrlQuery } from '@/api/url-query'
import { auditCard, auditColumns, auditRemark } from '@/components/audit/audit-columns'
import { entryTitle } from '@/components/audit/audit-labels'
import { unfoldEntry } from '@/components/audit/unfold-entry'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceList } from '@/components/resource/list/resource-list'
import { audit } from '@/contract/audit'
import { auditSubjectKeys, subjectsIn, subjectTitle } from '@/contract/audit-actions/subjects'
import { users } from '@/contract/users'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ChainStatus } from './chain-status'

const subjects = auditSubjectKeys.map((value) => ({ value, label: subjectTitle(value) }))

const views = translated([
  { key: 'all', label: msg('All'), query: {}, uncounted: true },
  { key: 'money', label: msg('Money'), query: { subjectType: subjectsIn('money') }, uncounted: true },
  { key: 'access', label: msg('Access'), query: { subjectType: subjectsIn('access') }, uncounted: true },
  { key: 'settings', label: msg('Settings'), query: { subjectType: subjectsIn('settings') }, uncounted: true },
  { key: 'files', label: msg('Documents opened'), query: { subjectType: ['file'] }, uncounted: true },
  { key: 'refused', label: msg('Refused'), query: { result: 'REFUSED' as const } },
])
const results = translated([
  { value: 'DONE', label: msg('Done') },
  { value: 'REFUSED', label: msg('Refused') },
])
const MOST = 100
const hints = translated([{ keys: ['C'], does: msg('copy the open entry') }])

/** The audit log: who did what and when, the values before and after, and the result of verifying the chain. */
export const AuditScreen = () => (
  <RequirePermission permission="audit-logs:read">
    <Log />
  </RequirePermission>
)

function Log() {
  const may = useCan()('users:read')
  const people = useRead(users.list, { query: { type: 'Internal', limit: MOST } }, { enabled: may }).data?.data ?? []
  const [{ subject }] = useUrlQuery(audit.list)
  const actors = people.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ResourceList<typeof audit.list>
      title={t('Audit log')}
      list={audit.list}
      lead={<ChainStatus />}
      columns={auditColumns}
      name={entryTitle}
      card={auditCard}
      search={t('Code, name, action or address')}
      filters={[
        { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date') },
        ...(actors.length > 0 ? [{ kind: 'enum' as const, key: 'actor' as const, label: t('Actor'), options: actors }] : []),
        { kind: 'enum', key: 'result', label: t('Result'), options: results },
        { kind: 'enum', key: 'subjectType', label: t('Subject'), options: subjects, multiple: true },
        // A link from one subject filters the log; the filter is visible and can be removed.
        ...(subject
          ? [{ kind: 'enum' as const, key: 'subject' as const, label: t('About'), options: [{ value: subject, label: t('one object') }] }]
          : []),
      ]}
      views={views}
      empty={{
        title: t('No entries yet'),
        text: t('Changes, decisions, views of private documents and refusals appear in this list.'),
      }}
      unfold={unfoldEntry}
      hints={hints}
      remark={auditRemark}
    />
  )
}
