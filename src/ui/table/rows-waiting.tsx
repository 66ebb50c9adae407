import type { Column } from './columns'
import { cellClass } from './data-rows'
import type { DataTableProps } from './data-table-props'
import styles from './data-table.module.css'
import { Bone, Loading } from '@/ui/plain/feedback/skeleton'
import { useIsPhone } from '@/ui/plain/hooks/use-media'

type Props<T> = Pick<DataTableProps<T>, 'label' | 'columns' | 'onSelect' | 'onSort' | 'sortsElsewhere' | 'dense'> & { count: number }

const widths = [148, 120, 132, 108, 140] as const

/** A list before its rows are there: its heads, and stand-ins in the shape of what comes. */
export function RowsWaiting<T>(props: Props<T>) {
  const { label, columns, onSelect, dense = false, count } = props
  const isPhone = useIsPhone()
  const words = `${label}: loading`
  if (isPhone) return <CardsWaiting {...props} label={words} />
  return (
    <Loading label={words}>
      <table className={styles.table} aria-hidden="true">
        <thead>
          <tr>
            {onSelect && <th className={styles.box} />}
            {columns.map((column) => (
              <th key={column.key} className={cellClass(column)} style={{ width: column.width }}>
                {column.key !== 'actions' && column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            <tr key={row}>
              {onSelect && <td className={styles.box} />}
              {columns.map((column, place) => (
                <td key={column.key} className={cellClass(column)}>
                  <StandIn column={column} place={place} width={widths[row % widths.length] ?? 120} dense={dense} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}

/** Cards of a phone, under the room that the choice of their order takes. */
const CardsWaiting = <T,>({ label, columns, onSort, sortsElsewhere, count }: Props<T>) => (
  <Loading label={label}>
    {onSort && !sortsElsewhere && columns.some(({ sortable }) => sortable) && (
      <div className={styles.sort}>
        <Bone width={160} className="h-10 rounded-control" />
      </div>
    )}
    <ul className={styles.cards} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <li key={row} className={styles.card}>
          <div className="flex h-9 items-center justify-between gap-6">
            <div>
              <Bone width={widths[row % widths.length] ?? 120} />
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

type StandInProps<T> = { column: Column<T>; place: number; width: number; dense: boolean }

function StandIn<T>({ column, place, width, dense }: StandInProps<T>) {
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
