import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import type { AnyListQuery } from '@/contract/core/list'
import type { Column } from '@/ui/table/columns'
import { DataTable } from '@/ui/table/light/data-table'
import { FilterBar, type Filter } from '@/ui/table/filter-bar'
import { MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { EmptyList } from '@/components/resource/list/empty-list'
import { missingTotalsNote, totalsOf } from '@/components/resource/list/totals'

type Props<R, Q> = {
  label: string
  /** "We couldn’t load your transactions". */
  failed: string
  list: UseQueryResult<Answered<R[]>, ApiError>
  query: Q
  onChange: (change: Readonly<Record<string, unknown>>) => void
  filters: readonly Filter<keyof Q & string>[]
  columns: readonly Column<R>[]
  /** Sums of the filtered rows: column → name of the sum. */
  totals: Readonly<Record<string, string>>
  /** The label of the total line, if it does not sum all filtered rows. */
  totalLabel?: string | undefined
  /** The figure keys of the sums, by column. */
  totalFigures?: Readonly<Record<string, string>> | undefined
  empty: { title: string; text: ReactNode; action?: ReactNode }
  current?: string | undefined
  onOpen: (row: R) => void
  card: (row: R) => ReactNode
}

/** A customer's own list with its filters; its whole state is in the URL. */
export function OwnList<R extends { id: string; code: string }, Q extends AnyListQuery>(props: Props<R, Q>) {
  const { label, failed, list, query, onChange, filters, columns, totals, totalLabel, totalFigures, empty, current, onOpen, card } = props
  const { data, error, isPlaceholderData, refetch } = list
  return (
    <>
      <FilterBar filters={filters} value={query} onChange={onChange} className="-mt-3 mb-2" />
      {error && !data ? (
        <ReadFailed title={failed} undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={data?.data}
          rowKey={(row) => row.id}
          rowName={(row) => row.code}
          loading={isPlaceholderData}
          empty={<EmptyList title={label} empty={empty} query={query} filters={filters} set={onChange} />}
          sort={{ sortBy: query.sortBy, sortOrder: query.sortOrder ?? 'DESC' }}
          onSort={onChange}
          page={data?.meta}
          onPage={(page, limit) => onChange({ page, limit })}
          totals={totalsOf(columns, totals, data?.meta?.sum, data?.meta?.total, { label: totalLabel, figures: totalFigures })}
          totalsNote={missingTotalsNote(totals, data?.meta?.sum, data?.meta?.total)}
          current={current}
          onOpen={onOpen}
          card={card}
        />
      )}
    </>
  )
}
