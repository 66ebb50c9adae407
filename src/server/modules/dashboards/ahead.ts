import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { monthWord } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import { shortName } from '@/domain/short-name'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { ExpectedPayout } from '../profit/expected'

type Ahead = Reply<typeof dashboard.mine>['comingUp']
const MOST = 8

type Running = {
  id: string
  title: string
  principal: bigint
  until: Date
  instruction: 'BALANCE' | 'REINVEST' | 'KEEP'
}

/** What comes next to a customer. A range is what the projects target: an estimate, never a promise. */
export async function readAhead(db: Query, userId: string, payouts: readonly ExpectedPayout[], now: Date): Promise<Ahead> {
  const running = await db.all<Running>(sql`
    select i.id, p.title, a.balance as principal, i.matures_at as until, i.maturity_instruction as instruction
    from investments i join projects p on p.id = i.project_id join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    where i.user_id = ${userId} and i.status in ('ACTIVE', 'EXIT_REQUESTED') and i.matures_at is not null and a.balance is not null
    order by i.matures_at limit 500`)
  const found = [...payoutsAhead(payouts, now), ...running.map(maturity), ...(await commissionsAhead(db, userId))]
  return found.sort((one, other) => one.at.localeCompare(other.at)).slice(0, MOST)
}

/** The payouts of the months that have begun: what is overdue as one line, then a line for each month. */
function payoutsAhead(payouts: readonly ExpectedPayout[], now: Date): Ahead {
  const running = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  const begun = payouts.filter(({ year, month }) => year * 12 + month <= running)
  const overdue = begun.filter(({ isOverdue }) => isOverdue)
  const months = new Map<string, ExpectedPayout[]>()
  for (const one of begun) {
    if (one.isOverdue) continue
    const month = `${one.year} ${one.month}`
    months.set(month, [...(months.get(month) ?? []), one])
  }
  return [
    payoutLine(overdue, overdueTitle(overdue)),
    ...[...months.values()].map((some) => payoutLine(some, `${monthsOf(some)} payouts`)),
  ].flat()
}

/** "October", or "January to September". */
function monthsOf(payouts: readonly ExpectedPayout[]): string {
  const [first, last] = [payouts[0], payouts.at(-1)]
  if (!first || !last) return ''
  const isOne = first.year === last.year && first.month === last.month
  return isOne ? monthWord(first) : `${monthWord(first)} to ${monthWord(last)}`
}
const overdueTitle = (overdue: readonly ExpectedPayout[]) => `Overdue payouts, ${monthsOf(overdue)}`

function payoutLine(payouts: readonly ExpectedPayout[], title: string): Ahead {
  const [first] = payouts
  if (!first) return []
  const projects = new Set(payouts.map(({ projectId }) => projectId)).size
  const sum = (end: 'low' | 'high') => toMoney(payouts.reduce((total, one) => total + one[end], 0n))
  const detail = `${projects} ${projects === 1 ? 'project' : 'projects'}, at the latest`
  return [{ at: first.dueBy.toISOString(), kind: 'share', title, detail, low: sum('low'), high: sum('high') }]
}

const instructed = {
  BALANCE: 'Matures, to your balance',
  REINVEST: 'Matures, is reinvested',
  KEEP: 'Matures, stays until you decide',
} as const
const maturity = (one: Running): Ahead[number] => ({
  at: one.until.toISOString(),
  kind: 'maturity',
  title: one.title,
  detail: instructed[one.instruction],
  low: null,
  high: toMoney(one.principal),
})

async function commissionsAhead(db: Query, userId: string): Promise<Ahead> {
  const rows = await db.all<{ at: Date; amount: bigint; name: string }>(sql`
    select c.hold_until as at, c.amount, u.name from commissions c join users u on u.id = c.from_id
    where c.user_id = ${userId} and c.status = 'PENDING' order by c.hold_until limit ${MOST}`)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: 'commission',
    title: 'Referral commission',
    detail: `${shortName(row.name)}, end of its hold`,
    low: null,
    high: toMoney(row.amount),
  }))
}
