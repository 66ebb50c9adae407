import { useCan } from '@/api/session'
import { paths } from '@/config/paths'
import { DateText } from '@/ui/plain/date-text'
import { Ledger } from '@/ui/plain/ledger'
import { MoreLink, Panel } from '@/ui/plain/panel'
import { EmptyState } from '@/ui/plain/state-box'
import type { Overview } from './person'

/** Who did what to this account. */
export function PersonAudit({ overview }: { overview: Overview }) {
  const may = useCan()('audit-logs:read')
  return (
    <Panel
      dense
      title="Audit"
      {...(may
        ? { aside: <MoreLink href={`${paths.admin.auditLogs}?page=1&limit=10&subject=${overview.user.id}`}>In the audit log</MoreLink> }
        : {})}
    >
      {overview.audit.length === 0 ? (
        <EmptyState title="Nothing yet">What is done to this account is written here.</EmptyState>
      ) : (
        <Ledger
          caption="Audit"
          height="tight"
          rows={overview.audit}
          rowKey={(row) => row.id}
          columns={[
            { key: 'at', title: 'When', render: (row) => <DateText value={row.at} style="dateTime" className="text-ink-soft" /> },
            { key: 'actor', title: 'Who', render: (row) => row.actor },
            {
              key: 'action',
              title: 'What',
              render: (row) => <span className="text-ink-soft">{row.action.replaceAll('.', ', ').replaceAll('-', ' ')}</span>,
            },
          ]}
        />
      )}
    </Panel>
  )
}
