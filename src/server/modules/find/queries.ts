import type { Reply } from '@/contract/core/endpoint'
import type { find } from '@/contract/system'
import { toMoney } from '@/domain/money'
import { may, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { join, nothing, raw, sql, type Sql } from '@/server/db/sql'
import { peopleLike, peopleWithContactsLike } from '../users/queries/like'
import { referenced } from './references'
import { investmentRows, paymentRows, withdrawalRows } from './rows'

type Found = Reply<typeof find.anything>
type FoundRow = {
  kind: Found[number]['kind']
  id: string
  title: string
  detail: string
  type: string | null
  of: string | null
  status: string
  amount: bigint | null
}
const MOST_OF_A_KIND = 6

/**
 * Search results of the command palette: people by name, projects by title, the rest by code, owner or reference. Only what the staff member may open.
 */
export async function findAnything(db: Query, actor: Person, { q, now }: { q: string; now: Date }): Promise<Found> {
  const parts = [...people(actor, q), ...projects(actor, q), ...coded(actor, q), ...referenced(actor, q, now)]
  if (parts.length === 0) return []
  const rows = await db.all<FoundRow>(
    sql`select * from (${join(
      parts.map((part) => sql`(${part} limit ${MOST_OF_A_KIND})`),
      ' union all ',
    )}) as found(kind, id, title, detail, type, of, status, amount)`,
  )
  // A transaction ID can have the form of a code.
  const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return [...found.values()].map((row) => ({ ...row, amount: row.amount === null ? null : toMoney(row.amount) }))
}

const pattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

// The prefix of a code; not a possible name.
const CODE = /^[A-Z]{3}-/

function people(actor: Person, q: string): Sql[] {
  if (CODE.test(q)) return []
  const types = [...(may(actor, 'users:read') ? ['Internal'] : []), ...(may(actor, 'customers:read') ? ['Customer'] : [])]
  if (types.length === 0) return []
  return [
    sql`
    select 'person', u.id, u.name, u.username || ' · ' || u.email, u.type, null::uuid,
      case when not u.is_active then 'INACTIVE' when u.frozen_at is not null then 'FROZEN' when u.password_hash is null then 'INVITED' else 'ACTIVE' end, null::bigint from users u
    where u.type = any(${types}::text[]) and u.id = any(array(${peopleWithContactsLike(pattern(q))})) order by u.name collate by_name, u.id`,
  ]
}

function projects(actor: Person, q: string): Sql[] {
  if (!may(actor, 'projects:read')) return []
  return [
    sql`
    select 'project', p.id, p.title, p.code || ' · ' || coalesce(p.received * 100 / nullif(p.value, 0), 0) || ' % raised', null, null::uuid, p.status, null::bigint from projects p
    where p.title ilike ${pattern(q)} or p.code ilike ${pattern(q)} order by p.title collate by_name, p.id`,
  ]
}

/** Items by code ("INV", "INV-7K" or only "7K") or by owner, pending payments also by project; newest first. */
function coded(actor: Person, q: string): Sql[] {
  const owners = may(actor, 'customers:read') ? peopleWithContactsLike(pattern(q)) : peopleLike(pattern(q))
  const matching = (table: string, prefix: string, byMore?: Sql) => behind(owners, { table, prefix, q, byMore })
  const [investment, payment, withdrawal] = [matching('i', 'INV'), matching('y', 'PAY', waitingOf(q)), matching('w', 'WDR')]
  return [
    investment && may(actor, 'projects:read', 'investments:read') && investmentRows(investment),
    payment && may(actor, 'investments:read') && paymentRows(payment),
    withdrawal && may(actor, 'withdraws:read') && withdrawalRows(withdrawal),
  ].filter((one): one is Sql => Boolean(one))
}

const MOST_PEOPLE = 20
const MOST_PROJECTS = 20

/** The newest pending payments of each matching project, read by index, however many payments there are. */
const waitingOf = (q: string): Sql => sql`y.id = any(array(
  select newest.id from (select p.id from projects p where p.title ilike ${pattern(q)} order by p.id limit ${MOST_PROJECTS}) called
  cross join lateral (select n.id from payments n where n.project_id = called.id and n.status in ('PENDING', 'MORE_INFO') and not n.awaits_money order by n.created_at desc, n.id desc limit ${MOST_OF_A_KIND}) newest))`

type Coded = { table: string; prefix: string; q: string; byMore: Sql | undefined }

/** SQL: the matching rows of a table (by its alias), found by index; undefined if there cannot be any. */
function behind(owners: Sql, { table, prefix, q, byMore }: Coded): Sql | undefined {
  const word = q.toUpperCase().replace(/[^A-Z0-9-]/g, '')
  const typed = /^([A-Z]{3})-/.exec(word)?.[1]
  const start = typed ? word.slice(4) : word
  const column = (name: string) => raw(`${table}.${name}`)
  if (word === prefix || word === `${prefix}-`) return sql`true order by ${column('created_at')} desc`
  const byCode = start.length >= 2 && (typed ?? prefix) === prefix ? sql`${column('code')} like ${`${prefix}-${start}%`}` : undefined
  if (typed) return byCode && sql`${byCode} order by ${column('created_at')} desc`
  const byPerson = sql`${column('user_id')} = any(array(${owners} limit ${MOST_PEOPLE}))`
  return sql`(${byCode ? sql`${byCode} or ` : nothing}${byMore ? sql`${byMore} or ` : nothing}${byPerson}) order by ${column('created_at')} desc`
}
