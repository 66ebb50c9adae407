import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Ledger } from '@/ui/plain/display/ledger'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import type { Overview } from './overview'

/** The active sessions of this person. Freezing or deactivating the account ends all of them. */
export const PersonSessions = ({ overview }: { overview: Overview }) => (
  <Panel dense title={t('Sessions')}>
    {overview.sessions.length === 0 ? (
      <EmptyState title={t('No active sessions')}>{t('Devices on which this user is signed in appear in this list.')}</EmptyState>
    ) : (
      <Ledger
        caption={t('Sessions')}
        height="tight"
        rows={overview.sessions}
        rowKey={(row) => row.key}
        columns={[
          { key: 'device', title: t('Device'), render: (row) => row.device },
          { key: 'place', title: t('Location'), wide: true, render: (row) => <span className="text-ink-soft">{row.place}</span> },
          {
            key: 'seen',
            title: t('Last seen'),
            right: true,
            render: (row) => <DateText value={row.lastSeenAt} style="dateTime" className="text-ink-soft" />,
          },
        ]}
      />
    )}
  </Panel>
)
