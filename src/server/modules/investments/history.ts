import type { z } from 'zod'
import type { historyLine } from '@/contract/investment-schemas'
import { toMoney, type Minor } from '@/domain/money'
import type { Language } from '@/locales/languages'
import { msg } from '@/locales/message'
import { renderText } from '@/locales/render'
import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { readInvestment } from './queries'
import { eventText } from './texts'

type HistoryLine = z.infer<typeof historyLine>

// An upper bound that real investments stay far below.
const MOST_LINES = 500

type Entry = {
  at: Date
  action: string
  code: string | null
  before: unknown
  after: unknown
  actor_kind: string
  actor_name: string | null
  by_owner: boolean
}

/** The history of an investment, from the audit log of it and its payments and from posted profit; newest last. */
export async function readHistory(db: Query, id: string, scope: Scope, language: Language): Promise<HistoryLine[]> {
  await readInvestment(db, id, scope)
  const entries = await db.all<Entry>(sql`
    select a.at, a.action, a.subject_code as code, a.before, a.after, a.actor_kind, u.name as actor_name, a.actor_id = i.user_id as by_owner
    from investments i
      join audit_logs a on a.subject_id = any(array[i.id::text] || array(select p.id::text from payments p where p.investment_id = i.id)) and a.refusal is null
      left join users u on u.id = a.actor_id
    where i.id = ${id} order by a.at, a.id limit ${MOST_LINES}`)
  const shares = await db.all<{ at: Date; amount: Minor; year: number; month: number }>(sql`
    select coalesce(b.posted_at, b.progress_at) as at, l.amount, b.year, b.month from profit_lines l join profit_batches b on b.id = l.batch_id
    where l.investment_id = ${id} and l.no <= b.done and l.amount > 0 order by at limit ${MOST_LINES}`)
  const events = entries.flatMap((entry) => {
    const text = eventText(entry, language)
    return text ? [{ at: entry.at, ...text, by: byWhom(entry, scope, language), payout: null }] : []
  })
  const paid = shares.map(({ at, amount, year, month }) => ({
    at,
    event: 'profit.paid' as const,
    detail: `${toMoney(amount)} for ${year}-${String(month).padStart(2, '0')}`,
    maturesAt: null,
    by: null,
    payout: { amount: toMoney(amount), year, month },
  }))
  return [...events, ...paid]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((line) => ({ ...line, at: line.at.toISOString() }))
}

/** The actor's name; staff appear to customers as "our team", and the system and gateways have none. */
function byWhom({ actor_kind, actor_name, by_owner }: Entry, { userId }: Scope, language: Language): string | null {
  if (by_owner) return actor_name
  if (actor_kind !== 'Internal') return null
  return userId === undefined ? actor_name : renderText(msg('Our team'), language)
}
