import { LRUCache } from 'lru-cache'
import type { Query } from './database'

/** A row that marks a position in a list: the sort value as text, and the tie-breaker. */
export type PageBookmark = { list_sort: string | null; list_tie: string }
/** Advances by a number of rows, from a bookmark or from the start; undefined if the list ends before. */
export type Walk = (from: PageBookmark | undefined, rows: number) => Promise<PageBookmark | undefined>

const KEPT_MS = 60_000
const MOST_LISTS = 200
const MOST_PLACES = 200
/** Bookmarks are placed this many rows before the target, so that the preceding pages can use them too. */
const STOP_BEFORE = 1_000

type Bookmarks = { places: LRUCache<number, PageBookmark>; end?: number }
// One cache per database, so that two databases in one process do not share entries.
const memories = new WeakMap<Query, LRUCache<string, Bookmarks>>()

/**
 * The row before a page deep in a list. Skipping half a million rows is slow, so positions that were reached are cached for a minute and
 * the next page starts from the nearest earlier one. Consecutive pages then also stay consistent while rows are inserted.
 * @param list everything that identifies the list: tables, filters, order
 */
export async function findBookmark(db: Query, list: string, skip: number, walk: Walk): Promise<PageBookmark | undefined> {
  const known = bookmarksOf(db, list)
  if (known.end !== undefined && skip >= known.end) return undefined
  let from = nearest(known, skip)
  const stop = skip - STOP_BEFORE
  for (const goal of from.at < stop ? [stop, skip] : [skip]) {
    const place = goal === from.at ? from.place : await walk(from.place, goal - from.at)
    if (!place) {
      known.end = Math.min(goal, known.end ?? goal)
      return undefined
    }
    known.places.set(goal, place)
    from = { at: goal, place }
  }
  return from.place
}

/** Records the start of the next page after a page was read. */
export const rememberBookmark = (db: Query, list: string, skip: number, place: PageBookmark): void =>
  void bookmarksOf(db, list).places.set(skip, place)

function bookmarksOf(db: Query, list: string): Bookmarks {
  const lists = memories.get(db) ?? new LRUCache<string, Bookmarks>({ max: MOST_LISTS, ttl: KEPT_MS })
  memories.set(db, lists)
  const known = lists.get(list) ?? { places: new LRUCache<number, PageBookmark>({ max: MOST_PLACES }) }
  if (!lists.has(list)) lists.set(list, known)
  return known
}

function nearest({ places }: Bookmarks, skip: number): { at: number; place: PageBookmark | undefined } {
  const at = [...places.keys()].reduce((best, place) => (place <= skip && place > best ? place : best), 0)
  return { at, place: places.get(at) }
}
