import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { toMoney } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { inReview, inReviewOf, stillToPayBy } from '../users/queries/figure-sources'
import { awaitsAnswer, needsDecision } from '../users/queries/totals'

type CustomerDashboard = Reply<typeof dashboard.mine>

type DecisionRow = {
  kind: 'matured' | 'information'
  id: string
  code: string
  payment: string | null
  payment_code: string | null
  title: string
  amount: bigint
  since: Date
  total: number
}

/** The most urgent items of each kind that the dashboard receives. */
const MOST_OF_A_KIND = 100

/**
 * Matured principal without a decision by its owner, which earns nothing, then payments with a request for information: the oldest of each
 * kind, and the number of all.
 */
export async function readDecisions(db: Query, userId: string): Promise<Pick<CustomerDashboard, 'decisions' | 'decisionCount'>> {
  const rows = await db.all<DecisionRow>(sql`
    select * from (select open.*, count(*) over ()::int as total, row_number() over (partition by kind order by since, id, payment) as place from (
      select 'matured' as kind, i.id, i.code, null::uuid as payment, null as payment_code, p.title, a.balance as amount, i.matures_at as since from investments i
        join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' join projects p on p.id = i.project_id
        where i.user_id = ${userId} and ${needsDecision}
      union all
      select 'information', i.id, i.code, p.id, p.code, j.title, p.book_amount, p.created_at from payments p
        join investments i on i.id = p.investment_id join projects j on j.id = i.project_id
        where i.user_id = ${userId} and ${awaitsAnswer}
    ) open) ranked where place <= ${MOST_OF_A_KIND} order by kind desc, since, id, payment`)
  const decisions = rows.map(({ kind, id, code, payment, payment_code: paymentCode, title, amount, since }) => ({
    kind,
    investment: { id, code },
    payment: payment === null || paymentCode === null ? null : { id: payment, code: paymentCode },
    project: title,
    amount: toMoney(amount),
    since: since.toISOString(),
  }))
  return { decisions, decisionCount: rows[0]?.total ?? 0 }
}

/** Payments that were reported and are not settled. */
export async function readInReview(db: Query, userId: string): Promise<CustomerDashboard['inReview']> {
  const row = await db.one<{ amount: bigint; payments: number; still_to_pay: bigint }>(sql`
    select ${inReviewOf(sql`i.user_id = ${userId}`)} as amount, count(*)::int as payments,
      ${stillToPayBy(sql`${userId}::uuid`)} as still_to_pay
    from payments p join investments i on i.id = p.investment_id where i.user_id = ${userId} and ${inReview}`)
  return { amount: toMoney(row.amount), payments: row.payments, stillToPay: toMoney(row.still_to_pay) }
}
