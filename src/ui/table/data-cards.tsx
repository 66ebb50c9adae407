import clsx from 'clsx'
import { t } from '@/locales/text'
import { Tick } from '@/ui/plain/inputs/tick'
import type { DataTableProps } from './data-table-props'
import { SortChoice } from './sort-choice'

type Props<T> = DataTableProps<T> & {
  rows: readonly T[]
  /** Undefined if rows are not selectable. */
  onChoose: ((row: T, chosen: boolean) => void) | undefined
}

/** The rows of a table as cards, for phones. The button that opens a row lies below the card's own buttons. */
export function DataCards<T extends object>(props: Props<T>) {
  const { label, rows, rowKey, columns, sort = {}, onSort, sortsElsewhere, dense = false } = props
  return (
    <>
      {onSort && !sortsElsewhere && columns.some(({ sortable }) => sortable) && (
        <div className={clsx(SORT, dense && 'mx-4')}>
          <SortChoice columns={columns} sort={sort} onSort={onSort} />
        </div>
      )}
      <ul aria-label={label} className={clsx('border-t', dense ? 'border-line-strong' : 'border-ink')}>
        {rows.map((row) => (
          <Card key={rowKey(row)} row={row} {...props} />
        ))}
      </ul>
      <CardTotals {...props} />
    </>
  )
}

/** Space for the sort control, above the cards. */
export const SORT = 'mb-3 w-fit max-w-full'

/** The frame of a card. */
export const cardClass = (dense: boolean) => clsx('relative border-b border-line py-3', dense && 'bg-surface px-4')

function Card<T extends object>(props: Props<T> & { row: T }) {
  const { row, rowKey, rowName = rowKey, card, under, onOpen, onChoose, selected = [], current, dense = false } = props
  const isChosen = selected.includes(rowKey(row))
  const isCurrent = dense && rowKey(row) === current
  return (
    <li
      className={clsx(
        cardClass(dense),
        '[&_:is(a,button):not([data-cover])]:relative [&_:is(a,button):not([data-cover])]:z-1',
        onChoose && (dense ? 'ps-13' : 'ps-10'),
        isCurrent &&
          'bg-[color-mix(in_srgb,var(--ink)_4%,var(--surface))] shadow-[inset_3px_0_0_var(--brand)] rtl:shadow-[inset_-3px_0_0_var(--brand)]',
        isChosen && !isCurrent && 'bg-brand-wash',
      )}
    >
      {onOpen && (
        <button
          type="button"
          data-cover
          className="absolute inset-0 focus-visible:-outline-offset-2"
          aria-label={t('Open {row}', { row: rowName(row) })}
          onClick={() => onOpen(row)}
        />
      )}
      {onChoose && (
        // The checkbox has a touch target around it, above the button that opens the row.
        <span className={clsx('absolute top-0 z-1 grid size-11 place-items-center', dense ? 'start-1' : '-start-3')}>
          <Tick label={t('Select {row}', { row: rowName(row) })} checked={isChosen} onChange={(chosen) => onChoose(row, chosen)} />
        </span>
      )}
      {card(row)}
      {under?.(row) && <div className="relative mt-2">{under(row)}</div>}
    </li>
  )
}

/** The sums of amount columns, each with its name. */
function CardTotals<T extends object>({ columns, totals, pageTotals, linesNamed, dense }: Props<T>) {
  if (!totals) return null
  const nameOf = (line: NonNullable<typeof totals>) => line[columns[0]?.key ?? '']
  const line = clsx('flex justify-between gap-4 py-3 text-14', dense && 'px-4')
  return columns
    .filter((column) => totals[column.key] !== undefined && column.align === 'end')
    .map((column) => (
      <div key={column.key}>
        {pageTotals?.[column.key] !== undefined && (
          <p className={clsx(line, 'text-ink-soft')}>
            <span>{linesNamed ? nameOf(pageTotals) : t('{column}, this page', { column: column.title })}</span>
            {pageTotals[column.key]}
          </p>
        )}
        <p className={clsx(line, 'font-medium')}>
          <span>{linesNamed ? nameOf(totals) : column.title}</span>
          <span className="dbl">{totals[column.key]}</span>
        </p>
      </div>
    ))
}
