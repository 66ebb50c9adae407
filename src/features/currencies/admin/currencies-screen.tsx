import { useMemo } from 'react'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { currencies, type Currency } from '@/contract/currencies'
import type { Reply } from '@/contract/core/endpoint'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
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
  { kind: 'text', name: 'title', label: t('Name'), maxLength: 60 },
  { kind: 'text', name: 'currencyCode', label: t('Code'), aside: t('capitals, like EUR'), half: true },
  { kind: 'text', name: 'currencySymbol', label: t('Symbol'), maxLength: 6, half: true },
  { kind: 'number', name: 'decimals', label: t('Decimals'), aside: t('0 to 8'), half: true },
  {
    kind: 'money',
    name: 'value',
    label: t('Rate'),
    currency: book,
    decimals: 0,
    half: true,
    help: t('Value of one unit in the book currency.'),
  },
  { kind: 'number', name: 'orderPriority', label: t('Order'), aside: t('Lowest first'), half: true },
  {
    kind: 'switch',
    name: 'isActive',
    label: t('Active'),
    help: t('Off: no gateway can use it. Existing payments are unaffected.'),
  },
]

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'active', label: msg('Active'), query: { isActive: true } },
  { key: 'off', label: msg('Switched off'), query: { isActive: false } },
])

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
  column.text('title', t('Currency'), { sortable: true, isStrong: true }),
  column.code('currencyCode', t('Code'), { sortable: true }),
  column.text('currencySymbol', t('Symbol'), { wide: true }),
  column.number('decimals', t('Decimals'), { wide: true }),
  column.number('orderPriority', t('Order'), { sortable: true, wide: true }),
  column.custom('value', inCurrency(t('Rate in use'), book), (row) => <RateInUse row={row} />, {
    sortable: true,
    align: 'end',
  }),
  column.custom('marketRate', inCurrency(t('Market rate'), book), (row) => <MarketRateCell market={row.marketRate} />, {
    align: 'end',
    file: { path: 'marketRate.value' },
  }),
  column.custom(
    'history',
    t('{days} days', { days: DAYS }),
    (row) => <RateHistory name={row.title} points={marketOf(market, row)?.history} />,
    {
      width: 96,
      file: false,
    },
  ),
  column.custom('change', t('Change'), (row) => <Change value={marketOf(market, row)?.change} />, {
    align: 'end',
    wide: true,
    file: false,
  }),
  // The rate in use states its date.
  column.date('changedAt', t('Updated'), { sortable: true, style: 'dateTime', optional: true }),
]

export function CurrenciesScreen() {
  const book = useCurrency()
  const market = useRead(currencies.marketData, { query: { days: DAYS } }).data?.data
  const columns = useMemo(() => columnsIn(book, market), [book, market])
  return (
    <RequirePermission permission="currencies:read">
      <ResourceScreen<typeof currencies.list, Values>
        title={t('Currencies')}
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
        search={t('Name or code')}
        views={views}
        empty={{
          title: t('No currencies yet'),
          text: t('Each payment gateway uses one currency. Its rate converts amounts to the book currency.'),
        }}
        active={{}}
        changes={[currencies.marketData]}
        editor={{
          thing: 'currency',
          fields: fieldsFor(book),
          toValues,
          create: {
            endpoint: currencies.create,
            permission: 'currencies:write',
            label: t('New currency'),
            initial: { decimals: 2, orderPriority: 0, isActive: true },
          },
          edit: {
            endpoint: currencies.update,
            get: currencies.get,
            permission: 'currencies:update',
            under: (row) => <ConfirmRate row={row} />,
          },
          remove: {
            endpoint: currencies.remove,
            permission: 'currencies:delete',
            label: t('Delete currency'),
            description: t('The currency is deleted permanently. A currency in use cannot be deleted.'),
          },
        }}
      />
    </RequirePermission>
  )
}
