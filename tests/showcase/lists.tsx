import { CreditCard, Download, Ellipsis, Pencil, Plus } from 'lucide'
import { useMemo, useState } from 'react'
import { columnsFor } from '@/ui/table/columns'
import { DataTable } from '@/ui/admin/table/data-table'
import type { Sort } from '@/ui/table/data-table-props'
import { FilterBar, isFiltered, type Filter } from '@/ui/table/filter-bar'
import { Button } from '@/ui/plain/primitives/button'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { StatusTag, type Tone } from '@/ui/plain/primitives/status-tag'
import { Part } from './part'

type State = 'WAITING' | 'APPROVED' | 'DECLINED' | 'SECOND'
type Payment = { id: string; code: string; person: string; amount: string; state: State; createdAt: string; isActive: boolean }
type Query = { searchTerm?: string; state?: State; isActive?: boolean; startDate?: string; endDate?: string; least?: string; most?: string }

const words: Record<State, { text: string; tone: Tone }> = {
  WAITING: { text: 'Waiting', tone: 'neutral' },
  APPROVED: { text: 'Approved', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'closed' },
  SECOND: { text: 'Second approval', tone: 'warn' },
}
const people = ['Omar Haddad', 'Ines Rocha', 'Priya Raman', 'Chen Wei-Lin', 'Sofia Marchetti', 'Daniel Kowalski'] as const
const states: readonly State[] = ['WAITING', 'WAITING', 'SECOND', 'APPROVED', 'DECLINED']

const make = (count: number): Payment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p-${index}`,
    code: `PAY-${(index * 7919 + 104729).toString(36).toUpperCase().padStart(8, 'R')}`,
    person: people[index % people.length] ?? '',
    amount: `${(index + 1) * 150}.00`,
    state: states[index % states.length] ?? 'WAITING',
    createdAt: new Date(Date.UTC(2026, 10, 20, 10) - index * 5_400_000).toISOString(),
    isActive: index % 3 !== 0,
  }))

const filters: readonly Filter<keyof Query>[] = [
  { kind: 'search', key: 'searchTerm', label: 'Code, person or amount' },
  { kind: 'enum', key: 'state', label: 'State', options: Object.entries(words).map(([value, { text }]) => ({ value, label: text })) },
  { kind: 'boolean', key: 'isActive', label: 'Active', yes: 'On', no: 'Off' },
  { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Sent' },
  { kind: 'amounts', from: 'least', to: 'most', label: 'Amount', currency: 'USD' },
]

const column = columnsFor<Payment>()

function useColumns() {
  return useMemo(
    () => [
      column.code('code', 'Code', { sortable: true }),
      column.text('person', 'Person', { sortable: true }),
      column.date('createdAt', 'Sent', { style: 'dateTime', sortable: true, wide: true }),
      column.status('state', 'State', words),
      column.boolean('isActive', 'Active', { yes: 'On', no: 'Off' }),
      column.money('amount', 'Claimed, USD', { sortable: true }),
      column.actions((row) => (
        <>
          <IconButton icon={Pencil} label={`Edit ${row.code}`} side={28} iconSize={16} />
          <IconButton icon={CreditCard} label={`Gateways of ${row.code}`} side={28} iconSize={16} />
          <IconButton icon={Ellipsis} label={`More for ${row.code}`} side={28} iconSize={16} />
        </>
      )),
    ],
    [],
  )
}

const Card = ({ row }: { row: Payment }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
    <span className="font-medium">{row.person}</span>
    <MoneyText value={row.amount} currency="USD" className="text-end" />
    <span className="code">{row.code}</span>
    <span className="text-end">
      <StatusTag tone={words[row.state].tone}>{words[row.state].text}</StatusTag>
    </span>
  </div>
)

/** `rows` sets the length of the list, because its speed is measured on the development page. */
export function AdminList({ rows = 10 }: { rows?: number }) {
  const [query, setQuery] = useState<Query>({})
  const [sort, setSort] = useState<Sort>({ sortBy: 'createdAt', sortOrder: 'DESC' })
  const [page, setPage] = useState({ page: 1, limit: rows })
  const [selected, setSelected] = useState<string[]>(['p-2'])
  const [current, setCurrent] = useState<string>()
  const columns = useColumns()
  const shown = useMemo(() => {
    const term = query.searchTerm?.toLowerCase() ?? ''
    return make(37 * Math.ceil(rows / 10)).filter(
      (row) => (!query.state || row.state === query.state) && row.person.toLowerCase().includes(term),
    )
  }, [query, rows])
  const from = (page.page - 1) * page.limit
  return (
    <Part title="A list of the back office">
      <div className="border border-line bg-ground">
        <div className="px-4 pt-4 md:px-6">
          <PageFrame
            dense
            title="Payments"
            documentTitle="Interface"
            actions={
              <>
                <Button size="small" icon={Download}>
                  CSV
                </Button>
                <Button size="small" icon={Plus}>
                  New payment <kbd>N</kbd>
                </Button>
              </>
            }
          >
            <FilterBar<Query> filters={filters} value={query} onChange={(changed) => setQuery({ ...query, ...changed })} />
          </PageFrame>
        </div>
        <DataTable
          label="Payments"
          dense
          columns={columns}
          rows={shown.slice(from, from + page.limit)}
          rowKey={(row) => row.id}
          rowName={(row) => row.code}
          sort={sort}
          onSort={setSort}
          page={{ ...page, total: shown.length }}
          onPage={(next, limit) => setPage({ page: next, limit })}
          totals={{ code: 'Page total', amount: <MoneyText value="8250.00" /> }}
          selected={selected}
          onSelect={setSelected}
          selectionBar={
            <>
              <span>{selected.length} selected</span>
              <Button size="tiny" className="ms-auto">
                Approve {selected.length}
              </Button>
              <Button size="tiny" onClick={() => setSelected([])}>
                Clear
              </Button>
            </>
          }
          onOpen={(row) => setCurrent(row.id)}
          current={current}
          card={(row) => <Card row={row} />}
          empty={
            <EmptyState title={isFiltered(filters, query) ? 'No results' : 'No payments yet'}>Search by name, code or amount.</EmptyState>
          }
        />
      </div>
    </Part>
  )
}

export function CustomerList() {
  const columns = useColumns().filter(({ key }) => key !== 'actions' && key !== 'isActive')
  return (
    <Part title="A list of the customer area">
      <DataTable
        label="Own payments"
        columns={columns}
        rows={make(4)}
        rowKey={(row) => row.id}
        totals={{ code: 'Received', amount: <MoneyText value="1500.00" /> }}
        card={(row) => <Card row={row} />}
      />
      <DataTable label="Payments" columns={columns} rows={undefined} rowKey={(row) => row.id} card={(row) => <Card row={row} />} />
      <DataTable
        label="Payments"
        columns={columns}
        rows={undefined}
        rowKey={(row) => row.id}
        error={{ message: 'The server did not answer. Nothing was changed.' }}
        onRetry={() => undefined}
        card={(row) => <Card row={row} />}
      />
      <DataTable label="No payments" columns={columns} rows={[]} rowKey={(row) => row.id} card={(row) => <Card row={row} />} />
      <DataTable
        label="Being read again"
        loading
        columns={columns}
        rows={make(2)}
        rowKey={(row) => row.id}
        card={(row) => <Card row={row} />}
      />
      <DataTable
        label="Long names"
        columns={columns}
        rows={make(2).map((row) => ({
          ...row,
          person: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff the Elder',
          amount: '1000000000.00',
        }))}
        rowKey={(row) => row.id}
        page={{ page: 3, limit: 2, total: 120 }}
        onPage={() => undefined}
        totals={{ code: 'Total (filtered)', amount: <MoneyText value="9999999999.00" /> }}
        pageTotals={{ code: 'Page total', amount: <MoneyText value="2000000000.00" /> }}
        card={(row) => <Card row={row} />}
      />
    </Part>
  )
}
