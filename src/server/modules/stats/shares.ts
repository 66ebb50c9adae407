import type { Reply } from '@/contract/core/endpoint'
import type { reports } from '@/contract/reports'
import { dayOf } from '@/domain/dates'
import { DUE_DAY } from '@/domain/payout'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { isOwed, monthSql } from '../profit/owed-months'
import { latestOwed, onTime as postedOnTime, readPunctuality } from '../projects/punctuality'

export type Shares = Reply<typeof reports.stats>['shares']
const MOST_MARKS = 240

/** Counts of payouts that are on time, late, overdue and due next, and one mark for each of the latest ones. */
export async function readShares(db: Query, now: Date): Promise<Shares> {
  const { onTime, late, overdue, dueSoFar } = await readPunctuality(db, now)
  const { since } = await db.one<{ since: string | null }>(sql`
    select to_char(min(make_date(b.year, b.month, 1)), 'YYYY-MM-DD') as since from profit_batches b where b.status = 'POSTED'`)
  const latest = await db.all<{ on_time: boolean }>(sql`
    select ${postedOnTime} as on_time from profit_batches b where b.status = 'POSTED' order by b.posted_at desc, b.id desc limit ${MOST_MARKS}`)
  const { due, dueBy } = await readNextDue(db, now)
  const marks: Shares['marks'] = latest.reverse().map((one) => (one.on_time ? 'onTime' : 'late'))
  const pale = <M extends 'overdue' | 'due'>(mark: M, count: number): M[] => Array.from({ length: Math.min(count, MOST_MARKS) }, () => mark)
  return { onTime, late, overdue, dueSoFar, due, dueBy, since, marks: [...marks, ...pale('overdue', overdue), ...pale('due', due)] }
}

type Due = { due: number; dueBy: string | null }

/** The payouts that are not yet overdue: of the previous month, or else of the current one. */
async function readNextDue(db: Query, now: Date): Promise<Due> {
  const overdue = latestOwed(now)
  const next = new Date(Date.UTC(overdue.getUTCFullYear(), overdue.getUTCMonth() + 1, 1))
  const running = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return firstDue(db, next < running ? [next, running] : [running])
}

/**
 * The number of projects that owe a payout next. Payouts of the previous month come first, even if overdue; the current month counts only
 * if there are none.
 */
export async function readDue(db: Query, now: Date): Promise<Due> {
  const thisMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return firstDue(db, [lastMonth, thisMonth])
}

async function firstDue(db: Query, months: readonly Date[]): Promise<Due> {
  for (const start of months) {
    const due = await countOwing(db, start)
    if (due > 0) return { due, dueBy: dayOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, DUE_DAY))) }
  }
  return { due: 0, dueBy: null }
}

async function countOwing(db: Query, start: Date): Promise<number> {
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from projects p where ${isOwed(monthSql(start, end))}`)
  return n
}
