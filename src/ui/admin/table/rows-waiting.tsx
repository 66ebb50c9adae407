import { t } from '@/locales/text'
import { Loading } from '@/ui/plain/feedback/skeleton'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { CardsWaiting, StandIn, type WaitingProps } from '@/ui/table/cards-waiting'
import { AdminTable } from './admin-table'

type Waiting = { row: number }
const NONE: readonly string[] = []
const ignore = () => undefined

/** A list while loading: its headers, and skeleton rows. */
export function RowsWaiting<T>(props: WaitingProps<T>) {
  const { label, columns, onSelect, dense = false, count } = props
  const isPhone = useIsPhone()
  const words = t('{label}: loading', { label })
  if (isPhone) return <CardsWaiting {...props} label={words} />
  return (
    <Loading label={words}>
      <div aria-hidden="true" className="overflow-x-clip">
        <AdminTable<Waiting>
          label={words}
          dense={dense}
          columns={columns.map((column, place) => ({
            ...column,
            title: column.key === 'actions' ? '' : column.title,
            render: ({ row }: Waiting) => <StandIn {...{ column, place, row, dense }} />,
          }))}
          rows={Array.from({ length: count }, (_, row) => ({ row }))}
          rowKey={({ row }) => String(row)}
          card={ignore}
          {...(onSelect ? { selected: NONE, onSelect: ignore } : {})}
        />
      </div>
    </Loading>
  )
}
