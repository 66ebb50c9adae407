import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { writtenDay } from '@/shared/dates'
import { toMoney, toPercent, WHOLE } from '@/shared/money'
import type { Person } from '@/server/core/actor'
import type { Query } from '@/server/core/database'
import { sql } from '@/server/core/sql'
import { readSettings } from '../settings/queries'
import { readAhead } from './ahead'
import { readEarned, readWorth } from './worth'

type Mine = Reply<typeof dashboard.mine>

/** A customer's own dashboard: what all of it is worth, where it is, and what comes next. */
export async function readMine(db: Query, { id }: Person, now: Date, offset: number): Promise<Mine> {
  return {
    value: await readWorth(db, id, now, offset),
    earnedByMonth: await readEarned(db, id, now, offset),
    allocation: await readAllocation(db, id),
    comingUp: await readAhead(db, id, now),
    steps: await readSteps(db, id),
    referral: await readReferral(db, id),
    asOf: now.toISOString(),
  }
}

type Held = { id: string; code: string; title: string; slug: string; amount: bigint; min: bigint; max: bigint; until: Date }

async function readAllocation(db: Query, userId: string): Promise<Mine['allocation']> {
  const held = await db.all<Held>(sql`
    select p.id, p.code, p.title, p.slug, sum(a.balance)::bigint as amount, min(i.return_min) as min, max(i.return_max) as max, max(i.matures_at) as until
    from investments i join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance > 0 join projects p on p.id = i.project_id
    where i.user_id = ${userId} group by p.id, p.code, p.title, p.slug order by amount desc, p.id limit 200`)
  const free = await db.one<{ available: bigint; hold: bigint; withdrawals: number }>(sql`
    select coalesce((select balance from ledger_accounts where owner = ${userId} and kind = 'CUSTOMER_AVAILABLE'), 0)::bigint as available,
      coalesce((select balance from ledger_accounts where owner = ${userId} and kind = 'WITHDRAWAL_HOLD'), 0)::bigint as hold,
      (select count(*)::int from withdrawals where user_id = ${userId} and status in ('PENDING', 'APPROVED')) as withdrawals`)
  const parts = [
    ...held.map((one) => ({
      kind: 'project' as const,
      project: { id: one.id, code: one.code, title: one.title },
      detail: detailOf(one),
      minor: one.amount,
    })),
    { kind: 'available' as const, project: null, detail: 'Ready to invest or withdraw', minor: free.available },
    {
      kind: 'onHold' as const,
      project: null,
      detail: free.withdrawals === 1 ? '1 withdrawal, being reviewed' : `${free.withdrawals} withdrawals, being reviewed`,
      minor: free.hold,
    },
  ].filter((part) => part.minor > 0n)
  const total = parts.reduce((sum, part) => sum + part.minor, 0n)
  return parts.map(({ minor, ...part }) => ({ ...part, amount: toMoney(minor), share: toPercent((minor * WHOLE) / total) }))
}

function detailOf({ min, max, until }: Pick<Held, 'min' | 'max'> & { until: Date | null }): string {
  const aim = min === max ? `${toPercent(min)} %` : `${toPercent(min)}–${toPercent(max)} %`
  return until ? `${aim} a month, until ${writtenDay(until)}` : 'Waiting for the rest of its payment'
}

type StepsRow = { email: Date | null; identity: Date | null; level: number; wallet: Date | null; invest: Date | null; factor: Date | null }

/** What a newcomer does next, in the order in which it helps. */
async function readSteps(db: Query, userId: string): Promise<Mine['steps']> {
  const row = await db.one<StepsRow>(sql`
    select u.email_verified_at as email, u.identity_level as level, u.two_factor_enabled_at as factor,
      (select max(r.decided_at) from identity_requests r where r.user_id = u.id and r.status = 'APPROVED') as identity,
      (select min(w.confirmed_at) from wallets w where w.user_id = u.id and w.status <> 'REMOVED') as wallet,
      (select min(i.effective_from) from investments i where i.user_id = u.id) as invest
    from users u where u.id = ${userId}`)
  const step = (key: Mine['steps'][number]['key'], at: Date | null, done = at !== null) => ({
    key,
    done,
    at: done ? (at?.toISOString() ?? null) : null,
  })
  return [
    step('email', row.email),
    step('identity', row.identity, row.level > 0),
    step('invest', row.invest),
    step('wallet', row.wallet),
    step('twoFactor', row.factor),
  ]
}

/** How many stand on each level below somebody, down to the one that is asked for. */
async function countPeople(db: Query, userId: string, levels: number): Promise<number[]> {
  const rows = await db.all<{ level: number; n: number }>(sql`
    with recursive below as (
      select id, 1 as level from users where referrer_id = ${userId}
      union all select u.id, below.level + 1 from below join users u on u.referrer_id = below.id where below.level < ${levels}
    ) select level, count(*)::int as n from below group by level`)
  return Array.from({ length: levels }, (_, index) => rows.find(({ level }) => level === index + 1)?.n ?? 0)
}

async function readReferral(db: Query, userId: string): Promise<Mine['referral']> {
  const { referralRates } = await readSettings(db)
  const row = await db.one<{ joined: number; paid: bigint; waiting: bigint }>(sql`
    select (select count(*)::int from users where referrer_id = ${userId}) as joined, coalesce(sum(paid), 0)::bigint as paid,
      coalesce(sum(amount) filter (where status = 'PENDING'), 0)::bigint as waiting from commissions where user_id = ${userId}`)
  const people = await countPeople(db, userId, referralRates.length + 1)
  return { joined: row.joined, people, paid: toMoney(row.paid), waiting: toMoney(row.waiting), rate: referralRates[0] ?? '0.00' }
}
