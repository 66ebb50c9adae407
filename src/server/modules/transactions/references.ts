import type { TransferKind } from '@/contract/transactions'
import type { Query } from '@/server/db/database'
import { join, sql, type Sql } from '@/server/db/sql'
import { shortName } from '@/domain/short-name'

/** The item that a transfer refers to, with its label. */
export type About = { type: string; id: string; code: string | null; title: string | null; note: string | null }

type Row = {
  reference: string
  type: string
  id: string
  code: string | null
  title: string | null
  month: string | null
  note: string | null
}
type TransferReference = { reference: string; kind: TransferKind }

/**
 * Reads the subjects of transfers in one statement per page, which reads only the tables for its kinds. Only staff see whom a commission is
 * from.
 */
export async function aboutOf(
  db: Query,
  transfers: readonly TransferReference[],
  reader: 'customer' | 'staff',
): Promise<(one: TransferReference) => About> {
  const idsByKind = new Map<Thing, Set<string>>()
  for (const { kind, reference } of transfers) idsByKind.set(thingOf[kind], (idsByKind.get(thingOf[kind]) ?? new Set()).add(reference))
  const parts = [...idsByKind].map(([thing, ids]) => codeQueries[thing](sql`${[...ids]}::uuid[]`))
  const rows = parts.length === 0 ? [] : await db.all<Row>(join(parts, ' union all '))
  const found = new Map(rows.map((row) => [row.reference, row]))
  return ({ reference, kind }) => {
    const row = found.get(reference)
    if (!row) return { type: 'transfer', id: reference, code: null, title: null, note: null }
    const { type, id, code, note } = row
    return { type, id, code, title: titleOf(row, reader), note: kindsWithReason.has(kind) ? note : null }
  }
}

type Thing = 'payment' | 'investment' | 'withdrawal' | 'correction' | 'share' | 'loss' | 'commission' | 'adjustment' | 'movement'

/** The type of subject that a kind of transfer has as its reference. */
const thingOf: Readonly<Record<TransferKind, Thing>> = {
  PAYMENT_APPROVED: 'payment',
  PAYMENT_REVERSED: 'payment',
  INVESTED_FROM_BALANCE: 'investment',
  PARTIAL_RETURNED: 'investment',
  PRINCIPAL_RELEASED: 'investment',
  EARLY_EXIT: 'investment',
  REINVESTED: 'investment',
  PROFIT_SHARE: 'share',
  PROFIT_TAKEN_BACK: 'share',
  PAYOUT_CORRECTED: 'correction',
  CAPITAL_LOST: 'loss',
  WITHDRAWAL_REQUESTED: 'withdrawal',
  WITHDRAWAL_PAID: 'withdrawal',
  WITHDRAWAL_RETURNED: 'withdrawal',
  REFERRAL_COMMISSION: 'commission',
  ADJUSTMENT: 'adjustment',
  RETURN_RECEIVED: 'movement',
  RETURN_GIVEN_BACK: 'movement',
  CAPITAL_DEPLOYED: 'movement',
  CAPITAL_RETURNED: 'movement',
  PLATFORM_MONEY_IN: 'movement',
  PLATFORM_MONEY_OUT: 'movement',
}

/** Queries for the subject in the columns of `Row`; payouts and losses are shown by their investment. */
const codeQueries: Readonly<Record<Thing, (ids: Sql) => Sql>> = {
  payment: (ids) => sql`
    select y.id as reference, 'payment' as type, y.id, y.code, p.title, null as month, y.note from payments y join projects p on p.id = y.project_id where y.id = any(${ids})`,
  investment: (ids) => sql`
    select i.id as reference, 'investment' as type, i.id, i.code, p.title, null as month, null as note from investments i join projects p on p.id = i.project_id where i.id = any(${ids})`,
  withdrawal: (ids) => sql`
    select w.id as reference, 'withdrawal' as type, w.id, w.code, w.destination ->> 'title' as title, null as month, w.note from withdrawals w where w.id = any(${ids})`,
  correction: (ids) => sql`
    select c.id as reference, 'withdrawal' as type, w.id, w.code, w.destination ->> 'title' as title, null as month, c.reason as note
    from payout_corrections c join withdrawals w on w.id = c.withdrawal_id where c.id = any(${ids})`,
  share: (ids) => sql`
    select l.id as reference, 'investment' as type, i.id, i.code, p.title, to_char(make_date(b.year, b.month, 1), 'FMMon YYYY') as month, null as note
    from profit_lines l join profit_batches b on b.id = l.batch_id join investments i on i.id = l.investment_id join projects p on p.id = i.project_id where l.id = any(${ids})`,
  loss: (ids) => sql`
    select l.id as reference, 'investment' as type, i.id, i.code, p.title, null as month, null as note
    from loss_lines l join investments i on i.id = l.investment_id join projects p on p.id = i.project_id where l.id = any(${ids})`,
  commission: (ids) => sql`
    select c.id as reference, 'commission' as type, c.id, c.code, f.name as title, null as month, null as note from commissions c join users f on f.id = c.from_id where c.id = any(${ids})`,
  adjustment: (ids) => sql`
    select a.id as reference, 'adjustment' as type, a.id, a.code, null as title, null as month, a.reason as note from adjustments a where a.id = any(${ids})`,
  movement: (ids) => sql`
    select m.id as reference, 'movement' as type, m.id, m.code, p.title, null as month, null as note from fund_movements m left join projects p on p.id = m.project_id where m.id = any(${ids})`,
}

/** A payout's title is its month. Staff see whom a commission is from, by first name and initial. */
function titleOf({ type, title, month }: Row, reader: 'customer' | 'staff'): string | null {
  if (title === null) return null
  if (type === 'commission') return reader === 'staff' ? shortName(title) : null
  return month ? `${title}, ${month}` : title
}

/** Kinds whose note is the reason of the transaction; notes of other kinds have another meaning or are internal. */
const kindsWithReason: ReadonlySet<TransferKind> = new Set(['ADJUSTMENT', 'WITHDRAWAL_RETURNED', 'PAYMENT_REVERSED'])

const CODE = /^[a-z]{3}-[0-9a-z]{8}$/i

/**
 * The ids of items that match a search term by code, project title or reason of a correction. A complete code is looked up through its
 * index; partial terms are searched for.
 * @param userId the owner; undefined for all
 */
export function referencesLike(term: string, userId: string | undefined): Sql {
  const ownedBy = (column: Sql) => (userId === undefined ? sql`true` : sql`${column} = ${userId}`)
  return CODE.test(term) ? withCode(term.toUpperCase(), ownedBy) : containing(likeness(term), ownedBy)
}

/** The LIKE pattern that matches a text anywhere, with its wildcards escaped. */
export const likeness = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`

type OwnedBy = (column: Sql) => Sql

const withCode = (code: string, ownedBy: OwnedBy): Sql => sql`(
  with found as materialized (select i.id from investments i where i.code = ${code} and ${ownedBy(sql`i.user_id`)})
  select id from found
  union all select y.id from payments y where ${ownedBy(sql`y.user_id`)} and y.code = ${code}
  union all select y.id from payments y where y.investment_id in (select id from found)
  union all select l.id from profit_lines l where l.investment_id in (select id from found)
  union all select l.id from loss_lines l where l.investment_id in (select id from found)
  union all select w.id from withdrawals w where w.code = ${code} and ${ownedBy(sql`w.user_id`)}
  union all select c.id from commissions c where c.code = ${code} and ${ownedBy(sql`c.user_id`)}
  union all select a.id from adjustments a where a.code = ${code} and ${ownedBy(sql`a.user_id`)})`

const containing = (pattern: string, ownedBy: OwnedBy): Sql => sql`(
  with found as materialized (
    select i.id from investments i where i.code ilike ${pattern} and ${ownedBy(sql`i.user_id`)}
    union select i.id from investments i where i.project_id in (select id from projects where title ilike ${pattern}) and ${ownedBy(sql`i.user_id`)})
  select id from found
  union all select y.id from payments y where ${ownedBy(sql`y.user_id`)} and y.code ilike ${pattern}
  union all select y.id from payments y where y.investment_id in (select id from found)
  union all select l.id from profit_lines l where l.investment_id in (select id from found)
  union all select l.id from loss_lines l where l.investment_id in (select id from found)
  union all select w.id from withdrawals w where ${ownedBy(sql`w.user_id`)} and w.code ilike ${pattern}
  union all select c.id from commissions c where ${ownedBy(sql`c.user_id`)} and c.code ilike ${pattern}
  union all select a.id from adjustments a where ${ownedBy(sql`a.user_id`)} and (a.code ilike ${pattern} or a.reason ilike ${pattern}))`
