import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { activeDays, daysInMonth, monthWord, type Month } from '@/shared/dates'
import { toMoney } from '@/shared/money'
import { shortName } from '@/shared/short-name'
import type { Query } from '@/server/core/database'
import { sql } from '@/server/core/sql'
import { shareAmount } from '../profit/rules'

type Ahead = Reply<typeof dashboard.mine>['comingUp']
const MOST = 8

type Running = {
  id: string
  project_id: string
  title: string
  principal: bigint
  min: bigint
  max: bigint
  from: Date
  until: Date
  instruction: 'BALANCE' | 'REINVEST' | 'KEEP'
  shared_last: boolean
}

/** What comes next to a customer. A range is what the projects aim at: an estimate, never a promise. */
export async function readAhead(db: Query, userId: string, now: Date): Promise<Ahead> {
  const running = await db.all<Running>(sql`
    select i.id, i.project_id, p.title, a.balance as principal, i.return_min as min, i.return_max as max, i.effective_from as from, i.matures_at as until, i.maturity_instruction as instruction,
      exists (select 1 from profit_batches b where b.project_id = p.id
        and make_date(b.year, b.month, 1) = (date_trunc('month', ${now}::timestamptz) - interval '1 month')::date) as shared_last
    from investments i join projects p on p.id = i.project_id join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    where i.user_id = ${userId} and i.status in ('ACTIVE', 'EXIT_REQUESTED') order by i.matures_at limit 500`)
  const found = [...sharesAhead(running, now), ...running.map(maturity), ...(await commissionsAhead(db, userId))]
  return found.sort((one, other) => one.at.localeCompare(other.at)).slice(0, MOST)
}

/** The share of the month that has ended, where it was not posted yet, and that of the running month. */
function sharesAhead(running: readonly Running[], now: Date): Ahead {
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
  const last = now.getUTCMonth() === 0 ? { year: month.year - 1, month: 12 } : { year: month.year, month: month.month - 1 }
  return [
    ...shareOf(
      last,
      running.filter((one) => !one.shared_last),
    ),
    ...shareOf(month, running),
  ]
}

function shareOf(month: Month, running: readonly Running[]): Ahead {
  const lines = running.map((one) => ({ ...one, days: activeDays(month, one.from, one.until) })).filter((one) => one.days > 0)
  if (lines.length === 0) return []
  const sum = (rate: 'min' | 'max') =>
    lines.reduce((total, one) => total + shareAmount(one.principal, one[rate], one.days, daysInMonth(month)), 0n)
  const projects = new Set(lines.map((one) => one.project_id)).size
  const at = new Date(Date.UTC(month.year, month.month, 5, 23, 59, 59)).toISOString()
  return [
    {
      at,
      kind: 'share',
      title: `${monthWord(month)} shares`,
      detail: `${projects} ${projects === 1 ? 'project' : 'projects'}, at the latest`,
      low: toMoney(sum('min')),
      high: toMoney(sum('max')),
    },
  ]
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
