import type { Finding } from '@/contract/audit'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

type LineRow = {
  id: string
  is_added: boolean
  is_removed: boolean
  investment_id: boolean
  amount: boolean
  movement_id: boolean
}

/**
 * Finds every loss line that differs from what its write-off posted, with the field. Each line has its own transfer in the ledger, which
 * names the investment, the project and the amount, and a line's id contains the time of its fund movement.
 */
export async function verifyLossLines(db: Query): Promise<Finding[]> {
  const rows = await db.all<LineRow>(sql`
    with movements as materialized (
      select id, project_id, uuid_v7_first(posted_at) as first_id, uuid_v7_first(posted_at + interval '1 millisecond') as later_id
      from fund_movements where kind = 'CAPITAL_LOST' and status = 'POSTED'),
    compared as (
      select coalesce(l.id, t.reference) as id, t.reference is null as is_added, l.id is null as is_removed,
        l.investment_id is distinct from t.investment_id as investment_id, l.amount is distinct from t.amount as amount,
        m.id is null or m.project_id is distinct from t.project_id or l.id < m.first_id or l.id >= m.later_id as movement_id
      from (
        select t.reference, e.owner as investment_id, -e.amount as amount, p.owner as project_id from ledger_transfers t
        join ledger_entries e on e.transfer = t.id and e.kind = 'INVESTMENT_PRINCIPAL'
        join ledger_entries p on p.transfer = t.id and p.kind = 'PROJECT_DEPLOYED' where t.kind = 'CAPITAL_LOST') t
      full join loss_lines l on l.id = t.reference
      left join movements m on m.id = l.movement_id)
    select id, is_added, is_removed, investment_id, amount, movement_id from compared
    where is_added or is_removed or investment_id or amount or movement_id order by id`)
  return rows.flatMap(findingsOf)
}

function findingsOf({ id, is_added, is_removed, ...changed }: LineRow): Finding[] {
  if (is_added) return [finding(id, null, 'The row was added by something other than the application.')]
  if (is_removed) return [finding(id, null, 'The row was removed by something other than the application.')]
  return Object.entries(changed).flatMap(([field, isChanged]) =>
    isChanged ? [finding(id, field, 'The field was changed by something other than the application.')] : [],
  )
}

const finding = (id: string, field: string | null, message: string): Finding => ({ subject: 'loss_lines', id, field, message })
