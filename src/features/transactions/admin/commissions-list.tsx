import { useMemo, type ReactNode } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { commissionStatusLabels } from '@/components/labels/status'
import { commissions, type Commission } from '@/contract/commissions'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

const column = columnsFor<Commission>()
const columnsIn = (currency: string) => [
  column.code('code', t('Code')),
  column.related('user', t('For')),
  column.related('from', t('Referred customer'), { isMuted: true }),
  column.custom('investment', t('Investment'), (row) => <span className="num text-ink-soft">{row.investment?.code}</span>, {
    wide: true,
    file: { path: 'investment.code' },
  }),
  column.custom(
    'level',
    t('Level'),
    (row) => (
      <span className="num text-ink-soft">
        {row.level}, {formatPercent(row.rate)}
      </span>
    ),
    { wide: true, file: { cells: [{ path: 'level' }, { path: 'rate', as: 'percent' }], between: ', ' } },
  ),
  column.date('holdUntil', t('On hold until'), { sortable: true }),
  column.money('amount', inCurrency(t('Amount'), currency), { sortable: true }),
  column.money('paid', t('Paid'), { isMuted: true }),
  column.money('debt', t('Debt'), { wide: true, isMuted: true }),
  column.status('status', t('Status'), commissionStatusLabels),
]
const options = Object.entries(commissionStatusLabels).map(([value, { text }]) => ({ value, label: text }))
const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'hold', label: msg('On hold'), query: { status: ['PENDING'] } },
  { key: 'paid', label: msg('Paid'), query: { status: ['PAID'] } },
])

/** Earned commissions; paid automatically after their hold, without manual approval. */
export function CommissionsList({ aside, user }: { aside?: ReactNode; user?: string }) {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  return (
    <ResourceList<typeof commissions.list>
      title={t('Commissions')}
      list={commissions.list}
      {...(user ? { fixed: { user } } : {})}
      aside={aside}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.user.name}
          sub={t('for {name}', { name: row.from.name ?? '' })}
          end={<MoneyText value={row.amount} />}
          endSub={<StatusTag tone={commissionStatusLabels[row.status].tone}>{commissionStatusLabels[row.status].text}</StatusTag>}
        />
      )}
      search={t('Code or name')}
      filters={[{ kind: 'enum', key: 'status', label: t('Status'), options, multiple: true }]}
      views={views.map((view) => ({ ...view, query: { ...view.query } }))}
      keptParams={{ tab: 'commissions' }}
      totals={{ amount: 'amount', paid: 'paid' }}
      excluded={{ statuses: ['VOID'], note: t('Totals exclude void commissions.') }}
      remark={(row) => row.reason && <p className="text-13 text-ink-soft">{row.reason}</p>}
      empty={{
        title: t('No commissions yet'),
        text: t('A commission is earned when a referred customer’s investment becomes active with money paid through a gateway.'),
      }}
    />
  )
}
