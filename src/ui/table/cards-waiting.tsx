import clsx from 'clsx'
import { Bone, Loading } from '@/ui/plain/feedback/skeleton'
import type { Column } from './columns'
import { cardClass, SORT } from './data-cards'
import type { DataTableProps } from './data-table-props'

/** Widths of skeleton words. */
export const waitingWidths = [148, 120, 132, 108, 140] as const

export type WaitingProps<T> = Pick<DataTableProps<T>, 'label' | 'columns' | 'onSelect' | 'onSort' | 'sortsElsewhere' | 'dense'> & {
  count: number
}

/** Skeleton cards for phones, below the space of the sort control. */
export const CardsWaiting = <T,>({ label, columns, onSort, sortsElsewhere, dense = false, count }: WaitingProps<T>) => (
  <Loading label={label}>
    {onSort && !sortsElsewhere && columns.some(({ sortable }) => sortable) && (
      <div className={clsx(SORT, dense && 'mx-4')}>
        <Bone width={160} className="h-10 rounded-control" />
      </div>
    )}
    <ul className="border-t border-line-strong" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <li key={row} className={cardClass(dense)}>
          <div className="flex h-9 items-center justify-between gap-6">
            <div>
              <Bone width={waitingWidths[row % waitingWidths.length] ?? 120} />
              <Bone width={88} kind="small" />
            </div>
            <Bone width={64} />
          </div>
          {columns.some(({ pill }) => pill) && <Bone width={72} kind="pill" className="mt-1.5" />}
        </li>
      ))}
    </ul>
  </Loading>
)

type StandInProps<T> = { column: Column<T>; place: number; row: number; dense: boolean }

/** The skeleton of a cell. */
export function StandIn<T>({ column, place, row, dense }: StandInProps<T>) {
  const width = waitingWidths[row % waitingWidths.length] ?? 120
  if (column.key === 'actions') return null
  if (column.pill) return <Bone width={72} kind="pill" />
  if (place > 0) return <Bone width={column.align === 'end' ? 64 : 88} />
  return (
    <>
      <Bone width={width} />
      {!dense && <Bone width={width - 48} kind="small" />}
    </>
  )
}
