import type { Column } from './columns'
import type { Sort } from './data-table-props'

/** The oldest has the earliest time and the greatest age. */
const turned = { ASC: 'DESC', DESC: 'ASC' } as const
const spoken = { ASC: 'ascending', DESC: 'descending' } as const

/** The order that the head of a column shows, undefined where the list is not sorted by it: an age grows as its time goes back. */
export function shownOrder<T>(column: Column<T>, { sortBy, sortOrder = 'ASC' }: Sort): 'ascending' | 'descending' | undefined {
  if (sortBy !== column.key) return undefined
  return spoken[column.sorts === 'age' ? turned[sortOrder] : sortOrder]
}

/** Up, down, and then the order of the server. */
export const nextSort = (key: string, { sortBy, sortOrder }: Sort): Sort => {
  if (sortBy !== key) return { sortBy: key, sortOrder: 'ASC' }
  return sortOrder === 'DESC' ? {} : { sortBy: key, sortOrder: 'DESC' }
}
