import { decisionActions, showEntry } from '@/contract/audit-actions/registry'
import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { toMoney, toPercent } from '@/domain/money'
import { addDays } from '@/domain/dates'
import { may, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import type { Env } from '@/server/environment/env'
import type { Secrets } from '@/server/infra/secrets'
import { memoize } from '@/server/infra/memoize'
import { viewerZone, type ViewerZone } from '@/server/infra/viewer-days'
import { sql } from '@/server/db/sql'
import { punctualityOf } from '@/domain/payout'
import { onDemandKinds, readAccountTotals } from '../ledger/account-totals'
import { paidAverage } from '../projects/columns'
import { hasBegun, investorsOf, runningPrincipal } from '../projects/figure-sources'
import { punctualityColumns } from '../projects/punctuality'
import { booksOf, readHeld, type Books, type Held } from '../stats/books'
import { readTotals } from '../stats/queries'
import { countActionable } from './actionable'
import { readTimeSeries } from './time-series'
import { DAYS_AHEAD, readUpcoming } from './upcoming'
import { readQueues } from './queues'
import { lastMonths, monthBegins, zoneKey } from './zone'

type Office = Reply<typeof dashboard.office>
type DashboardRequest = {
  db: Query
  actor: Person
  now: Date
  request: { timeZoneOffset: number }
  query: { timeZone?: string | undefined }
  services: { env: Pick<Env, 'BOOK_CURRENCY'>; secrets: Secrets }
}
type Figures = NonNullable<Office['figures']>
type Platform = { [Part in 'months' | 'projects' | 'comingUp']: NonNullable<Office[Part]> } & { figures: Omit<Figures, 'owedOnDemand'> }
type Sheet = Books & { owedOnDemand: string; gateways: Held[] }
const rememberedBooks = memoize<Sheet>()
const rememberedPlatform = memoize<Platform>()

/** Work queues are read each time; figures over a very large platform may be some seconds old. */
export async function readAdminDashboard({ db, actor, now, request, query, services }: DashboardRequest): Promise<Office> {
  const zone = viewerZone(request.timeZoneOffset, query.timeZone)
  const [mayReports, mayProjects] = [may(actor, 'reports:read'), may(actor, 'projects:read')]
  const platform =
    mayReports || mayProjects
      ? await rememberedPlatform(db, zoneKey(zone), () => readPlatform(db, now, zone, services.env.BOOK_CURRENCY))
      : undefined
  const books = mayReports ? await rememberedBooks(db, 'books', () => readBooksAndGateways(db, services.secrets, now)) : undefined
  return {
    queues: await readQueues(db, actor, now),
    actionable: await countActionable(db, actor, now),
    figures: platform && books ? { ...platform.figures, owedOnDemand: books.owedOnDemand } : null,
    months: (mayReports && platform?.months) || null,
    projects: (mayProjects && platform?.projects) || null,
    comingUp: platform?.comingUp ?? null,
    decided: await readDecided(db, actor, now),
    books: books
      ? {
          balanced: books.difference === '0.00',
          checkedAt: books.checkedAt,
          debit: books.totalAssets,
          credit: books.totalLiabilitiesAndEquity,
          gateways: books.gateways,
        }
      : null,
    asOf: now.toISOString(),
  }
}

/** The balance sheet with customer balances and gateway accounts, all from the same balances. */
async function readBooksAndGateways(db: Query, secrets: Secrets, now: Date): Promise<Sheet> {
  const totals = await readAccountTotals(db)
  return {
    ...(await booksOf(db, secrets, now, totals)),
    owedOnDemand: toMoney(onDemandKinds.reduce((sum, kind) => sum + (totals.get(kind) ?? 0n), 0n)),
    gateways: await readHeld(db),
  }
}

async function readPlatform(db: Query, now: Date, zone: ViewerZone, currency: string): Promise<Platform> {
  const thisMonth = lastMonths(now, zone, 1)[0] ?? ''
  return {
    figures: await readFigures(db, now, monthBegins(thisMonth, zone)),
    months: await readMonths(db, now, zone),
    projects: await readOpenProjects(db, now),
    comingUp: await readUpcoming(db, now, currency),
  }
}

async function readFigures(db: Query, now: Date, monthStart: Date): Promise<Platform['figures']> {
  const totals = await readTotals(db)
  const more = await db.one<{ running: bigint; count: number; maturing: bigint; fresh: number }>(sql`
    select principal.*, (select count(*)::int from (
        select from investments i where i.effective_from >= ${monthStart} and ${hasBegun()}
          and not exists (select 1 from investments e where e.user_id = i.user_id and e.effective_from < ${monthStart} and ${hasBegun(sql`e`)})
        group by i.user_id) first) as fresh
    from (${runningPrincipal(now, addDays(now, DAYS_AHEAD))}) principal`)
  return {
    raised: toMoney(totals.raised),
    running: toMoney(more.running),
    runningCount: more.count,
    paidOut: toMoney(totals.paidOut),
    shares: totals.shares,
    maturing: toMoney(more.maturing),
    investors: totals.investors,
    newInvestors: more.fresh,
  }
}

/** Time series of the last twelve months. */
const readMonths = async (db: Query, now: Date, zone: ViewerZone): Promise<Platform['months']> =>
  (await readTimeSeries(db, 'MONTH', now, zone)).map(({ begins, ...sums }) => ({ month: begins.slice(0, 7), ...sums }))

async function readOpenProjects(db: Query, now: Date): Promise<Platform['projects']> {
  const rows = await db.all<{
    id: string
    title: string
    received: bigint
    value: bigint
    investors: number
    on_time: number
    shared: number
    missing: unknown[]
    average: bigint | null
  }>(sql`
    select p.id, p.title, p.received, p.value,
      ${investorsOf(sql`p.id`)} as investors, ${punctualityColumns(now)},
      ${paidAverage} as average
    from projects p where p.status = 'OPEN' order by p.received desc, p.id limit 12`)
  return rows.map(({ received, on_time, shared, missing, average, ...row }) => ({
    ...row,
    raised: toMoney(received),
    value: toMoney(row.value),
    ...punctualityOf({ onTime: on_time, shared, overdue: missing.length }),
    average: average === null ? null : toPercent(average),
  }))
}

const MOST_DECIDED = 8

/** Recent decisions; staff without access to the audit log see their own only. */
async function readDecided(db: Query, actor: Person, now: Date): Promise<Office['decided']> {
  const seesAll = may(actor, 'audit-logs:read')
  const rows = await db.all<{ at: Date; actor: string; action: string; code: string | null; after: Record<string, unknown> | null }>(sql`
    select a.at, u.name as actor, a.action, a.subject_code as code, a.after from audit_logs a join users u on u.id = a.actor_id
    where a.actor_kind = 'Internal' and a.refusal is null and a.at > ${now}::timestamptz - interval '30 days' and a.at <= ${now} ${seesAll ? sql`` : sql`and a.actor_id = ${actor.id}`}
      and a.action = any(${[...decisionActions]}::text[])
    order by a.at desc, a.id desc limit ${MOST_DECIDED}`)
  return rows.map((row) => {
    const { decision, title, amount } = showEntry({ ...row, before: null })
    return {
      at: row.at.toISOString(),
      actor: row.actor,
      action: row.action,
      decision: decision ?? title,
      code: row.code ?? '',
      amount,
    }
  })
}
