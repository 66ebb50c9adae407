import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { apportion, toMoney, toPercent, WHOLE } from '@/domain/money'
import { returnRange } from '@/domain/payout'
import type { Language } from '@/locales/languages'
import { day, msg, type Message } from '@/locales/message'
import { renderText } from '@/locales/render'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { isRunning } from '../users/queries/figure-sources'
import { holdingsOf, needsDecision, sumHoldings, type HoldingsRow } from '../users/queries/totals'
import { localDay } from './zone'

type Allocation = Reply<typeof dashboard.mine>['allocation']

type Position = {
  id: string
  code: string
  project_id: string
  project_code: string
  title: string
  is_active: boolean
  needs_decision: boolean
  amount: bigint
  min: bigint
  max: bigint
  until: Date | null
}
type Counts = { withdrawals: number; positions: number; active_projects: number }
type Row = HoldingsRow & Counts & (Position | Record<keyof Position, null>)

const MAX_POSITIONS = 500

/** Dates are the days of the reader's time zone, as everywhere on the dashboard. */
type Reader = { language: Language; timeZoneOffset: number }

/**
 * The components of the total value: positions, each with its terms, the available balance, and amounts on hold. Positions beyond the limit
 * are combined. Read by one statement, so that the parts add up to the total value.
 */
export async function readAllocation(
  db: Query,
  userId: string,
  { language, timeZoneOffset }: Reader,
  limit = MAX_POSITIONS,
): Promise<Allocation> {
  const rows = await db.all<Row>(sql`
    select held.*, position.* from (
      select ${holdingsOf(sql`u.id`)},
        (select count(*)::int from withdrawals w where w.user_id = u.id and w.status in ('PENDING', 'APPROVED')) as withdrawals, positions.*
      from (select ${userId}::uuid as id) u cross join lateral (
        select count(*)::int as positions, (count(distinct i.project_id) filter (where ${isRunning}))::int as active_projects
        from investments i join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance > 0
        where i.user_id = u.id) positions) held
    left join (
      select i.id, i.code, p.id as project_id, p.code as project_code, p.title, ${isRunning} as is_active, ${needsDecision} as needs_decision,
        a.balance as amount, i.return_min as min, i.return_max as max, i.matures_at as until
      from investments i join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance > 0 join projects p on p.id = i.project_id
      where i.user_id = ${userId} order by needs_decision desc, amount desc, i.id limit ${limit}) position on true
    order by position.needs_decision desc, position.amount desc, position.id`)
  const [held] = rows
  if (!held) throw new Error('The statement returns at least one row')
  const { assets } = sumHoldings(held)
  const parts = partsOf(held, rows.filter(isPosition), timeZoneOffset)
  const { shares, lockedShare } = sharesOf(parts, held.locked, assets)
  return {
    total: toMoney(assets),
    lockedShare: toPercent(lockedShare),
    activeProjects: held.active_projects,
    parts: parts.map(({ minor, active, detail, briefDetail = detail, ...part }, index) => ({
      ...part,
      isActive: active > 0n && active === minor,
      detail: renderText(detail, language),
      briefDetail: renderText(briefDetail, language),
      amount: toMoney(minor),
      share: toPercent(shares[index] ?? 0n),
    })),
  }
}

const isPosition = (row: Row): row is HoldingsRow & Counts & Position => row.id !== null

/** `active`: the part of the amount that is principal of active investments. */
type Amounts = { minor: bigint; active: bigint }
type Terms = Allocation['parts'][number]['terms']
type Part = Omit<Allocation['parts'][number], 'detail' | 'briefDetail' | 'amount' | 'share' | 'isActive'> & Detail & Amounts

function partsOf(held: HoldingsRow & Counts, positions: readonly Position[], timeZoneOffset: number): Part[] {
  const sumOf = (amounts: readonly Position[]) => amounts.reduce((sum, { amount }) => sum + amount, 0n)
  const cash = { investment: null, project: null, positions: 0, terms: null, active: 0n }
  const others = held.positions - positions.length
  const parts: Part[] = [
    ...positions.map((one) => ({
      kind: 'position' as const,
      investment: { id: one.id, code: one.code },
      project: { id: one.project_id, code: one.project_code, title: one.title },
      positions: 1,
      terms: termsOf(one),
      ...detailOf(one, timeZoneOffset),
      minor: one.amount,
      active: one.is_active ? one.amount : 0n,
    })),
    {
      ...cash,
      kind: 'otherPositions',
      positions: others,
      detail: msg('Included in the list of investments'),
      minor: sumHoldings(held).principal - sumOf(positions),
      active: held.locked - sumOf(positions.filter(({ is_active: isActive }) => isActive)),
    },
    { ...cash, kind: 'available', ...available, minor: held.available },
    { ...cash, kind: 'onHold', ...onHold(held.withdrawals), minor: held.on_hold },
  ]
  return parts.filter((part) => part.minor > 0n)
}

/** Shares have one displayed decimal. */
const SHARE_STEP = WHOLE / 1000n

/** Rounds shares so that they add up to 100 percent, and those of active investments to the share of the locked principal. */
function sharesOf(parts: readonly Amounts[], locked: bigint, total: bigint): { shares: bigint[]; lockedShare: bigint } {
  const [ofLocked = 0n, ofRest = 0n] = apportion(1000n, [locked, total - locked])
  const active = apportion(
    ofLocked,
    parts.map((part) => part.active),
  )
  const rest = apportion(
    ofRest,
    parts.map((part) => part.minor - part.active),
  )
  return { shares: parts.map((_, index) => ((active[index] ?? 0n) + (rest[index] ?? 0n)) * SHARE_STEP), lockedShare: ofLocked * SHARE_STEP }
}

/** The label of a segment, and a short form for narrow screens. */
type Detail = { detail: Message; briefDetail?: Message }

const available: Detail = { detail: msg('Ready to invest or withdraw'), briefDetail: msg('Ready to invest') }
const onHold = (count: number): Detail => ({
  detail: msg('{count, plural, one {# withdrawal, not paid yet} other {# withdrawals, not paid yet}}', { count }),
  briefDetail: msg('{count, plural, one {# withdrawal} other {# withdrawals}}', { count }),
})

const termsOf = ({ needs_decision: needsDecision, min, max, until }: Position): Terms =>
  until && { target: returnRange(toPercent(min), toPercent(max)), maturesAt: until.toISOString(), needsDecision }

function detailOf(position: Position, timeZoneOffset: number): Detail {
  const terms = termsOf(position)
  if (!terms) return { detail: msg('Order not paid in full') }
  const { target, maturesAt, needsDecision } = terms
  const date = day(localDay(new Date(maturesAt), timeZoneOffset))
  if (needsDecision)
    return { detail: msg('Matured on {date}, needs your decision', { date }), briefDetail: msg('Matured on {date}', { date }) }
  return { detail: msg('{target} a month, until {date}', { target, date }), briefDetail: msg('until {date}', { date }) }
}
