import { LRUCache } from 'lru-cache'
import { MAX_LIMIT, type AnyListQuery } from '@/contract/core/list'
import { toMoney } from '@/domain/money'
import type { Query } from './database'
import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { afterCursor, writeCursor, type SortColumn } from './list-cursor'
import { findBookmark, rememberBookmark, type PageBookmark, type Walk } from './page-bookmarks'
import { join, raw, sql, where, type Sql } from './sql'

/** Past this many rows a total is PostgreSQL's own estimate, marked as such: counting a million rows helps nobody. */
const COUNT_BOUND = 10_000
/** An estimate this large need not be checked by counting up to the bound, where the plan says that it can be believed. */
const SURELY_MORE = 10 * COUNT_BOUND

export type Page<T> = { rows: T[]; total: number; totalIsEstimate?: boolean; nextCursor?: string; sum?: Record<string, string> }

export type ListPlan<R, T> = {
  columns: Sql
  /** The tables, joins included. */
  from: Sql
  /** Conditions beyond search and dates; undefined ones are left out. */
  where: readonly (Sql | undefined | false)[]
  /** Columns that the search term is looked for in. */
  search?: readonly Sql[]
  /**
   * For lists of millions, instead: queries that answer the ties of the rows in which a pattern is found, each over as few tables as can be;
   * and those that find a whole code of ours by its index.
   */
  found?: { by?: (pattern: string) => readonly Sql[]; byCode?: (code: string) => readonly Sql[] }
  /** What startDate and endDate bound. */
  dated?: Sql
  sort: Readonly<Record<string, SortColumn>>
  defaultOrder?: 'ASC' | 'DESC'
  /** Unique, and last in every order, so that pages never overlap. */
  tie: Sql
  /** The tie finds its row by an index; here stands what else belongs to it to make the row this one, mostly nothing. */
  keyed?: readonly (Sql | undefined | false)[]
  /** Its filters are ones that PostgreSQL keeps statistics of, so a very large estimate is believed without counting. */
  estimable?: boolean
  /** What is made anew for each page has no statistics to estimate from, so it is counted and summed up to its end. */
  counted?: true
  /** Sums of the filtered rows in minor units, e.g. { amount: sql`sum(w.amount)` }, answered as money; left out past the counting bound. */
  sums?: Readonly<Record<string, Sql>>
  map: (row: R) => T
}

/** Past so many rows a page asked for by its number is found in two steps: the row before it by its order alone, then the page behind that row. What else the list shows is then not put together for rows that are only passed by. */
const DEEP = 1_000

export type ListQuery = AnyListQuery & { /** Exports walk all pages and need no totals. */ withoutTotal?: true }

/** One of these; a single one as an equation, behind which an index still gives the order. */
export const oneOf = (column: Sql, values: readonly string[], type = 'text'): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}::${raw(type)}` : sql`${column} = any(${values}::${raw(`${type}[]`)})`

/** Answers a list: filters, search, sort, a page by number or by cursor, the total and the sums. */
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
  const list = isDeep ? sql`from ${plan.from} ${where(filters)} ${order}`.signature() : ''
  const behind = (at: PageBookmark) => afterCursor(writeCursor(at), sort, plan.tie, descending)
  // Written as text only at the end: the rows that are passed by are then read from an index alone, where one has the order.
  const walk: Walk = (from, steps) =>
    db.maybe(sql`
      select w.by::text as list_sort, w.tie::text as list_tie from (
        select ${sort.by} as by, ${plan.tie} as tie from ${plan.from} ${where([...filters, from && behind(from)])} ${order} limit 1 offset ${steps - 1}) w`)
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
  // A page that is not full, reached by its number, says by itself how many rows there are.
  const ends = !query.cursor && !isMore && (rows.length > 0 || skip === 0) ? skip + rows.length : undefined
  // A request for a page beyond the last leads to the last, so there an estimate does not do.
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

/**
 * Where a row is found by its tie, the page is found by its order alone, and what else is shown is put together for its rows only.
 * As an array, the page is found first however many relations there are: as one more relation among more than eight, PostgreSQL
 * would put everything together before it looks which rows are wanted (`join_collapse_limit`).
 */
function pageOf<R, T>({ columns, from, tie, keyed }: ListPlan<R, T>, { place, rows, order, limit, skip }: PageRequest): Sql {
  const within = sql`from ${from} ${rows} ${order}`
  if (!keyed) return sql`select * from ${cut(sql`select ${columns}, ${place} ${within}`, limit, skip)} near`
  const found = sql`${tie} = any(array${cut(sql`select ${tie} as tie ${within}`, limit, skip)})`
  return sql`select ${columns}, ${place} from ${from} ${where([found, ...keyed])} ${order}`
}

const SIZES = [10, 20, 50, MAX_LIMIT]

/**
 * What a page takes of a query. Numbers are written out, in few sizes: PostgreSQL keeps a plan for all pages, and one for any
 * number of rows is one for very many. What is read too much is left out of what is shown.
 */
function cut(query: Sql, limit: number, skip: number): Sql {
  const most = (SIZES.find((size) => size >= limit) ?? limit) + 1
  const first = raw(`limit ${skip === 0 ? most : DEEP + most}`)
  return skip === 0 ? sql`(${query} ${first})` : sql`(select * from (${query} ${first}) reached limit ${raw(String(most))} offset ${skip})`
}

async function countRows<R, T>(
  db: Query,
  plan: ListPlan<R, T>,
  filters: readonly (Sql | undefined | false)[],
  known: number | undefined,
): Promise<Pick<Page<T>, 'total' | 'totalIsEstimate' | 'sum'>> {
  const matching = sql`from ${plan.from} ${where(filters)}`
  if (known === undefined && !plan.counted) {
    const estimate = keptEstimate(db, matching) ?? (plan.estimable ? await estimateRows(db, matching) : 0)
    if (estimate > COUNT_BOUND) return { total: estimate, totalIsEstimate: true }
  }
  const n = known ?? (await countRowsOf(db, plan.counted ? matching : sql`${matching} limit ${COUNT_BOUND + 1}`))
  if (n > COUNT_BOUND && known === undefined && !plan.counted) {
    const estimate = Math.max(n, await askEstimate(db, matching))
    keep(db, matching, estimate)
    return { total: estimate, totalIsEstimate: true }
  }
  if (!plan.sums || (n > COUNT_BOUND && !plan.counted)) return { total: n }
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
// Each database has a memory of its own, so that two in one process do not answer for each other.
const estimates = new WeakMap<Query, LRUCache<string, { rows: number }>>()

/** A total past the bound is an estimate in any case, so it is kept for a moment: finding it takes longer than reading the page. */
const keptEstimate = (db: Query, matching: Sql): number | undefined => estimates.get(db)?.get(matching.signature())?.rows

function keep(db: Query, matching: Sql, rows: number): void {
  const kept = estimates.get(db) ?? new LRUCache<string, { rows: number }>({ max: MOST_ESTIMATES, ttl: KEPT_MS })
  estimates.set(db, kept)
  kept.set(matching.signature(), { rows })
}

/** What PostgreSQL's statistics say, where that is so much that it need not be checked by counting; else nothing. */
async function estimateRows(db: Query, matching: Sql): Promise<number> {
  const rows = await askEstimate(db, matching)
  if (rows <= SURELY_MORE) return 0
  keep(db, matching, rows)
  return rows
}

async function askEstimate(db: Query, matching: Sql): Promise<number> {
  const [line] = await db.all<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(sql`explain (format json) select 1 ${matching}`)
  return line?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** The pattern that finds a text anywhere. */
const anywhere = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`
const CODE = /^(PRJ|INV|REF|PAY|WDR|COM|ADJ|MOV)-[0-9A-Z]{8}$/i

function searchFor<R, T>({ searchTerm }: ListQuery, { search = [], found, tie }: ListPlan<R, T>): Sql[] {
  if (!searchTerm) return []
  const pattern = anywhere(searchTerm)
  const queries = CODE.test(searchTerm) ? (found?.byCode?.(searchTerm.toUpperCase()) ?? found?.by?.(pattern)) : found?.by?.(pattern)
  // As an array it is looked for first, whatever the order of the list would offer: what is searched for is mostly rare.
  if (queries) return [sql`${tie} = any(array(${join(queries, ' union ')}))`]
  if (search.length === 0) return []
  const matches = search.map((column) => sql`${column} ilike ${pattern}`)
  return [sql`(${join(matches, ' or ')})`]
}

/** A day stands for all of it: `endDate=2026-11-20` includes the twentieth. */
function between(query: ListQuery, column: Sql | undefined): Sql[] {
  if (!column) return []
  const isDay = (text: string) => text.length === 10
  // A day is midnight in UTC; an instant is read here, because databases and calendars differ in the offsets they know.
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
