import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import type { Column } from './columns'
import type { Sort } from './data-table-props'
import { SelectField } from '@/ui/plain/forms/fields'

type Order = NonNullable<Sort['sortOrder']>

/** The meaning of a direction for a kind of value, since "ascending" is unclear for people. */
const directions: Readonly<Record<NonNullable<Column<never>['sorts']>, Readonly<Record<Order, string>>>> = translated({
  words: { ASC: msg('A to Z'), DESC: msg('Z to A') },
  age: { DESC: msg('newest first'), ASC: msg('oldest first') },
  time: { DESC: msg('newest first'), ASC: msg('oldest first') },
  amount: { DESC: msg('highest first'), ASC: msg('lowest first') },
})

const sortsOf = <T,>({ sorts, align }: Column<T>) => sorts ?? (align === 'end' ? 'amount' : 'words')
/** Column titles without the currency: "Amount, USD" is sorted as "Amount". */
const nameOf = <T,>({ title }: Column<T>) => title.split(/[,،]/)[0] ?? title

type Props<T> = { columns: readonly Column<T>[]; sort: Sort; onSort: (sort: Sort) => void }

/** The sort control of a list without headers: on phones. */
export function SortChoice<T>({ columns, sort: { sortBy, sortOrder }, onSort }: Props<T>) {
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap((column) =>
      (Object.keys(directions[sortsOf(column)]) as Order[]).map((order) => ({
        value: `${column.key} ${order}`,
        label: t('{column}, {order}', { column: nameOf(column), order: directions[sortsOf(column)][order] }),
      })),
    )
  const chosen = `${sortBy ?? ''} ${sortOrder ?? 'ASC'}`
  const isListed = options.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={t('Sort')}
      hideLabel
      size="small"
      value={isListed ? chosen : ''}
      options={isListed ? options : [{ value: '', label: t('Sort') }, ...options]}
      onChange={(value) => {
        const [by, order] = value.split(' ')
        // Both parts were generated from columns and directions above.
        if (by) onSort({ sortBy: by, sortOrder: order as Order })
      }}
    />
  )
}
