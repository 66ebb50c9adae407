import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { addDays, daysInMonth, monthWord } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { inCurrency } from '@/server/infra/format-book-amount'
import { sql } from '@/server/db/sql'
import { isRunning } from '../users/queries/figure-sources'
import { isPaid, lostUntil, monthSql, takesPart } from '../profit/owed-months'
import { readDue } from '../stats/shares'

type Ahead = NonNullable<Reply<typeof dashboard.office>['comingUp']>
export const DAYS_AHEAD = 30
const MOST = 8

/** The next 30 days: maturing investments, closing projects, and due payouts. */
export async function readUpcoming(db: Query, now: Date, currency: string): Promise<Ahead> {
  const until = addDays(now, DAYS_AHEAD)
  const found = [...(await maturing(db, now, until, currency)), ...(await closing(db, now, until)), ...(await payoutsDue(db, now))]
  return found.sort((one, other) => one.at.localeCompare(other.at)).slice(0, MOST)
}

async function maturing(db: Query, now: Date, until: Date, currency: string): Promise<Ahead> {
  const rows = await db.all<{ at: Date; title: string; many: number; amount: bigint; again: bigint }>(sql`
    select min(i.matures_at) as at, p.title, count(*)::int as many, sum(a.balance)::bigint as amount,
      coalesce(sum(a.balance) filter (where i.maturity_instruction = 'REINVEST'), 0)::bigint as again
    from investments i join projects p on p.id = i.project_id join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    where ${isRunning} and i.matures_at > ${now} and i.matures_at <= ${until}
    group by p.id, p.title, i.matures_at::date order by 1 limit ${MOST}`)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    isWholeDay: false,
    title: `${row.title}: ${row.many} ${row.many === 1 ? 'investment matures' : 'investments mature'}`,
    detail: row.again > 0n ? `${inCurrency(row.again, currency)} to be reinvested` : 'No reinvestment',
    amount: toMoney(row.amount),
  }))
}

async function closing(db: Query, now: Date, until: Date): Promise<Ahead> {
  const rows = await db.all<{ at: Date; title: string; received: bigint; value: bigint }>(sql`
    select closes_at as at, title, received, value from projects
    where status in ('OPEN', 'PAUSED', 'FUNDED') and closes_at > ${now} and closes_at <= ${until} order by closes_at limit ${MOST}`)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    isWholeDay: false,
    title: `${row.title} closes`,
    detail: `${(row.received * 100n) / row.value} % raised`,
    amount: toMoney(row.received),
  }))
}

/** Due payouts, with the sum of the minimum targets for the month on the principal that payouts are calculated from. */
async function payoutsDue(db: Query, now: Date): Promise<Ahead> {
  const { due, dueBy } = await readDue(db, now)
  if (dueBy === null) return []
  const end = new Date(`${dueBy.slice(0, 7)}-01T00:00:00Z`)
  const start = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1, 1))
  const month = { year: start.getUTCFullYear(), month: start.getUTCMonth() + 1 }
  const within = monthSql(start, end)
  const { aimed } = await db.one<{ aimed: bigint }>(sql`
    select coalesce(sum(div((i.amount - ${lostUntil(within.end)})::numeric * i.return_min * (least(least(i.matures_at, i.ended_at)::date, ${end}::timestamptz::date) - greatest(i.effective_from::date, ${start}::timestamptz::date)),
      1000000::numeric * ${daysInMonth(month)})), 0)::bigint as aimed
    from investments i join projects p on p.id = i.project_id and p.status <> 'CANCELLED'
    where ${takesPart(within)} and not ${isPaid(within.start)}`)
  return [
    {
      at: `${dueBy}T23:59:59.000Z`,
      isWholeDay: true,
      title: `Payouts for ${monthWord(month)} are due`,
      detail: `${due} ${due === 1 ? 'project' : 'projects'}, minimum target`,
      amount: toMoney(aimed),
    },
  ]
}
