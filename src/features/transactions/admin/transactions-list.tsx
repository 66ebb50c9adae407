import dynamic from 'next/dynamic'
import { useMemo, type ReactNode } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { transferKindLabels } from '@/components/labels/labels'
import { transactions, type Transaction } from '@/contract/transactions'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'

const OpenTransaction = dynamic(() => import('./open-transaction').then((file) => file.OpenTransaction), { ssr: false })

const column = columnsFor<Transaction>()
const columnsIn = (currency: string, ofOne: boolean) => [
  column.date('createdAt', t('When'), { sortable: true, style: 'dateTime' }),
  ...(ofOne ? [] : [column.related('user', t('Customer'))]),
  column.label('kind', t('Transaction'), transferKindLabels),
  column.custom('reference', t('About'), (row) => <span className="text-ink-soft">{row.reference.title ?? '–'}</span>, {
    wide: true,
    file: { path: 'reference.title' },
  }),
  column.custom('code', t('Code'), (row) => <span className="num text-ink-soft">{row.reference.code ?? '–'}</span>, {
    wide: true,
    file: { path: 'reference.code' },
  }),
  column.money('amount', inCurrency(t('Amount'), currency), { sortable: true, signed: true }),
  column.money('balanceAfter', t('Balance'), { isMuted: true }),
]

const kinds = Object.entries(transferKindLabels).map(([value, label]) => ({ value, label }))
const accounts = translated([
  { value: 'available', label: msg('Available') },
  { value: 'hold', label: msg('On hold') },
  { value: 'locked', label: msg('Locked') },
])
const directions = translated([
  { value: 'in', label: msg('In') },
  { value: 'out', label: msg('Out') },
])

/** Transactions from the ledger: of all customers, or of one. */
export function TransactionsList({ title, user, aside, lead }: { title: string; user?: string; aside?: ReactNode; lead?: ReactNode }) {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency, user !== undefined), [currency, user])
  return (
    <ResourceList<typeof transactions.list>
      title={title}
      list={transactions.list}
      {...(user ? { fixed: { user } } : {})}
      aside={aside}
      lead={lead}
      columns={columns}
      name={(row) => `${transferKindLabels[row.kind]} ${row.reference.code ?? ''}`}
      card={(row) => (
        <RowCard
          title={transferKindLabels[row.kind]}
          sub={user ? (row.reference.title ?? row.reference.code) : row.user?.name}
          end={<MoneyText value={row.amount} signed />}
          endSub={<DateText value={row.createdAt} style="dateTime" />}
        />
      )}
      search={user ? t('Code or project') : t('Code, name or project')}
      filters={[
        { kind: 'enum', key: 'kind', label: t('Type'), options: kinds, multiple: true },
        { kind: 'enum', key: 'account', label: t('Account'), options: accounts },
        { kind: 'enum', key: 'direction', label: t('Direction'), options: directions },
        { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date') },
      ]}
      totals={{ amount: 'amount' }}
      netTotals
      empty={{
        title: t('No transactions yet'),
        text: t('All transactions of customer accounts appear in this list, as posted in the ledger.'),
      }}
      detailPanel={(open) => <OpenTransaction open={open} />}
    />
  )
}
