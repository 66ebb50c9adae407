import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { toMoney, toPercent, WHOLE } from '@/domain/money'
import { returnRange } from '@/domain/payout'
import type { Language } from '@/locales/languages'
import { day, msg, type Message } from '@/locales/message'
import { renderText } from '@/locales/render'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { availableTo, inReview, inReviewOf, onHoldOf } from '../users/queries/figure-sources'
import { awaitsAnswer, needsDecision } from '../users/queries/totals'

type CustomerDashboard = Reply<typeof dashboard.mine>

type Position = {
  id: string
  code: string
  project_id: string
  project_code: string
  title: string
  status: string
  needs_decision: boolean
  amount: bigint
  min: bigint
  max: bigint
  until: Date | null
}

/** What the total value consists of: every position with its own terms, the available balance, and what is on hold. */
export async function readAllocation(db: Query, userId: string, language: Language): Promise<CustomerDashboard['allocation']> {
  const positions = await db.all<Position>(sql`
    select i.id, i.code, p.id as project_id, p.code as project_code, p.title, i.status, ${needsDecision} as needs_decision, a.balance as amount, i.return_min as min, i.return_max as max, i.matures_at as until
    from investments i join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance > 0 join projects p on p.id = i.project_id
    where i.user_id = ${userId} order by needs_decision desc, amount desc, i.id limit 500`)
  const free = await db.one<{ available: bigint; hold: bigint; withdrawals: number }>(sql`
    select ${availableTo(sql`${userId}::uuid`)} as available, ${onHoldOf(sql`${userId}::uuid`)} as hold,
      (select count(*)::int from withdrawals where user_id = ${userId} and status in ('PENDING', 'APPROVED')) as withdrawals`)
  const own = { investment: null, project: null, isActive: false }
  const parts = [
    ...positions.map((one) => ({
      kind: 'position' as const,
      investment: { id: one.id, code: one.code },
      project: { id: one.project_id, code: one.project_code, title: one.title },
      isActive: one.status === 'ACTIVE' || one.status === 'EXIT_REQUESTED',
      ...detailOf(one),
      minor: one.amount,
    })),
    { kind: 'available' as const, ...own, ...available, minor: free.available },
    { kind: 'onHold' as const, ...own, ...onHold(free.withdrawals), minor: free.hold },
  ].filter((part) => part.minor > 0n)
  const total = parts.reduce((sum, part) => sum + part.minor, 0n)
  return parts.map(({ minor, detail, briefDetail = detail, ...part }) => ({
    ...part,
    detail: renderText(detail, language),
    briefDetail: renderText(briefDetail, language),
    amount: toMoney(minor),
    share: toPercent((minor * WHOLE) / total),
  }))
}

/** The label of a segment, and its short form for narrow screens. */
type Detail = { detail: Message; briefDetail?: Message }

const available: Detail = { detail: msg('Ready to invest or withdraw'), briefDetail: msg('Ready to invest') }
const onHold = (count: number): Detail => ({
  detail: msg('{count, plural, one {# withdrawal, not paid yet} other {# withdrawals, not paid yet}}', { count }),
  briefDetail: msg('{count, plural, one {# withdrawal} other {# withdrawals}}', { count }),
})

function detailOf({ needs_decision: needsDecision, min, max, until }: Position): Detail {
  if (!until) return { detail: msg('Order not paid in full') }
  const date = day(until)
  if (needsDecision)
    return { detail: msg('Matured on {date}, needs your decision', { date }), briefDetail: msg('Matured on {date}', { date }) }
  const target = returnRange(toPercent(min), toPercent(max))
  return { detail: msg('{target} a month, until {date}', { target, date }), briefDetail: msg('until {date}', { date }) }
}

type DecisionRow = { kind: 'matured' | 'information'; id: string; code: string; title: string; amount: bigint; since: Date }

/** Matured principal that earns nothing until its owner decides, then payments of which we requested information. */
export async function readDecisions(db: Query, userId: string): Promise<CustomerDashboard['decisions']> {
  const rows = await db.all<DecisionRow>(sql`
    select * from (
      select 'matured' as kind, i.id, i.code, p.title, a.balance as amount, i.matures_at as since from investments i
        join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' join projects p on p.id = i.project_id
        where i.user_id = ${userId} and ${needsDecision}
      union all
      select 'information', i.id, i.code, j.title, p.book_amount, p.created_at from payments p
        join investments i on i.id = p.investment_id join projects j on j.id = i.project_id
        where i.user_id = ${userId} and ${awaitsAnswer}
    ) open order by kind desc, since, id limit 100`)
  return rows.map(({ kind, id, code, title, amount, since }) => ({
    kind,
    investment: { id, code },
    project: title,
    amount: toMoney(amount),
    since: since.toISOString(),
  }))
}

/** Payments that were reported and are not settled. */
export async function readInReview(db: Query, userId: string): Promise<CustomerDashboard['inReview']> {
  const row = await db.one<{ amount: bigint; payments: number; still_to_pay: bigint }>(sql`
    select ${inReviewOf(sql`i.user_id = ${userId}`)} as amount, count(*)::int as payments,
      (select coalesce(sum(greatest(o.amount - o.paid_amount - ${inReviewOf(sql`i.id = o.id`)}, 0)), 0)::bigint
        from investments o where o.user_id = ${userId} and o.status = 'AWAITING_PAYMENT') as still_to_pay
    from payments p join investments i on i.id = p.investment_id where i.user_id = ${userId} and ${inReview}`)
  return { amount: toMoney(row.amount), payments: row.payments, stillToPay: toMoney(row.still_to_pay) }
}
