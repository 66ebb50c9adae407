import { LRUCache } from 'lru-cache'
import { MAX_COUNTED_ROWS, MAX_LIMIT, type AnyListQuery } from '@/contract/core/list'
import { toMoney } from '@/domain/money'
import type { Query } from './database'
import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { afterCursor, writeCursor, type SortColumn } from './list-cursor'
import { findBookmark, rememberBookmark, type PageBookmark, type Walk } from './page-bookmarks'
import { join, raw, sql, where, type Sql } from './sql'

/** An estimate above this value is not verified by counting, provided that the plan is known to be reliable. */
const SURELY_MORE = 10 * MAX_COUNTED_ROWS

export type Page<T> = { rows: T[]; total: number; totalIsEstimate?: boolean; nextCursor?: string; sum?: Record<string, string> }

export type ListPlan<R, T> = {
  columns: Sql
  /** The tables, including joins. */
  from: Sql
  /** Conditions in addition to search and dates; undefined entries are omitted. */
  where: readonly (Sql | undefined | false)[]
  /** Columns that the search term is matched against. */
  search?: readonly Sql[]
  /**
   * Alternative for lists of millions of rows: queries that return the tie-breakers of the matching rows, each over as few tables as
   * possible, and queries that look up an exact code through its index.
   */
  found?: { by?: (pattern: string) => readonly Sql[]; byCode?: (code: string) => readonly Sql[] }
  /** The column that startDate and endDate apply to. */
  dated?: Sql
  sort: Readonly<Record<string, SortColumn>>
  defaultOrder?: 'ASC' | 'DESC'
  /** Unique, and the last sort key of every order, so that pages never overlap. */
  tie: Sql
  /** The tie-breaker finds its row by index; further conditions that the row must meet go here. Usually empty. */
  keyed?: readonly (Sql | undefined | false)[]
  /** The filters are covered by PostgreSQL's statistics, so a very large estimate is used without counting. */
  estimable?: boolean
  /** The source is computed for each page and has no statistics, so rows are counted and summed exactly. */
  counted?: true
  /**
   * At least this many first rows of the source in the requested order that meet the conditions (a `where`, or nothing), for a source that
   * is read faster so; undefined where it cannot apply them. The total is counted over `from`.
   */
  firstRows?: (count: number, conditions: Sql) => Sql | undefined
  /** The time of the request, if a part of the list depends on it: later requests use the same cached totals and positions. */
  now?: Date
  /** Sums of the filtered rows in minor units, e.g. { amount: sql`sum(w.amount)` }, returned as money; omitted above the counting limit. */
  sums?: Readonly<Record<string, Sql>>
  map: (row: R) => T
}

/**
 * Beyond this offset a numbered page is read in two steps: the preceding row by sort order alone, then the page after it. Other columns are
 * not computed for skipped rows.
 */
const DEEP = 1_000

export type ListQuery = AnyListQuery & { /** Exports read all pages and need no totals. */ withoutTotal?: true }

/** A condition on one of these values. A single value becomes an equality, which lets an index provide the order. */
export const oneOf = (column: Sql, values: readonly string[], type = 'text'): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}::${raw(type)}` : sql`${column} = any(${values}::${raw(`${type}[]`)})`

/** Reads a list: filters, search, sort, a page by number or cursor, the total and the sums. */
export async function listPage<R extends object, T>(db: Query, query: ListQuery, plan: ListPlan<R, T>): Promise<Page<T>> {
  const sort = plan.sort[query.sortBy]
  if (!sort)
    throw new AppError('VALIDATION', msg('This list cannot be sorted by this column.'), {
      errors: [{ path: 'sortBy', message: msg('Unknown column') }],
    })
  const descending = (query.sortOrder ?? plan.defaultOrder ?? 'DESC') === 'DESC'
  const filters = [...plan.where, ...searchFor(query, plan), ...between(query, plan.dated)]
  const direction = raw(descending ? 'desc nulls last' : 'asc nulls last')
  const tieDirection = raw(descending ? 'desc' : 'asc')
  const order = sql`order by ${sort.by} ${sort.nullable ? direction : tieDirection}, ${plan.tie} ${tieDirection}`
  const place = sql`(${sort.by})::text as list_sort, (${plan.tie})::text as list_tie`
  const skip = query.cursor ? 0 : (query.page - 1) * query.limit
  const isDeep = skip >= DEEP
  const list = isDeep ? sql`from ${plan.from} ${where(filters)} ${order}`.signature(plan.now) : ''
  const behind = (at: PageBookmark) => afterCursor(writeCursor(at), sort, plan.tie, descending)
  // Formatted as text last: skipped rows are then read by an index-only scan where an index provides the order.
  const walk: Walk = (from, steps) => {
    const rows = where([...filters, from && behind(from)])
    return db.maybe(sql`
      select w.by::text as list_sort, w.tie::text as list_tie from (
        select ${sort.by} as by, ${plan.tie} as tie from ${sourceOf(plan, steps, rows)} ${rows} ${order} limit 1 offset ${steps - 1}) w`)
  }
  const before = isDeep ? await findBookmark(db, list, skip, walk) : undefined
  const isBeyond = isDeep && !before
  const after = before ? behind(before) : query.cursor ? afterCursor(query.cursor, sort, plan.tie, descending) : undefined
  const rows = isBeyond
    ? []
    : await db.all<R & PageBookmark>(
        pageOf(plan, { place, order, rows: where([...filters, after]), limit: query.limit, skip: isDeep ? 0 : skip }),
      )
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const isMore = rows.length > query.limit
  if (isDeep && isMore && last) rememberBookmark(db, list, skip + query.limit, last)
  // A partial page that was reached by number gives the exact row count.
  const ends = !query.cursor && !isMore && (rows.length > 0 || skip === 0) ? skip + rows.length : undefined
  // A request beyond the last page redirects to the last one, which requires an exact total.
  const isPastEnd = rows.length === 0 && skip > 0
  const whole = isPastEnd ? await countRowsOf(db, sql`from ${plan.from} ${where(filters)}`) : undefined
  const counted = query.withoutTotal ? { total: 0 } : await countRows(db, plan, filters, ends ?? whole)
  return {
    rows: shown.map(plan.map),
    ...counted,
    ...(isMore && last ? { nextCursor: writeCursor(last) } : {}),
  }
}

type PageRequest = { place: Sql; rows: Sql; order: Sql; limit: number; skip: number }

const sourceOf = <R, T>({ from, firstRows }: ListPlan<R, T>, count: number, rows: Sql): Sql => firstRows?.(count, rows) ?? from

/**
 * Where rows are found by tie-breaker, the page is selected by sort order alone and the other columns are computed for its rows only. As an
 * array, the page is evaluated first regardless of the number of relations: with more than eight joined relations PostgreSQL would join
 * everything before filtering (`join_collapse_limit`).
 */
function pageOf<R, T>(plan: ListPlan<R, T>, { place, rows, order, limit, skip }: PageRequest): Sql {
  const { columns, from, tie, keyed } = plan
  const within = sql`from ${sourceOf(plan, skip + limit + 1, rows)} ${rows} ${order}`
  if (!keyed) return sql`select * from ${limited(sql`select ${columns}, ${place} ${within}`, limit, skip)} near`
  const found = sql`${tie} = any(array${limited(sql`select ${tie} as tie ${within}`, limit, skip)})`
  return sql`select ${columns}, ${place} from ${from} ${where([found, ...keyed])} ${order}`
}

const SIZES = [10, 20, 50, MAX_LIMIT]

/**
 * The page of a query. Limits are inlined as literals with few distinct values: PostgreSQL caches one plan for all pages, and a
 * parameterised limit would be planned for very many rows. Surplus rows are dropped.
 */
function limited(query: Sql, limit: number, skip: number): Sql {
  const maxRows = (SIZES.find((size) => size >= limit) ?? limit) + 1
  const first = raw(`limit ${skip === 0 ? maxRows : DEEP + maxRows}`)
  return skip === 0
    ? sql`(${query} ${first})`
    : sql`(select * from (${query} ${first}) reached limit ${raw(String(maxRows))} offset ${skip})`
}

async function countRows<R, T>(
  db: Query,
  plan: ListPlan<R, T>,
  filters: readonly (Sql | undefined | false)[],
  known: number | undefined,
): Promise<Pick<Page<T>, 'total' | 'totalIsEstimate' | 'sum'>> {
  const matching = sql`from ${plan.from} ${where(filters)}`
  const key = matching.signature(plan.now)
  if (known === undefined && !plan.counted) {
    const estimate = keptEstimate(db, key) ?? (plan.estimable ? await estimateRows(db, matching, key) : 0)
    if (estimate > MAX_COUNTED_ROWS) return { total: estimate, totalIsEstimate: true }
  }
  const n = known ?? (await countRowsOf(db, plan.counted ? matching : sql`${matching} limit ${MAX_COUNTED_ROWS + 1}`))
  if (n > MAX_COUNTED_ROWS && known === undefined && !plan.counted) {
    const estimate = Math.max(n, await readEstimate(db, matching))
    keep(db, key, estimate)
    return { total: estimate, totalIsEstimate: true }
  }
  if (!plan.sums || (n > MAX_COUNTED_ROWS && !plan.counted)) return { total: n }
  const columns = join(Object.entries(plan.sums).map(([name, sum]) => sql`coalesce(${sum}, 0)::bigint as ${raw(`"${name}"`)}`))
  const sums = await db.one<Record<string, bigint>>(sql`select ${columns} ${matching}`)
  return { total: n, sum: Object.fromEntries(Object.entries(sums).map(([name, minor]) => [name, toMoney(minor)])) }
}

async function countRowsOf(db: Query, matching: Sql): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from (select 1 ${matching}) as counted`)
  return n
}

const KEPT_MS = 30_000
const MOST_ESTIMATES = 500
// One cache per database, so that two databases in one process do not share entries.
const estimates = new WeakMap<Query, LRUCache<string, { rows: number }>>()

/** A total above the limit is an estimate anyway, so it is cached briefly: computing it takes longer than reading the page. */
const keptEstimate = (db: Query, key: string): number | undefined => estimates.get(db)?.get(key)?.rows

function keep(db: Query, key: string, rows: number): void {
  const cache = estimates.get(db) ?? new LRUCache<string, { rows: number }>({ max: MOST_ESTIMATES, ttl: KEPT_MS })
  estimates.set(db, cache)
  cache.set(key, { rows })
}

/** PostgreSQL's estimate if it is large enough to be used without counting; otherwise undefined. */
async function estimateRows(db: Query, matching: Sql, key: string): Promise<number> {
  const rows = await readEstimate(db, matching)
  if (rows <= SURELY_MORE) return 0
  keep(db, key, rows)
  return rows
}

async function readEstimate(db: Query, matching: Sql): Promise<number> {
  const [line] = await db.all<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(sql`explain (format json) select 1 ${matching}`)
  return line?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** A pattern that matches a text anywhere. */
const anywhere = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`
const CODE = /^(PRJ|INV|REF|PAY|WDR|COM|ADJ|MOV)-[0-9A-Z]{8}$/i

function searchFor<R, T>({ searchTerm }: ListQuery, { search = [], found, tie }: ListPlan<R, T>): Sql[] {
  if (!searchTerm) return []
  const pattern = anywhere(searchTerm)
  const queries = CODE.test(searchTerm) ? (found?.byCode?.(searchTerm.toUpperCase()) ?? found?.by?.(pattern)) : found?.by?.(pattern)
  // As an array the search is evaluated first, whichever order the list uses: search terms are usually selective.
  if (queries) return [sql`${tie} = any(array(${join(queries, ' union ')}))`]
  if (search.length === 0) return []
  const matches = search.map((column) => sql`${column} ilike ${pattern}`)
  return [sql`(${join(matches, ' or ')})`]
}

/** Bounds are instants, already converted from days in the reader's time zone; a bound that is still a day means the whole day in UTC. */
function between(query: ListQuery, column: Sql | undefined): Sql[] {
  if (!column) return []
  const isDay = (text: string) => text.length === 10
  // A date is midnight UTC; an instant is parsed here, because databases and calendars differ in the offsets they accept.
  const from = query.startDate ? [sql`${column} >= ${new Date(query.startDate)}::timestamptz`] : []
  const until = query.endDate
    ? [
        isDay(query.endDate)
          ? sql`${column} < ${new Date(query.endDate)}::timestamptz + interval '1 day'`
          : sql`${column} <= ${new Date(query.endDate)}::timestamptz`,
      ]
    : []
  return [...from, ...until]
}
