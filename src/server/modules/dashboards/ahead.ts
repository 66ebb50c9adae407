import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { toMoney } from '@/domain/money'
import { formatMonthName } from '@/locales/dates'
import type { Language } from '@/locales/languages'
import { msg, type Message } from '@/locales/message'
import { renderText } from '@/locales/render'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { ExpectedMonth } from '../profit/expected'

type Ahead = Reply<typeof dashboard.mine>['comingUp']
/** An event before translation. */
type Event = Omit<Ahead[number], 'title' | 'detail'> & { title: string | Message; detail: Message }
type UpcomingOptions = { now: Date; language: Language }
const MOST = 8

type Running = {
  id: string
  code: string
  title: string
  principal: bigint
  until: Date
  instruction: 'BALANCE' | 'REINVEST' | 'KEEP'
}

/** A customer's upcoming events. A range is the projects' target: an estimate, never a promise. */
export async function readAhead(
  db: Query,
  userId: string,
  payouts: readonly ExpectedMonth[],
  { now, language }: UpcomingOptions,
): Promise<Ahead> {
  const running = await db.all<Running>(sql`
    select i.id, i.code, p.title, a.balance as principal, i.matures_at as until, i.maturity_instruction as instruction
    from investments i join projects p on p.id = i.project_id join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    where i.user_id = ${userId} and i.status in ('ACTIVE', 'EXIT_REQUESTED') and i.matures_at is not null and a.balance is not null
    order by i.matures_at limit 500`)
  const found = [...payoutsAhead(payouts, { now, language }), ...running.map(maturity), ...(await commissionsAhead(db, userId))]
  return found
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, MOST)
    .map((event) => ({ ...event, title: renderText(event.title, language), detail: renderText(event.detail, language) }))
}

/** The payouts of months that have begun: one line for overdue ones, then one line per month. */
function payoutsAhead(payouts: readonly ExpectedMonth[], { now, language }: UpcomingOptions): Event[] {
  const running = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  const begun = payouts.filter(({ year, month }) => year * 12 + month <= running)
  const overdue = begun.filter(({ isOverdue }) => isOverdue)
  const others = begun.filter(({ isOverdue }) => !isOverdue)
  return [
    payoutLine(overdue, null, overdueTitle(monthsOf(overdue, language))),
    ...others.map((one) => payoutLine([one], monthKey(one), msg('{month} payouts', { month: formatMonthName(one.month, language) }))),
  ].flat()
}

type Months = { first: string; last?: string }

/** The first month and, if different, the last one. */
function monthsOf(payouts: readonly ExpectedMonth[], language: Language): Months {
  const [first, last] = [payouts[0], payouts.at(-1)]
  if (!first || !last) return { first: '' }
  const name = formatMonthName(first.month, language)
  const isOne = first.year === last.year && first.month === last.month
  return isOne ? { first: name } : { first: name, last: formatMonthName(last.month, language) }
}

const overdueTitle = ({ first, last }: Months): Message =>
  last ? msg('Overdue payouts, {first} to {last}', { first, last }) : msg('Overdue payouts, {month}', { month: first })

const monthKey = ({ year, month }: ExpectedMonth): string => `${year}-${String(month).padStart(2, '0')}`

function payoutLine(payouts: readonly ExpectedMonth[], month: string | null, title: Message): Event[] {
  const [first] = payouts
  if (!first) return []
  const projects = new Set(payouts.flatMap(({ projects }) => projects)).size
  const sum = (end: 'low' | 'high') => toMoney(payouts.reduce((total, one) => total + one[end], 0n))
  const detail = msg('{count, plural, one {# project, by this date} other {# projects, by this date}}', { count: projects })
  return [{ at: first.dueBy.toISOString(), kind: 'share', investment: null, month, title, detail, low: sum('low'), high: sum('high') }]
}

const instructed = {
  BALANCE: msg('Matures and moves to your balance'),
  REINVEST: msg('Matures and is reinvested'),
  KEEP: msg('Matures and stays until you decide'),
} as const
const maturity = (one: Running): Event => ({
  at: one.until.toISOString(),
  kind: 'maturity',
  investment: { id: one.id, code: one.code },
  month: null,
  title: one.title,
  detail: instructed[one.instruction],
  low: null,
  high: toMoney(one.principal),
})

async function commissionsAhead(db: Query, userId: string): Promise<Event[]> {
  const rows = await db.all<{ at: Date; amount: bigint }>(sql`
    select c.hold_until as at, c.amount from commissions c
    where c.user_id = ${userId} and c.status = 'PENDING' order by c.hold_until limit ${MOST}`)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: 'commission',
    investment: null,
    month: null,
    title: msg('Referral commission'),
    detail: msg('Hold ends'),
    low: null,
    high: toMoney(row.amount),
  }))
}
