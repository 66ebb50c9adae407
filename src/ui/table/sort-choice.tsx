import type { Column } from './columns'
import type { Sort } from './data-table-props'
import { SelectField } from '@/ui/plain/forms/fields'

type Order = NonNullable<Sort['sortOrder']>

/** What a direction means for a kind of value: nobody sorts people "ascending". */
const directions: Readonly<Record<NonNullable<Column<never>['sorts']>, Readonly<Record<Order, string>>>> = {
  words: { ASC: 'A to Z', DESC: 'Z to A' },
  age: { DESC: 'newest first', ASC: 'oldest first' },
  time: { DESC: 'newest first', ASC: 'oldest first' },
  amount: { DESC: 'highest first', ASC: 'lowest first' },
}

const sortsOf = <T,>({ sorts, align }: Column<T>) => sorts ?? (align === 'end' ? 'amount' : 'words')
/** As titles of columns have it, without the currency: "Amount, USD" is sorted as "Amount". */
const nameOf = <T,>({ title }: Column<T>) => title.split(',')[0] ?? title

type Props<T> = { columns: readonly Column<T>[]; sort: Sort; onSort: (sort: Sort) => void }

/** The order of a list where it has no heads to press: on phones. */
export function SortChoice<T>({ columns, sort: { sortBy, sortOrder }, onSort }: Props<T>) {
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap((column) =>
      (Object.keys(directions[sortsOf(column)]) as Order[]).map((order) => ({
        value: `${column.key} ${order}`,
        label: `${nameOf(column)}, ${directions[sortsOf(column)][order]}`,
      })),
    )
  const chosen = `${sortBy ?? ''} ${sortOrder ?? 'ASC'}`
  const isListed = options.some(({ value }) => value === chosen)
  return (
    <SelectField
      label="Sort"
      hideLabel
      size="small"
      value={isListed ? chosen : ''}
      options={isListed ? options : [{ value: '', label: 'Sort' }, ...options]}
      onChange={(value) => {
        const [by, order] = value.split(' ')
        // Both halves were written from columns and directions above.
        if (by) onSort({ sortBy: by, sortOrder: order as Order })
      }}
    />
  )
}
