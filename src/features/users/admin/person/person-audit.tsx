import { useCan } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { EmptyState, NoPermissionState } from '@/ui/admin/feedback/state-box'
import type { Overview } from './overview'

type Entry = Overview['audit'][number]

/** The audit log of this account. */
export function PersonAudit({ overview }: { overview: Overview }) {
  const may = useCan()('audit-logs:read')
  const { id, type, name } = overview.user
  const isStaff = type === 'Internal'
  // For customers, actions on their account are relevant; for staff, their own actions.
  const filter = isStaff ? `actor=${id}` : `subject=${id}`
  return (
    <Panel
      dense
      title={t('Audit')}
      {...(may ? { aside: <MoreLink href={`${firstPageOf(adminPaths.auditLogs)}&${filter}`}>{t('In the audit log')}</MoreLink> } : {})}
    >
      {!may ? (
        <NoPermissionState title={t('You need permission to read the audit log')} permission="audit-logs:read" />
      ) : overview.audit.length === 0 ? (
        <EmptyState title={t('Nothing yet')}>{t('Actions on this account appear in this list.')}</EmptyState>
      ) : (
        <Ledger
          caption={t('Audit')}
          height="tight"
          rows={overview.audit}
          rowKey={(row) => row.id}
          columns={[
            { key: 'at', title: t('When'), render: (row) => <DateText value={row.at} style="dateTime" className="text-ink-soft" /> },
            // Most entries are by the account's owner: the actor is named only if it is another person.
            ...(isStaff ? [] : [{ key: 'actor', title: t('Actor'), render: (row: Entry) => row.actor }]),
            {
              key: 'action',
              title: t('Action'),
              render: (row) => (
                <span className="text-ink-soft">
                  {row.title}
                  {isStaff && row.actor !== name && `, ${t('by {name}', { name: row.actor })}`}
                </span>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
