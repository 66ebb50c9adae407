import { useMemo } from 'react'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { currencies, type Currency } from '@/contract/currencies'
import type { Reply } from '@/contract/core/endpoint'
import { columnsFor } from '@/ui/table/columns'
import { formatChange } from '@/ui/plain/primitives/money-text'
import { ConfirmRate } from './confirm-rate'
import { MarketRateCell, RateInUse, RatesFoot } from './rate-origin'
import { RateHistory } from './rate-history'
import { RateText } from './rate-text'

type Values = {
  title: string
  currencyCode: string
  currencySymbol: string
  decimals: number
  value: string
  orderPriority: number
  isActive: boolean
}

const DAYS = 30
const column = columnsFor<Currency>()

const fieldsFor = (book: string): readonly FieldSpec<Values>[] => [
  { kind: 'text', name: 'title', label: 'Name', maxLength: 60 },
  { kind: 'text', name: 'currencyCode', label: 'Code', aside: 'capitals, like EUR', half: true },
  { kind: 'text', name: 'currencySymbol', label: 'Symbol', maxLength: 6, half: true },
  { kind: 'number', name: 'decimals', label: 'Decimals', aside: '0 to 8', half: true },
  {
    kind: 'money',
    name: 'value',
    label: 'Rate',
    currency: book,
    decimals: 0,
    half: true,
    help: 'Value of one unit in the book currency.',
  },
  { kind: 'number', name: 'orderPriority', label: 'Order', aside: 'Lowest first', half: true },
  {
    kind: 'switch',
    name: 'isActive',
    label: 'Active',
    help: 'Off: no gateway can use it. Existing payments are unaffected.',
  },
]

const views = [
  { key: 'all', label: 'All', query: {} },
  { key: 'active', label: 'Active', query: { isActive: true } },
  { key: 'off', label: 'Switched off', query: { isActive: false } },
]

const toValues = ({ title, currencyCode, currencySymbol, decimals, value, orderPriority, isActive }: Currency): Values => ({
  title,
  currencyCode,
  currencySymbol,
  decimals,
  value,
  orderPriority,
  isActive,
})

const Change = ({ value }: { value: string | null | undefined }) =>
  value ? <span className="num text-ink-soft">{formatChange(value)}</span> : <span className="text-ink-faint">–</span>

type Market = Reply<typeof currencies.marketData> | undefined
const marketOf = (market: Market, { id }: Currency) => market?.find((one) => one.currency.id === id)

const columnsIn = (book: string, market: Market) => [
  column.custom('title', 'Currency', (row) => <span className="font-medium">{row.title}</span>, { sortable: true }),
  column.code('currencyCode', 'Code', { sortable: true }),
  column.text('currencySymbol', 'Symbol', { wide: true }),
  column.number('decimals', 'Decimals', { wide: true }),
  column.number('orderPriority', 'Order', { sortable: true, wide: true }),
  column.custom('value', inCurrency('Rate in use', book), (row) => <RateInUse row={row} />, {
    sortable: true,
    align: 'end',
  }),
  column.custom('marketRate', inCurrency('Market rate', book), (row) => <MarketRateCell market={row.marketRate} />, {
    align: 'end',
    file: { path: 'marketRate.value' },
  }),
  column.custom('history', `${DAYS} days`, (row) => <RateHistory name={row.title} points={marketOf(market, row)?.history} />, {
    width: 160,
    file: false,
  }),
  column.custom('change', 'Change', (row) => <Change value={marketOf(market, row)?.change} />, {
    align: 'end',
    wide: true,
    file: false,
  }),
  column.date('changedAt', 'Updated', { sortable: true, style: 'dateTime', wide: true }),
]

export function CurrenciesScreen() {
  const book = useCurrency()
  const market = useRead(currencies.marketData, { query: { days: DAYS } }).data?.data
  const columns = useMemo(() => columnsIn(book, market), [book, market])
  return (
    <RequirePermission permission="currencies:read">
      <ResourceScreen<typeof currencies.list, Values>
        title="Currencies"
        list={currencies.list}
        order="ASC"
        columns={columns}
        name={(row) => row.title}
        card={(row) => (
          <RowCard
            title={row.title}
            sub={<span className="code">{row.currencyCode}</span>}
            end={<RateText value={row.value} />}
            endSub={<Change value={marketOf(market, row)?.change} />}
            foot={<RatesFoot row={row} />}
          />
        )}
        search="Name or code"
        views={views}
        empty={{
          title: 'No currencies yet',
          text: 'Each payment gateway uses one currency. Its rate converts amounts to the book currency.',
        }}
        active={{}}
        changes={[currencies.marketData]}
        editor={{
          fields: fieldsFor(book),
          toValues,
          create: {
            endpoint: currencies.create,
            permission: 'currencies:write',
            label: 'New currency',
            initial: { decimals: 2, orderPriority: 0, isActive: true },
          },
          edit: {
            endpoint: currencies.update,
            get: currencies.get,
            permission: 'currencies:update',
            under: (row) => <ConfirmRate row={row} />,
          },
          remove: { endpoint: currencies.remove, permission: 'currencies:delete', what: 'currency' },
        }}
      />
    </RequirePermission>
  )
}
