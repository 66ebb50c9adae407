import { adminPaths } from '@/config/admin-paths'
import { staffNotificationKinds } from '@/contract/notification-kinds'
import { system } from '@/server/work/actor'
import { describeFault, MAX_SKEW_MS, type ClockFault, type MachineClock } from '@/server/infra/clock'
import type { Query } from '@/server/db/database'
import { unguardedWork, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { dayOf } from '@/domain/dates'
import { readFloor } from '../ledger/posting-floor'
import { notifyStaff } from '../notifications/notify-staff'
import { claimAlert } from '../work-queues/alerts'

const MS_BETWEEN = 15_000
/** Slower responses are too imprecise for comparing clocks. */
const MAX_ROUND_TRIP_MS = 2_000

/** How many milliseconds the database's clock is ahead of this machine's; undefined if the response took too long. */
export async function databaseAhead(db: Query, wall: () => number = Date.now): Promise<number | undefined> {
  const sent = wall()
  const { ms } = await db.one<{ ms: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
  const received = wall()
  return Math.abs(received - sent) > MAX_ROUND_TRIP_MS ? undefined : ms - (sent + received) / 2
}

/** Whether the database's time is later than every posting. */
const isAfterBooks = async (db: Query): Promise<boolean> =>
  !(await db.maybe(
    sql`select 1 from (select posted_at from ledger_transfers order by id desc limit 1) last where posted_at > clock_timestamp()`,
  ))

type Watch = { services: Services; clock: MachineClock; /** Whether the database runs on another machine. */ isElsewhere: boolean }

/**
 * A fault if the clock is behind the last posting, made by a process with a later clock. New postings get that posting's time, so nothing
 * stops. It is no fault if the operator recovered the books from a later time.
 */
async function booksAhead({ services: { db, secrets }, clock }: Pick<Watch, 'services' | 'clock'>): Promise<ClockFault | undefined> {
  const now = clock.now().getTime()
  const last = await db.maybe<{ at: Date }>(sql`select posted_at as at from ledger_transfers order by id desc limit 1`)
  if (!last || last.at.getTime() - now <= MAX_SKEW_MS) return undefined
  const floor = await readFloor(db, secrets)
  return floor && last.at <= floor ? undefined : { kind: 'behind-books', ms: last.at.getTime() - now }
}

/** Compares the clocks and the ledger, accepts a jump that the database's machine confirms, and reports a fault to staff once a day. */
export async function checkClocks({ services, clock, isElsewhere }: Watch): Promise<ClockFault | undefined> {
  const { db, log } = services
  const ahead = await databaseAhead(db)
  if (ahead !== undefined) {
    clock.compare(ahead)
    if (isElsewhere && Math.abs(ahead) <= MAX_SKEW_MS && clock.fault() && (await isAfterBooks(db))) clock.accept()
  }
  const fault = clock.fault() ?? (await booksAhead({ services, clock }))
  if (!fault) return undefined
  log.error({ ...fault }, `${describeFault(fault)} ${consequenceOf(fault, 'Nothing is posted.')}`)
  await notifyOfFault(services, fault)
  return fault
}

const consequenceOf = ({ kind }: ClockFault, stopped: string): string =>
  kind === 'behind-books' ? 'New postings are recorded with the time of the latest posting, and none on a closed day.' : stopped

const notifyOfFault = (services: Services, fault: ClockFault): Promise<void> =>
  unguardedWork(services, system, async (inner) => {
    if (!(await claimAlert(inner.tx, 'clock', dayOf(inner.now), inner.now))) return
    await notifyStaff(inner, [
      {
        kind: 'clock.wrong',
        title: 'Server clock is wrong',
        body: `${describeFault(fault)} ${consequenceOf(fault, 'No payment, payout or investment is recorded until the clock is right.')} Ask your operator to synchronize it (NTP); if the time shown on the machine is right already, restart the server.`,
        link: adminPaths.reports,
        to: { permissions: staffNotificationKinds['clock.wrong'].permissions ?? [] },
      },
    ])
  })

/** Compares the clocks periodically until stopped. */
export function watchClocks(watch: Watch): { stop(): void } {
  const timer = setInterval(() => {
    checkClocks(watch).catch((error: unknown) => watch.services.log.warn({ err: error }, 'Clock comparison failed'))
  }, MS_BETWEEN)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
