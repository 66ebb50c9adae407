import type { ReactNode } from 'react'
import { groupDigits } from '@/shared/money'
import { formatMoney } from '@/ui/plain/money-text'
import type { Column } from '@/ui/columns'

/** The last line of a list: the sums of all filtered rows under their columns, and how many they are. */
export function totalsOf<T>(
  columns: readonly Column<T>[],
  wanted: Readonly<Record<string, string>> | undefined,
  sums: Readonly<Record<string, string>> | undefined,
  total: number | undefined,
): Record<string, ReactNode> | undefined {
  // Past ten thousand rows the server adds nothing up, so there is no line either.
  if (!wanted || !sums || !total) return undefined
  const [first, second] = columns
  const found = Object.entries(wanted).flatMap(([column, sum]) =>
    sums[sum] === undefined
      ? []
      : [
          [
            column,
            <span key={column} className="num">
              {formatMoney(sums[sum])}
            </span>,
          ] as const,
        ],
  )
  if (found.length === 0) return undefined
  const rows = `${groupDigits(String(total))} ${total === 1 ? 'row' : 'rows'}`
  return {
    ...(first ? { [first.key]: 'All filtered' } : {}),
    ...(second && second.align !== 'end' ? { [second.key]: <span className="num text-ink-soft">{rows}</span> } : {}),
    ...Object.fromEntries(found),
  }
}
