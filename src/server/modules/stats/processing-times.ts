import type { Reply } from '@/contract/core/endpoint'
import type { ProcessingKind, ProcessingTime, reports } from '@/contract/reports'
import { processingTimeMessage } from '@/contract/processing-time'
import type { Message } from '@/locales/message'
import type { Work } from '@/server/work/services'
import type { Query } from '@/server/db/database'
import { memoize, SLOW_CHANGES } from '@/server/infra/memoize'
import { sql, type Sql } from '@/server/db/sql'
import { addDays } from '@/domain/dates'

type Times = Reply<typeof reports.processingTimes>
/** The period of the medians in days, and the minimum number of items for a median. */
const DAYS = 90
const FEWEST = 10

type Median = { time: ProcessingTime | null }
const remembered = memoize<Median>(SLOW_CHANGES)

/** Items completed by our team, with the times of creation and completion. Those completed by gateways do not count. */
const finished: Readonly<Record<ProcessingKind, (since: Date) => Sql>> = {
  payment: (since) =>
    sql`select created_at, settled_at as done_at from payments where settled_at >= ${since} and settled_by is not null and status in ('APPROVED', 'DECLINED')`,
  identity: (since) =>
    sql`select created_at, decided_at as done_at from identity_requests where decided_at >= ${since} and decided_by is not null and status in ('APPROVED', 'DECLINED')`,
  withdrawal: (since) => sql`select created_at, paid_at as done_at from withdrawals where paid_at >= ${since} and status = 'PAID'`,
  exit: (since) =>
    sql`select exit_asked_at as created_at, ended_at as done_at from investments where status = 'EXITED' and ended_at >= ${since} and exit_asked_at is not null`,
}

/** The median time from request to result by kind; null if there are too few results. */
export async function readProcessingTimes(db: Query, now: Date): Promise<Times> {
  const [payment, identity, withdrawal, exit] = await Promise.all([
    readMedian(db, now, 'payment'),
    readMedian(db, now, 'identity'),
    readMedian(db, now, 'withdrawal'),
    readMedian(db, now, 'exit'),
  ])
  return { payment, identity, withdrawal, exit }
}

const readMedian = async (db: Query, now: Date, kind: ProcessingKind): Promise<ProcessingTime | null> =>
  (await remembered(db, kind, async () => ({ time: await medianOf(db, finished[kind](addDays(now, -DAYS))) }))).time

/**
 * The usual processing time for an email of a command. Read it before the command locks anything: it may take a tenth of a second, on another
 * connection.
 * @returns undefined if there are too few results
 */
export async function usualTimeOf({ services, now }: Pick<Work, 'services' | 'now'>, kind: ProcessingKind): Promise<Message | undefined> {
  const time = await readMedian(services.autonomousDb, now, kind)
  return time ? processingTimeMessage(kind, time) : undefined
}

async function medianOf(db: Query, items: Sql): Promise<ProcessingTime | null> {
  const { count, minutes } = await db.one<{ count: number; minutes: number | null }>(sql`
    select count(*)::int as count,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from done_at - created_at)) / 60)::int as minutes
    from (${items}) item`)
  return count < FEWEST || minutes === null ? null : { medianMinutes: minutes, count, days: DAYS }
}
