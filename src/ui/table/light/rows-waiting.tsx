import clsx from 'clsx'
import { t } from '@/locales/text'
import { Loading } from '@/ui/plain/feedback/skeleton'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { CardsWaiting, StandIn, type WaitingProps } from '@/ui/table/cards-waiting'
import { BODY_CELL, cellClass, HEAD_CELL, TABLE } from './data-rows'

/** A list while loading: its headers, and skeleton rows. */
export function RowsWaiting<T>(props: WaitingProps<T>) {
  const { label, columns, count } = props
  const isPhone = useIsPhone()
  const words = t('{list}: loading', { list: label })
  if (isPhone) return <CardsWaiting {...props} label={words} />
  return (
    <Loading label={words}>
      <table className={TABLE} aria-hidden="true">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                className={clsx(HEAD_CELL, cellClass(column), 'font-normal text-ink-faint')}
                style={{ width: column.width }}
              >
                {column.key !== 'actions' && column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            <tr key={row}>
              {columns.map((column, place) => (
                <td key={column.key} className={clsx(cellClass(column), BODY_CELL)}>
                  <StandIn {...{ column, place, row }} dense={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
