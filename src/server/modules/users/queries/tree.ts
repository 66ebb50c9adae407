import type { z } from 'zod'
import type { CommissionStatus } from '@/contract/commissions'
import type { users } from '@/contract/users'
import type { Reference } from '@/contract/user-schemas'
import { toMoney } from '@/domain/money'
import { shortName } from '@/domain/short-name'
import { msg } from '@/locales/message'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import type { Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { investedBy } from './figure-sources'

type TreeQuery = z.output<typeof users.references.query>
type AncestorsQuery = z.output<typeof users.ancestors.query>

// A limit for following parent references, in case of a cycle.
const DEEPEST = 100_000
const MOST_ANCESTORS = 100

type PersonRow = {
  id: string
  username: string
  name: string
  referrer_id: string | null
  children: number
  invested: bigint
  is_active: boolean
  commission: bigint
  created_at: Date
}

/**
 * Staff see valid commissions earned by a person's investments. Customers see paid commissions, even if corrected later: pending ones are
 * not attributed to a person, since their cancellation would reveal whose investment was cancelled.
 */
type Reader = 'staff' | 'customer'
const counted = { staff: ['PENDING', 'PAID'], customer: ['PAID', 'CLAWED_BACK'] } as const satisfies Record<Reader, CommissionStatus[]>

const columnsFor = (root: string, reader: Reader) => sql`u.id, u.username, u.name, u.referrer_id, u.created_at,
  (select count(*)::int from users k where k.referrer_id = u.id) as children, ${investedBy(sql`u.id`)} as invested,
  exists (select 1 from investments i where i.user_id = u.id and i.status in ('ACTIVE', 'EXIT_REQUESTED', 'MATURED')) as is_active,
  (select coalesce(sum(c.amount), 0)::bigint from commissions c where c.user_id = ${root} and c.from_id = u.id and c.status = any(${counted[reader]})) as commission`

const toReference = (row: PersonRow, level: number, parent: string | null): Reference => ({
  id: row.id,
  username: row.username,
  name: row.name,
  level,
  parent,
  hasChildren: row.children > 0,
  children: row.children,
  isActive: row.is_active,
  invested: toMoney(row.invested),
  commission: toMoney(row.commission),
  joinedAt: row.created_at.toISOString(),
})

/** Referred customers by level: the children of `parent`, which must be below the root; without a parent, those of the root. */
export async function listReferences(
  db: Query,
  root: string,
  { parent = root, page, limit, cursor }: TreeQuery,
  reader: Reader = 'staff',
): Promise<Page<Reference>> {
  const level = parent === root ? 0 : await levelWithin(db, root, parent)
  if (level === undefined) throw notFound(msg('This person'))
  // An export continues after the last page.
  const skip = cursor ? Number(cursor) : (page - 1) * limit
  const [rows, { n }] = await Promise.all([
    db.all<PersonRow>(sql`
      select ${columnsFor(root, reader)} from users u where u.referrer_id = ${parent} order by u.created_at, u.id limit ${limit} offset ${skip}`),
    db.one<{ n: number }>(sql`select count(*)::int as n from users where referrer_id = ${parent}`),
  ])
  const next = skip + rows.length
  return { rows: rows.map((row) => toReference(row, level + 1, parent)), total: n, ...(next < n ? { nextCursor: String(next) } : {}) }
}

/** A person's level below a root; undefined if they are not below it or unknown. */
async function levelWithin(db: Query, root: string, descendant: string): Promise<number | undefined> {
  const row = await db.maybe<{ level: number }>(sql`
    with recursive up as (
      select referrer_id, 1 as level from users where id = ${descendant}
      union all select u.referrer_id, up.level + 1 from up join users u on u.id = up.referrer_id where up.level < ${DEEPEST} and up.referrer_id <> ${root}
    ) select level from up where referrer_id = ${root} limit 1`)
  return row?.level
}

/** The referrers above a user, nearest first, at most a hundred. */
export async function listAncestors(
  db: Query,
  userId: string,
  { page, limit, cursor }: AncestorsQuery,
  reader: Reader = 'staff',
): Promise<Page<Reference>> {
  const skip = cursor ? Number(cursor) : (page - 1) * limit
  const above = sql`
    with recursive up as (
      select referrer_id as id, 1 as level from users where id = ${userId} and referrer_id is not null
      union all select u.referrer_id, up.level + 1 from up join users u on u.id = up.id where u.referrer_id is not null and up.level < ${MOST_ANCESTORS}
    )`
  const [rows, { n }] = await Promise.all([
    db.all<PersonRow & { level: number }>(sql`
      ${above}, shown as (select id, level from up order by level limit ${limit} offset ${skip})
      select shown.level, ${columnsFor(userId, reader)} from shown join users u on u.id = shown.id order by shown.level`),
    db.one<{ n: number }>(sql`${above} select count(*)::int as n from up`),
  ])
  const next = skip + rows.length
  return {
    rows: rows.map((row) => toReference(row, row.level, row.referrer_id)),
    total: n,
    ...(next < n ? { nextCursor: String(next) } : {}),
  }
}

/**
 * What one customer sees of another, as stated in the privacy policy: short name and username, level, join date, whether they have
 * referred others and have an active investment, and the commission paid for them. Amounts and counts of others are not included.
 */
const publicPart = (person: Reference): Reference => ({ ...person, name: shortName(person.name), invested: null, children: null })

/** A customer's own referral tree. */
export async function listMyReferences(db: Query, userId: string, query: TreeQuery): Promise<Page<Reference>> {
  const page = await listReferences(db, userId, query, 'customer')
  return { ...page, rows: page.rows.map(publicPart) }
}

/** The referrers above a customer: short name and username, level and join date. */
export async function listMyAncestors(db: Query, userId: string, query: AncestorsQuery): Promise<Page<Reference>> {
  const page = await listAncestors(db, userId, query, 'customer')
  return { ...page, rows: page.rows.map((person) => ({ ...publicPart(person), isActive: false })) }
}
