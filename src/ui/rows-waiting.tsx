import type { Column } from './columns'
import { cellClass } from './data-rows'
import type { DataTableProps } from './data-table'
import styles from './data-table.module.css'
import { Bone, ListSkeleton, Loading } from './plain/skeleton'
import { useIsPhone } from './plain/use-media'

type Props<T> = Pick<DataTableProps<T>, 'label' | 'columns' | 'onSelect' | 'dense'> & { count: number }

const widths = [148, 120, 132, 108, 140] as const

/** A list before its rows are there: its heads, and stand-ins in the shape of what comes. */
export function RowsWaiting<T>({ label, columns, onSelect, dense = false, count }: Props<T>) {
  const isPhone = useIsPhone()
  const words = `${label}: loading`
  if (isPhone) return <ListSkeleton label={words} rows={count} />
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
