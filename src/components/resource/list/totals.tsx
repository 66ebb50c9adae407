import type { ReactNode } from 'react'
import { MAX_COUNTED_ROWS } from '@/contract/core/list'
import { groupDigits, isMoney, toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import type { Column } from '@/ui/table/columns'

/** How the total line differs from that of other lists. */
type TotalsStyle = {
  /** The rows are in both directions, so the sum is the net amount. */ isNet?: boolean | undefined
  /** The label of the line, if it does not sum all filtered rows. */ label?: string | undefined
  /** The figure keys of the sums, by column. */ figures?: Readonly<Record<string, string>> | undefined
}

/** The last line of a list: the sums of all filtered rows, and their count. */
export function totalsOf<T>(
  columns: readonly Column<T>[],
  sumsByColumn: Readonly<Record<string, string>> | undefined,
  sums: Readonly<Record<string, string>> | undefined,
  total: number | undefined,
  { isNet = false, label = totalLabel(isNet), figures = {} }: TotalsStyle = {},
): Record<string, ReactNode> | undefined {
  if (!sumsByColumn || !sums || !total) return undefined
  const found = Object.entries(sumsByColumn).flatMap(([column, sum]) =>
    sums[sum] === undefined
      ? []
      : [
          [
            column,
            <span key={column} className="num" data-figure={figures[column]}>
              {formatMoney(sums[sum], undefined, isNet)}
            </span>,
          ] as const,
        ],
  )
  if (found.length === 0) return undefined
  return { ...headOf(columns, label, total), ...Object.fromEntries(found) }
}

/** Why a list with amounts has no total line: above this many rows the server computes no sums. */
export function missingTotalsNote(
  sumsByColumn: Readonly<Record<string, string>> | undefined,
  sums: Readonly<Record<string, string>> | undefined,
  total: number | undefined,
): string | undefined {
  if (!sumsByColumn || sums || !total || total <= MAX_COUNTED_ROWS) return undefined
  return t('Totals are not shown for more than {count} rows. Narrow the list with a filter.', {
    count: groupDigits(String(MAX_COUNTED_ROWS)),
  })
}

/** Whether the sums exclude rows: those with amounts that neither moved nor are due. */
export const hasExcluded = (sums: Readonly<Record<string, string>> | undefined): boolean => toMinor(sums?.excluded ?? '0.00') > 0n

/** The line above: the sums of this page, if there are more pages. Sums have the same names as the amounts of the rows. */
export function pageTotalsOf<T extends object>(
  columns: readonly Column<T>[],
  sumsByColumn: Readonly<Record<string, string>> | undefined,
  rows: readonly T[] | undefined,
  total: number | undefined,
  {
    isNet = false,
    excluded = [],
  }: Pick<TotalsStyle, 'isNet'> & { /** The statuses of rows to leave out. */ excluded?: readonly string[] } = {},
): Record<string, ReactNode> | undefined {
  if (!sumsByColumn || !rows || !total || rows.length >= total) return undefined
  const found = Object.entries(sumsByColumn).flatMap(([column, sum]) => {
    const amounts = rows.filter((row) => !excluded.includes(statusOf(row))).map((row) => amountIn(row, sum))
    if (!amounts.every((amount) => amount !== undefined)) return []
    const total = toMoney(amounts.reduce((so, amount) => so + toMinor(amount), 0n))
    return [
      [
        column,
        <span key={column} className="num">
          {formatMoney(total, undefined, isNet)}
        </span>,
      ] as const,
    ]
  })
  return found.length === 0 ? undefined : { ...headOf(columns, pageTotalLabel(isNet), rows.length), ...Object.fromEntries(found) }
}

const totalLabel = (isNet: boolean): string => (isNet ? t('Total (filtered), in minus out') : t('Total (filtered)'))
const pageTotalLabel = (isNet: boolean): string => (isNet ? t('Page total, in minus out') : t('Page total'))

const statusOf = (row: object): string => String(Reflect.get(row, 'status'))

function amountIn(row: object, name: string): string | undefined {
  const value: unknown = Reflect.get(row, name)
  return value === null ? '0.00' : isMoney(value) ? value : undefined
}

function headOf<T>([first, second]: readonly Column<T>[], label: string, count: number): Record<string, ReactNode> {
  const rows = t('{count, plural, one {# row} other {# rows}}', { count })
  return {
    ...(first ? { [first.key]: label } : {}),
    ...(second && second.align !== 'end' ? { [second.key]: <span className="num text-ink-soft">{rows}</span> } : {}),
  }
}
