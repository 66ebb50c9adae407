import dynamic from 'next/dynamic'
import { useMemo, type ReactNode } from 'react'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { transferKindWords } from '@/components/labels/words'
import { transactions, type Transaction } from '@/contract/transactions'
import { columnsFor } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'

const OpenMovement = dynamic(() => import('./open-movement').then((file) => file.OpenMovement), { ssr: false })

const column = columnsFor<Transaction>()
const columnsIn = (currency: string, ofOne: boolean) => [
  column.date('createdAt', 'When', { sortable: true, style: 'dateTime' }),
  ...(ofOne ? [] : [column.custom('user', 'Person', (row: Transaction) => row.user?.name ?? '–')]),
  column.custom('kind', 'Transaction', (row) => transferKindWords[row.kind], { file: { path: 'kind', labels: transferKindWords } }),
  column.custom('reference', 'About', (row) => <span className="text-ink-soft">{row.reference.title ?? '–'}</span>, {
    wide: true,
    file: { path: 'reference.title' },
  }),
  column.custom('code', 'Code', (row) => <span className="num text-ink-soft">{row.reference.code ?? '–'}</span>, {
    wide: true,
    file: { path: 'reference.code' },
  }),
  column.custom('amount', inCurrency('Amount', currency), (row) => <MoneyText value={row.amount} signed />, {
    align: 'end',
    sortable: true,
  }),
  column.custom('balanceAfter', 'Balance', (row) => <MoneyText value={row.balanceAfter} className="text-ink-soft" />, {
    align: 'end',
  }),
]

const kinds = Object.entries(transferKindWords).map(([value, label]) => ({ value, label }))
const accounts = [
  { value: 'available', label: 'Available' },
  { value: 'hold', label: 'On hold' },
  { value: 'locked', label: 'Locked' },
]
const directions = [
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
]

/** Movements from the ledger: of all customers, or of one. */
export function MovementsList({ title, user, aside, lead }: { title: string; user?: string; aside?: ReactNode; lead?: ReactNode }) {
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
      name={(row) => `${transferKindWords[row.kind]} ${row.reference.code ?? ''}`}
      card={(row) => (
        <RowCard
          title={transferKindWords[row.kind]}
          sub={user ? (row.reference.title ?? row.reference.code) : row.user?.name}
          end={<MoneyText value={row.amount} signed />}
          endSub={<DateText value={row.createdAt} style="dateTime" />}
        />
      )}
      search={user ? 'Code or project' : 'Code, person or project'}
      filters={[
        { kind: 'enum', key: 'kind', label: 'Kind', options: kinds, multiple: true },
        { kind: 'enum', key: 'account', label: 'Account', options: accounts },
        { kind: 'enum', key: 'direction', label: 'Direction', options: directions },
        { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date' },
      ]}
      totals={{ amount: 'amount' }}
      netTotals
      empty={{ title: 'No transactions yet', text: 'All transactions of customer accounts appear in this list, as posted in the ledger.' }}
      detailPanel={(open) => <OpenMovement open={open} />}
    />
  )
}
