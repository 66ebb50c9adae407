import { ClockAlert, Monitor, Smartphone, Wallet } from 'lucide'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { CardLedger } from '@/components/admin/card-ledger'
import { Reading, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { walletStatusLabels } from '@/components/labels/status'
import { holdReasonLabels } from '@/components/admin/labels/labels'
import { transferKindLabels } from '@/components/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import type { Row } from '@/contract/core/endpoint'
import { transactions } from '@/contract/transactions'
import { withdrawals } from '@/contract/withdrawals'
import { isolatedText, t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import type { LedgerColumn } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import type { Overview } from './overview'
import { PersonInvestments } from './person-investments'

const liClass = 'grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-y-0 gap-x-3 min-h-12 py-1.5 border-b border-line last:border-0'

const LATEST = 5

/** The most important facts: open items, active investments, latest transactions, wallets, and sessions. */
export function PersonOverview({ overview, narrow }: { overview: Overview; narrow: boolean }) {
  const { user } = overview
  const can = useCan()
  return (
    <div className="grid gap-4">
      {can('withdraws:read') && <Waiting userId={user.id} />}
      <PersonInvestments overview={overview} maxRows={LATEST} narrow={narrow} />
      {can('user-transactions:read') && <Movements userId={user.id} narrow={narrow} />}
      <div className="grid grid-cols-[1fr_1fr] gap-4 md:max-xl:grid-cols-[minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3">
        <Wallets overview={overview} />
        <Sessions overview={overview} />
      </div>
    </div>
  )
}

function Waiting({ userId }: { userId: string }) {
  const currency = useCurrency()
  const { data, error, refetch } = useRead(withdrawals.list, { query: { user: userId, status: ['PENDING', 'APPROVED'], limit: LATEST } })
  if (error && !data) return <ReadFailed title={t('We couldn’t load the work queue')} error={error} onRetry={() => void refetch()} />
  return data?.data.map((row) => (
    <div
      key={row.id}
      className="grid grid-cols-[20px_minmax(0,1fr)_auto_auto] items-center gap-y-0.5 gap-x-3 py-2.5 ps-4 pe-3 rounded-control bg-warn-wash text-13 [&>svg]:text-warn max-md:grid-cols-[20px_minmax(0,1fr)_auto] max-md:[&>:last-child]:col-2 max-md:[&>:last-child]:justify-self-start"
    >
      <Icon as={ClockAlert} />
      <p>
        {row.status === 'APPROVED' ? (
          <Rich
            text="Withdrawal <0>{code}</0> is approved and not paid yet"
            parts={[<span className="num" />]}
            values={{ code: row.code }}
          />
        ) : (
          <Rich text="Withdrawal <0>{code}</0> is pending review" parts={[<span className="num" />]} values={{ code: row.code }} />
        )}
        {row.hold && (
          <span className="block text-ink-soft">
            <Rich
              text="On hold until {until}: {reason}."
              values={{
                until: <DateText value={row.hold.until} style="dateTime" />,
                reason: holdReasonLabels[row.hold.reason].toLowerCase(),
              }}
            />
          </span>
        )}
      </p>
      <MoneyText value={row.amount} currency={currency} className="font-medium" />
      <ButtonLink size="tiny" href={adminPaths.withdraw(row.id)}>
        {t('Open')}
      </ButtonLink>
    </div>
  ))
}

type Movement = Row<typeof transactions.list>
/** The columns that are hidden while a panel is open beside the page. */
const beside: readonly string[] = ['code', 'after']

const textsOf = (row: Movement): string =>
  `${transferKindLabels[row.kind]}${row.reference.title ? `, ${isolatedText(row.reference.title)}` : ''}`

const columnsIn = (currency: string): LedgerColumn<Movement>[] => [
  { key: 'when', title: t('When'), render: (row) => <DateText value={row.createdAt} style="dateTime" className="text-ink-soft" /> },
  {
    key: 'kind',
    title: t('Transaction'),
    render: textsOf,
  },
  { key: 'code', title: t('Code'), wide: true, render: (row) => <span className="num text-ink-soft">{row.reference.code}</span> },
  { key: 'amount', title: inCurrency(t('Amount'), currency), right: true, render: (row) => <MoneyText value={row.amount} signed /> },
  {
    key: 'after',
    title: t('Available after'),
    right: true,
    wide: true,
    render: (row) => <MoneyText value={row.balanceAfter} className="text-ink-soft" />,
  },
]

function Movements({ userId, narrow }: { userId: string; narrow: boolean }) {
  const currency = useCurrency()
  const latest = useRead(transactions.list, { query: { user: userId, limit: LATEST } })
  return (
    <Panel
      dense
      title={t('Recent transactions')}
      aside={<MoreLink href={adminPaths.customerTransactions(userId)}>{t('All transactions')}</MoreLink>}
    >
      <Reading failed={t('We couldn’t load the latest transactions')} loading={t('Loading the latest transactions')} read={latest}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('No transactions yet')}>{t('Payments and payouts appear in this list.')}</EmptyState>
          ) : (
            <CardLedger<Movement>
              caption={t('Recent transactions')}
              height="tight"
              rows={rows}
              rowKey={(row) => row.id}
              columns={columnsIn(currency).filter(({ key }) => !narrow || !beside.includes(key))}
              card={(row) => ({
                title: textsOf(row),
                sub: <span className="num">{row.reference.code}</span>,
                end: <MoneyText value={row.amount} signed />,
                endSub: <DateText value={row.createdAt} style="dateTime" />,
              })}
            />
          )
        }
      </Reading>
    </Panel>
  )
}

const Wallets = ({ overview }: { overview: Overview }) => (
  <Panel
    dense
    title={t('Wallets')}
    aside={<MoreLink href={adminPaths.customerTab(overview.user.id, 'wallets')}>{overview.wallets.length}</MoreLink>}
  >
    {overview.wallets.length === 0 ? (
      <p className="text-13 text-ink-soft">{t('None yet.')}</p>
    ) : (
      <ul className="border-t border-ink text-13 [&_li>svg]:text-ink-faint">
        {overview.wallets.slice(0, LATEST).map((wallet) => (
          <li className={liClass} key={wallet.id}>
            <Icon as={Wallet} />
            <div className="min-w-0">
              <p>
                {t('{wallet}, {currencyUnit} on {network}', {
                  wallet: wallet.title,
                  currencyUnit: wallet.currencyUnit,
                  network: wallet.network,
                })}
              </p>
              <p className="num text-12 text-ink-faint">{shortAddress(wallet.address)}</p>
            </div>
            <StatusTag tone={walletStatusLabels[wallet.status].tone}>{walletStatusLabels[wallet.status].text}</StatusTag>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const isPhone = (device: string): boolean => /iphone|android|mobile/i.test(device)

const Sessions = ({ overview }: { overview: Overview }) => (
  <Panel
    dense
    title={t('Sessions')}
    aside={<MoreLink href={adminPaths.customerTab(overview.user.id, 'sessions')}>{overview.sessions.length}</MoreLink>}
  >
    {overview.sessions.length === 0 ? (
      <p className="text-13 text-ink-soft">{t('No active sessions.')}</p>
    ) : (
      <ul className="border-t border-ink text-13 [&_li>svg]:text-ink-faint">
        {overview.sessions.slice(0, LATEST).map((session) => (
          <li className={liClass} key={session.key}>
            <Icon as={isPhone(session.device) ? Smartphone : Monitor} />
            <div className="min-w-0">
              <p>{session.device}</p>
              <p className="text-12 text-ink-faint">{session.place}</p>
            </div>
            <DateText value={session.lastSeenAt} style="ago" className="text-12 text-ink-soft" />
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
