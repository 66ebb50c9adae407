import { LRUCache } from 'lru-cache'
import type { Query } from './database'

/** A row by which a page of a list is found: what the list is sorted by, as text, and the tie. */
export type PageBookmark = { list_sort: string | null; list_tie: string }
/** Goes so many rows further in a list, from a place or from its beginning; undefined if it ends before. */
export type Walk = (from: PageBookmark | undefined, rows: number) => Promise<PageBookmark | undefined>

const KEPT_MS = 60_000
const MOST_LISTS = 200
const MOST_PLACES = 200
/** A stop is made so far before the goal, from which the pages before it are reached as well. */
const STOP_BEFORE = 1_000

type Known = { places: LRUCache<number, PageBookmark>; end?: number }
// Each database has a memory of its own, so that two in one process do not answer for each other.
const memories = new WeakMap<Query, LRUCache<string, Known>>()

/**
 * The row before a page deep in a list. Passing by half a million rows takes its time, so where somebody got to in a list is
 * known for a minute, and the next page is reached from the nearest place before it. Pages asked for one after the other then
 * also fit together, whatever is added meanwhile.
 * @param list everything that makes it this list: tables, filters, order
 */
export async function findBookmark(db: Query, list: string, skip: number, walk: Walk): Promise<PageBookmark | undefined> {
  const known = knownOf(db, list)
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

/** A page that was shown says where the next one begins. */
export const rememberBookmark = (db: Query, list: string, skip: number, place: PageBookmark): void =>
  void knownOf(db, list).places.set(skip, place)

function knownOf(db: Query, list: string): Known {
  const lists = memories.get(db) ?? new LRUCache<string, Known>({ max: MOST_LISTS, ttl: KEPT_MS })
  memories.set(db, lists)
  const known = lists.get(list) ?? { places: new LRUCache<number, PageBookmark>({ max: MOST_PLACES }) }
  if (!lists.has(list)) lists.set(list, known)
  return known
}

function nearest({ places }: Known, skip: number): { at: number; place: PageBookmark | undefined } {
  const at = [...places.keys()].reduce((best, place) => (place <= skip && place > best ? place : best), 0)
  return { at, place: places.get(at) }
}
