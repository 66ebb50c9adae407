import { useMemo, useState } from 'react'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { ExportButton } from '@/components/resource/export/export-button'
import { totalsOf } from '@/components/resource/list/totals'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { monthsLabels, monthsWord } from '@/components/labels/labels'
import { profit, type ShareLine } from '@/contract/profit'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { cellWithin } from '@/ui/table/cell-within'
import { columnsFor } from '@/ui/table/columns'
import { DataTable } from '@/ui/admin/table/data-table'
import type { Sort } from '@/ui/table/data-table-props'
import { Drawer } from '@/ui/overlays/drawer'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '@/ui/plain/navigation/pager'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { ShareInvestor } from './share-investor'

type Props = {
  project: { id: string; code: string }
  month: { year: number; month: number; label: string }
  rates: { lockedPeriod: number; percentage: string }[]
  onClose: () => void
}
type SharesQuery = Sort & { page: number; limit: number; searchTerm: string }

const WIDTH = 860
const column = columnsFor<ShareLine>()
const columnsIn = (currency: string) => [
  column.custom('user', t('Investor'), (row) => <ShareInvestor line={row} />),
  column.custom('code', t('Investment'), (row) => <CodeText value={row.investment.code ?? ''} />, { file: { path: 'investment.code' } }),
  column.custom('lockedPeriod', t('Lock period'), (row) => <span className="num text-ink-soft">{monthsWord(row.lockedPeriod)}</span>, {
    file: { path: 'lockedPeriod', labels: monthsLabels() },
  }),
  column.money('principal', t('Principal'), { sortable: true, isMuted: true }),
  column.custom(
    'days',
    t('Days'),
    (row) => <span className="num text-ink-soft">{t('{days} of {of}', { days: row.days, of: row.of })}</span>,
    { align: 'end', sortable: true, file: { cells: [{ path: 'days' }, cellWithin(msg('of {value}'), { path: 'of' })] } },
  ),
  column.money('amount', inCurrency(t('Payout'), currency), { sortable: true }),
]

/** Every line of a preview, page by page: the payout of each investment. */
export function AllShares({ project, month, rates, onClose }: Props) {
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const [query, setQuery] = useState<SharesQuery>({
    page: DEFAULT_PAGE,
    limit: DEFAULT_PAGE_SIZE,
    searchTerm: '',
    sortBy: 'amount',
    sortOrder: 'DESC',
  })
  const sent = {
    params: { id: project.id },
    query: { ...query, year: month.year, month: month.month, rates },
  }
  const { data, error, isPlaceholderData, refetch } = useRead(profit.lines, sent, { keepPrevious: true })
  return (
    <Drawer open onClose={onClose} width={WIDTH} title={t('All payouts of {label}', { label: month.label })}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label={t('Name or code')}
          className="grow"
          value={query.searchTerm}
          onChange={(searchTerm) => setQuery({ ...query, searchTerm, page: DEFAULT_PAGE })}
        />
        <ExportButton
          list={profit.lines}
          sent={{ ...sent, query: { ...sent.query, page: undefined, limit: undefined } }}
          title={t('Preview {code} {label}', { code: project.code, label: month.label })}
          columns={columns}
        />
      </div>
      <DataTable<ShareLine>
        label={t('All payouts')}
        columns={columns}
        rows={data?.data}
        rowKey={(row) => row.id}
        loading={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('No results')}>{t('No investment in this preview matches this name or code.')}</EmptyState>}
        sort={query}
        onSort={(sort) => setQuery({ ...query, ...sort, page: DEFAULT_PAGE })}
        page={data?.meta}
        onPage={(page, limit) => setQuery({ ...query, page, limit })}
        totals={totalsOf(columns, { amount: 'amount' }, data?.meta?.sum, data?.meta?.total)}
        card={(row) => (
          <RowCard
            title={<ShareInvestor line={row} />}
            sub={
              <>
                <Rich
                  text="{principal}, {days} of {of} days"
                  values={{ principal: <MoneyText value={row.principal} />, days: row.days, of: row.of }}
                />
              </>
            }
            end={<MoneyText value={row.amount} />}
            endSub={monthsWord(row.lockedPeriod)}
          />
        )}
      />
    </Drawer>
  )
}
