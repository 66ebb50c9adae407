import type { SavedView } from '@/stores/list-store'
import type { ListEndpoint } from './list-endpoint'

type Given = Readonly<Record<string, unknown>>

/** Views do not contain a page. */
const PAGING = ['page', 'limit', 'cursor']

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The filters and sort order of the address, without fixed filters and the page. */
export function savedQueryOf(list: ListEndpoint, address: Given, fixed: object): SavedView['query'] {
  const keys = Object.keys(list.query.shape).filter((key) => !PAGING.includes(key) && !(key in fixed))
  return Object.fromEntries(
    keys.flatMap((key): [string, string | string[]][] => {
      const value = address[key]
      if (isText(value)) return [[key, value]]
      return Array.isArray(value) && value.length > 0 ? [[key, value.filter(isText)]] : []
    }),
  )
}

const canonical = (query: object): string =>
  JSON.stringify(
    Object.entries(query)
      .map(([key, value]) => [key, (Array.isArray(value) ? value : [value]).map(String).sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Whether filters and sort order are equal, regardless of key order. */
export const isSameQuery = (one: object, other: object): boolean => canonical(one) === canonical(other)
