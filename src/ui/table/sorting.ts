import type { Column } from './columns'
import type { Sort } from './data-table-props'

/** The oldest item has the earliest time and the greatest age. */
const turned = { ASC: 'DESC', DESC: 'ASC' } as const
const spoken = { ASC: 'ascending', DESC: 'descending' } as const

/** The sort direction that a column header shows, undefined if the list is not sorted by it: an age increases as its time decreases. */
export function shownOrder<T>(column: Column<T>, { sortBy, sortOrder = 'ASC' }: Sort): 'ascending' | 'descending' | undefined {
  if (sortBy !== column.key) return undefined
  return spoken[column.sorts === 'age' ? turned[sortOrder] : sortOrder]
}

/** Ascending, descending, then the server's default order. */
export const nextSort = (key: string, { sortBy, sortOrder }: Sort): Sort => {
  if (sortBy !== key) return { sortBy: key, sortOrder: 'ASC' }
  return sortOrder === 'DESC' ? {} : { sortBy: key, sortOrder: 'DESC' }
}
