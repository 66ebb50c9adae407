import type { PersonalAccount } from '@/contract/personal-accounts'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'

type Row = {
  staff_id: string
  staff_name: string
  customer_id: string
  username: string
  email: string
  source: PersonalAccount['source'] | null
  recorder_id: string | null
  recorder_name: string | null
  recorded_at: Date | null
}

const columns = sql`s.id as staff_id, s.name as staff_name, c.id as customer_id, c.username, c.email, p.source, r.id as recorder_id, r.name as recorder_name, p.recorded_at`
const recorded = sql`left join personal_accounts p on p.staff_id = s.id and p.customer_id = c.id and p.removed_at is null left join users r on r.id = p.recorded_by`

const toPersonalAccount = (row: Row): PersonalAccount => ({
  staff: { id: row.staff_id, name: row.staff_name },
  customer: { id: row.customer_id, username: row.username, email: row.email },
  source: row.source ?? 'SAME_CONTACT',
  recordedBy: row.recorder_id && row.recorder_name ? { id: row.recorder_id, name: row.recorder_name } : null,
  recordedAt: row.recorded_at?.toISOString() ?? null,
})

async function list(db: Query, where: Sql): Promise<PersonalAccount[]> {
  const rows = await db.all<Row>(sql`
    select ${columns} from users s cross join lateral unnest(personal_ids(s.id)) as own(id) join users c on c.id = own.id and c.id <> s.id ${recorded}
    where s.type = 'Internal' and ${where} order by s.name collate by_name, c.username collate by_name limit 100`)
  return rows.map(toPersonalAccount)
}

/** The recorded customer accounts of a team member; accounts that only have the same contact details are not disclosed to them. */
export const listMine = (db: Query, staffId: string): Promise<PersonalAccount[]> =>
  list(db, sql`s.id = ${staffId} and p.staff_id is not null`)

/** The customer accounts of a team member, or the team members to whom a customer account belongs. */
export const listOfPerson = (db: Query, id: string): Promise<PersonalAccount[]> => list(db, sql`(s.id = ${id} or c.id = ${id})`)
