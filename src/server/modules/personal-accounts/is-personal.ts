import type { ErrorCode } from '@/contract/core/errors'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import type { Actor } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'

/**
 * SQL: whether an account belongs to a person: it is their own, or they are staff and it is their customer account. That is a recorded one,
 * or one with the same telephone number or mailbox (`personal_ids` in migration 0087). PostgreSQL computes the accounts of a person that is
 * no column once for a whole list.
 */
export const isPersonal = (person: Sql, account: Sql): Sql =>
  sql`coalesce(${account} = any((select personal_ids(${person}::uuid))::uuid[]), false)`

/**
 * SQL: the accounts of each staff member, by id, as JSON. It reads no row of the outer query, so PostgreSQL evaluates it once for a whole
 * list.
 */
export const personalIdsByStaff = sql`(select coalesce(jsonb_object_agg(s.id, to_jsonb(personal_ids(s.id))), '{}') from users s where s.type = 'Internal')`

/** SQL: the ids of the staff to whom an account belongs, as an array. */
export const ownersOf = (account: Sql): Sql =>
  sql`array(select own.staff::uuid from jsonb_each(${personalIdsByStaff}) own(staff, accounts) where own.accounts @> to_jsonb(${account}))`

/** Why staff do not decide on an item of their own customer account. */
export const personalText = (item = 'This'): string =>
  `${item} concerns your own customer account, so another team member must decide on it.`

/** Whether an account belongs to the actor. */
export async function isOwnAccount(db: Query, { id, kind }: Pick<Actor, 'id' | 'kind'>, account: string): Promise<boolean> {
  if (id === null || kind !== 'Internal' || id === account) return id === account
  const { own } = await db.one<{ own: boolean }>(sql`select ${isPersonal(sql`${id}`, sql`${account}::uuid`)} as own`)
  return own
}

/**
 * Refuses a decision of staff on an account or an item of their own.
 * @param account the id of the customer
 * @param refusal `item`: the code of what is decided, named in the message
 */
export async function requireNotPersonal(
  { tx, actor }: { tx: Query; actor: Pick<Actor, 'id' | 'kind'> },
  account: string,
  { code = 'OWN_REQUEST', item }: { code?: Extract<ErrorCode, 'OWN_REQUEST' | 'SECOND_PERSON_NEEDED'>; item?: string } = {},
): Promise<void> {
  if (await isOwnAccount(tx, actor, account)) throw new AppError(code, `${personalText(item)} Nothing was changed.`)
}

/** The ids of the staff to whom each of these customer accounts belongs. */
export async function readPersonalStaff(db: Query, accounts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (accounts.length === 0) return new Map()
  const rows = await db.all<{ account: string; staff: string[] }>(sql`
    select own.account, array_agg(s.id) as staff from users s cross join lateral unnest(personal_ids(s.id)) as own(account)
    where s.type = 'Internal' and own.account = any(${[...accounts]}::uuid[]) group by own.account`)
  return new Map(rows.map(({ account, staff }) => [account, staff]))
}
