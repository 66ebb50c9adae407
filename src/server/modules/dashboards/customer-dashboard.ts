import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { toMoney } from '@/domain/money'
import type { Language } from '@/locales/languages'
import type { Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { viewerZone } from '@/server/infra/viewer-days'
import { readSettings } from '../settings/queries'
import { readExpectedMonths, sumOfPayouts } from '../profit/expected'
import { readAhead } from './ahead'
import { readAllocation } from './allocation'
import { readDecisions, readInReview } from './holdings'
import { readEarned, readWorth } from './worth'

type CustomerDashboard = Reply<typeof dashboard.mine>

type DashboardOptions = { timeZoneOffset: number; language: Language; timeZone: string | undefined }

/** A customer's dashboard: total value, its components, and what comes next. */
export async function readCustomerDashboard(
  db: Query,
  { id }: Person,
  now: Date,
  { timeZoneOffset: offset, language, timeZone }: DashboardOptions,
): Promise<CustomerDashboard> {
  const { commissions, ...worth } = await readWorth(db, id, now, offset)
  const payouts = await readExpectedMonths(db, id, now)
  const { decisions, decisionCount } = await readDecisions(db, id)
  return {
    ...worth,
    earnedByMonth: await readEarned(db, id, now, viewerZone(offset, timeZone)),
    decisions,
    decisionCount,
    inReview: await readInReview(db, id),
    payouts: sumOfPayouts(payouts),
    allocation: await readAllocation(db, id, { language, timeZoneOffset: offset }),
    comingUp: await readAhead(db, id, payouts, { now, language }),
    steps: await readSteps(db, id, decisions),
    referral: await readReferral(db, id, commissions),
    asOf: now.toISOString(),
  }
}

type StepsRow = { email: Date | null; identity: Date | null; level: number; wallet: Date | null; invest: Date | null; factor: Date | null }

/** Next steps in order of usefulness; undecided principal comes first. */
async function readSteps(db: Query, userId: string, decisions: CustomerDashboard['decisions']): Promise<CustomerDashboard['steps']> {
  const row = await db.one<StepsRow>(sql`
    select u.email_verified_at as email, u.identity_level as level, u.two_factor_enabled_at as factor,
      (select max(r.decided_at) from identity_requests r where r.user_id = u.id and r.status = 'APPROVED') as identity,
      (select min(w.confirmed_at) from wallets w where w.user_id = u.id and w.status <> 'REMOVED') as wallet,
      (select min(i.effective_from) from investments i where i.user_id = u.id) as invest
    from users u where u.id = ${userId}`)
  const step = (key: CustomerDashboard['steps'][number]['key'], at: Date | null, done = at !== null) => ({
    key,
    done,
    at: done ? (at?.toISOString() ?? null) : null,
  })
  const matured = decisions.some(({ kind }) => kind === 'matured')
  return [
    ...(matured ? [step('matured', null)] : []),
    step('email', row.email),
    step('identity', row.identity, row.level > 0),
    step('invest', row.invest),
    step('wallet', row.wallet),
    step('twoFactor', row.factor),
  ]
}

/** The number of referred customers per level, up to the given number of levels. */
async function countPeople(db: Query, userId: string, levels: number): Promise<number[]> {
  const rows = await db.all<{ level: number; n: number }>(sql`
    with recursive below as (
      select id, 1 as level from users where referrer_id = ${userId}
      union all select u.id, below.level + 1 from below join users u on u.referrer_id = below.id where below.level < ${levels}
    ) select level, count(*)::int as n from below group by level`)
  return Array.from({ length: levels }, (_, index) => rows.find(({ level }) => level === index + 1)?.n ?? 0)
}

async function readReferral(db: Query, userId: string, paid: string): Promise<CustomerDashboard['referral']> {
  const { referralRates } = await readSettings(db)
  const row = await db.one<{ joined: number; waiting: bigint }>(sql`
    select (select count(*)::int from users where referrer_id = ${userId}) as joined,
      coalesce(sum(amount) filter (where status = 'PENDING'), 0)::bigint as waiting from commissions where user_id = ${userId}`)
  const people = await countPeople(db, userId, referralRates.length + 1)
  return { joined: row.joined, people, paid, waiting: toMoney(row.waiting), rate: referralRates[0] ?? '0.00' }
}
