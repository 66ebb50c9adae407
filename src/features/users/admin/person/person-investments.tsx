import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { CardLedger } from '@/components/admin/card-ledger'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { investmentStateLabels } from '@/components/labels/status'
import { monthsWord } from '@/components/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import type { LedgerColumn } from '@/ui/plain/display/ledger'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState, NoPermissionState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import type { Overview } from './overview'

const MOST = 100
const sum = (amounts: readonly string[]): string => toMoney(amounts.reduce((total, amount) => total + toMinor(amount), 0n))

/** A customer's investments with their payouts and locked principal. */
export function PersonInvestments({
  overview,
  maxRows = MOST,
  narrow = false,
}: {
  overview: Overview
  maxRows?: number
  narrow?: boolean
}) {
  const may = useCan()(['projects:read', 'investments:read'])
  const { data, isPending } = useRead(investments.list, { query: { user: overview.user.id, limit: maxRows } }, { enabled: may })
  const total = overview.investments.total
  return (
    <Panel
      dense
      title={t('Investments')}
      {...(total > maxRows
        ? { aside: <MoreLink href={adminPaths.customerTab(overview.user.id, 'investments')}>{t('All {total}', { total })}</MoreLink> }
        : {})}
    >
      {total === 0 ? (
        <EmptyState title={t('No investments yet')}>{t('Investments of this customer appear in this list.')}</EmptyState>
      ) : !may ? (
        <NoPermissionState title={t('You need permission to read investments')} permission="investments:read" />
      ) : isPending ? (
        <ListSkeleton label={t('Loading the investments')} rows={3} />
      ) : (
        <Rows rows={data?.data ?? []} total={total} narrow={narrow} />
      )}
    </Panel>
  )
}

/** The columns that are hidden while a panel is open beside the page. */
const beside: readonly string[] = ['code', 'lock', 'received']

const StateOf = ({ row }: { row: Investment }) => (
  <StatusTag tone={investmentStateLabels[row.state].tone}>{investmentStateLabels[row.state].text}</StatusTag>
)

/** What the sum includes: all investments, or only those in the list. */
const sumLabel = (shown: number, total: number): string => (shown < total ? t('Total of {shown} shown', { shown }) : t('Total'))

const columnsIn = (currency: string, rows: readonly Investment[], label: string): LedgerColumn<Investment>[] => [
  { key: 'project', title: t('Project'), render: (row) => row.project.title, total: label },
  {
    key: 'code',
    title: t('Code'),
    wide: true,
    render: (row) => (
      <Link className="underline-soft num" href={adminPaths.investment(row.id)}>
        {row.code}
      </Link>
    ),
  },
  {
    key: 'lock',
    title: t('Lock period'),
    wide: true,
    render: (row) => <span className="num text-ink-soft">{monthsWord(row.lockedPeriod)}</span>,
  },
  { key: 'until', title: t('Until'), wide: true, render: (row) => <DateText value={row.maturesAt} className="text-ink-soft" /> },
  {
    key: 'state',
    title: t('Status'),
    render: (row) => <StateOf row={row} />,
  },
  {
    key: 'received',
    title: inCurrency(t('Received'), currency),
    right: true,
    wide: true,
    render: (row) => <MoneyText value={row.profitAmount} />,
    total: <MoneyText value={sum(rows.map(({ profitAmount }) => profitAmount))} />,
    double: true,
  },
  {
    key: 'locked',
    title: inCurrency(t('Locked'), currency),
    right: true,
    render: (row) => <MoneyText value={row.principal} />,
    total: <MoneyText value={sum(rows.map(({ principal }) => principal))} />,
    double: true,
  },
]

function Rows({ rows, total, narrow }: { rows: readonly Investment[]; total: number; narrow: boolean }) {
  const currency = useCurrency()
  const label = sumLabel(rows.length, total)
  return (
    <CardLedger<Investment>
      caption={t('Investments')}
      height="tight"
      rows={rows}
      rowKey={(row) => row.id}
      columns={columnsIn(currency, rows, label).filter(({ key }) => !narrow || !beside.includes(key))}
      card={(row) => ({
        title: row.project.title,
        sub: (
          <Link className="underline-soft num" href={adminPaths.investment(row.id)}>
            {row.code}
          </Link>
        ),
        end: <MoneyText value={row.principal} />,
        endSub: <StateOf row={row} />,
      })}
      together={{
        label: inCurrency(label, currency),
        sum: <MoneyText value={sum(rows.map(({ principal }) => principal))} />,
      }}
    />
  )
}
