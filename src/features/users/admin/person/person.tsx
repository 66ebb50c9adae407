import { useState } from 'react'
import { useCan } from '@/api/session'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { Split } from '@/components/admin/frame/split'
import { useUrlParam } from '@/components/resource/list/use-url-param'
import { t } from '@/locales/text'
import { Tabs } from '@/ui/plain/navigation/view-tabs'
import { PersonAccess } from './person-access'
import { PersonAudit } from './person-audit'
import { PersonHead } from './person-head'
import { PersonIdentity } from './person-identity'
import { PersonInvestments } from './person-investments'
import { PersonMoney } from './person-money'
import { PersonNotes } from './person-notes'
import { PersonOverview } from './person-overview'
import { PersonPane, type Pane } from './person-pane'
import { PersonSessions } from './person-sessions'
import { PersonWallets } from './person-wallets'
import { BelongsTo } from './personal-accounts'
import { ReferralTree } from '../referrals/referral-tree'
import type { Overview } from './overview'

const FIRST = 'overview'

const tabsOf = (overview: Overview, { narrow, mayReadDocuments }: { narrow: boolean; mayReadDocuments: boolean }) => [
  { key: FIRST, label: t('Overview'), render: () => <PersonOverview overview={overview} narrow={narrow} /> },
  {
    key: 'identity',
    label: t('Identity'),
    ...(mayReadDocuments ? { count: overview.identity.length } : {}),
    render: () => <PersonIdentity overview={overview} />,
  },
  { key: 'wallets', label: t('Wallets'), count: overview.wallets.length, render: () => <PersonWallets overview={overview} /> },
  {
    key: 'investments',
    label: t('Investments'),
    count: overview.investments.total,
    render: () => <PersonInvestments overview={overview} narrow={narrow} />,
  },
  { key: 'referrals', label: t('Referrals'), count: overview.referrals.direct, render: () => <ReferralTree userId={overview.user.id} /> },
  { key: 'sessions', label: t('Access'), count: overview.sessions.length, render: () => <AccessAndSessions overview={overview} /> },
  { key: 'notes', label: t('Notes'), render: () => <PersonNotes userId={overview.user.id} /> },
  { key: 'audit', label: t('Audit'), render: () => <PersonAudit overview={overview} /> },
]

const AccessAndSessions = ({ overview }: { overview: Overview }) => (
  <div className="grid gap-4">
    <PersonAccess user={overview.user} />
    <PersonSessions overview={overview} />
  </div>
)

export function Person({ overview }: { overview: Overview }) {
  const { user } = overview
  const [tab, setTab] = useUrlParam('tab')
  const [pane, setPane] = useState<Pane>()
  const mayReadDocuments = useCan()('user-verification-requests:read')
  const close = () => setPane(undefined)
  return (
    <Split detailPanel={pane && <PersonPane key={pane} pane={pane} overview={overview} onClose={close} />}>
      <AdminTitle named>{user.name}</AdminTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-w-0 pt-5 pb-6 px-6 max-md:gap-3 max-md:p-4">
        <PersonHead user={user} onPane={setPane} onNote={() => setTab('notes')} />
        <BelongsTo user={user} />
        <PersonMoney overview={overview} />
        <Tabs
          label={t('About this user')}
          items={tabsOf(overview, { narrow: pane !== undefined, mayReadDocuments })}
          current={tab ?? FIRST}
          onChange={(key) => setTab(key === FIRST ? undefined : key)}
        />
      </div>
    </Split>
  )
}
