import type { GatewayAccount } from '@/contract/reports'
import { addDays, dayOf } from '@/domain/dates'
import { toMoney, type Minor } from '@/domain/money'
import { transferGroups } from '@/domain/transfer-groups'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { hadOthersWith } from '../approvals/single-staff'
import { heldByGateway } from '../ledger/account-totals'
import { kindArray } from '../ledger/kinds'

/** The first instant after a day, in UTC. */
const endOf = (day: string): Date => addDays(new Date(`${day}T00:00:00Z`), 1)

const ledgerBefore = (end: Sql) => heldByGateway(sql`g.id`, end)

/**
 * SQL: every gateway with entries in the ledger or a recorded statement, with the current statement `s`: the latest record of the latest
 * day.
 */
const latest = sql`payment_gateways g left join lateral (
    select * from statement_balances s where s.gateway_id = g.id order by s.day desc, s.recorded_at desc, s.id desc limit 1) s on true
  left join users u on u.id = s.recorded_by`
const isAccount = sql`(s.id is not null or exists (select 1 from ledger_entries e where e.owner = g.id and e.kind = 'GATEWAY_CLEARING'))`
const statedLedger = sql`case when s.id is not null then ${ledgerBefore(sql`(s.day + 1)::timestamp at time zone 'UTC'`)} end as stated_ledger`

/** SQL: whether the person alone caused the transfer `t` of a gateway account: no one else approved or requested it. */
const causedAlone = (person: Sql): Sql => sql`(
  (t.kind = 'PAYMENT_APPROVED' and not exists (
    select 1 from approvals a where a.subject = t.reference and a.event = 'approve' and a.by_id <> ${person}))
  or (t.kind = 'PAYMENT_REVERSED' and exists (
    select 1 from payment_bulk_items i join payment_bulks b on b.id = i.bulk_id where i.payment_id = t.reference and b.reversed_by = ${person}))
  or t.kind = any(${kindArray(transferGroups.withdrawals)}))`

/**
 * SQL: whether a statement for the end of a day covers transfers of a gateway account that the person caused: payments they alone
 * approved, bulk approvals they reversed, withdrawals they paid or corrected, fund transfers they recorded. Only since the last earlier day
 * for which another person recorded a statement that agrees with the ledger.
 */
export function coversTransfersOf({ person, gateway, day }: { person: Sql; gateway: Sql; day: Sql }): Sql {
  const endOfDay = (date: Sql): Sql => sql`(${date} + 1)::timestamp at time zone 'UTC'`
  // A balance is cumulative, so a statement that differs does not settle the days before it.
  const begin = sql`coalesce((select ${endOfDay(sql`earlier.day`)} from statement_balances earlier
    where earlier.gateway_id = ${gateway} and earlier.recorded_by <> ${person} and earlier.day < ${day}
      and earlier.balance = ${heldByGateway(gateway, endOfDay(sql`earlier.day`))}
      and not exists (select 1 from statement_balances newer where newer.gateway_id = earlier.gateway_id and newer.day = earlier.day
        and (newer.recorded_at, newer.id) > (earlier.recorded_at, earlier.id))
    order by earlier.day desc limit 1), 'epoch')`
  const end = endOfDay(day)
  return sql`(exists (
    select 1 from ledger_transfers t join ledger_entries e on e.transfer = t.id and e.owner = ${gateway} and e.kind = 'GATEWAY_CLEARING'
    where t.actor = ${person} and ${causedAlone(person)} and t.id >= uuid_v7_first(${begin}) and t.id < uuid_v7_first(${end})
  ) or exists (
    select 1 from fund_movements m where m.gateway_id = ${gateway} and m.proposed_by = ${person} and m.status = 'POSTED'
      and m.posted_at >= ${begin} and m.posted_at < ${end}))`
}

type Statement = { day: string | null; balance: Minor | null; stated_ledger: Minor | null }
type Row = Statement & {
  id: string
  title: string
  ledger: Minor
  covers_readers_transfers: boolean
  note: string | null
  recorded_at: Date | null
  recorder_id: string | null
  recorder_name: string | null
  covers_own_transfers: boolean
}

/** The person who reads the accounts, and whether any other could record a statement. */
type Reader = { id: string; hasOthers: boolean }

const toAccount = (reader: Reader, row: Row): GatewayAccount => ({
  gateway: { id: row.id, title: row.title },
  ledger: toMoney(row.ledger),
  needsOtherRecorder: reader.hasOthers && row.covers_readers_transfers,
  statement: toStatement(row),
})

const toStatement = ({
  day,
  balance,
  stated_ledger,
  note,
  recorded_at,
  recorder_id,
  recorder_name,
  covers_own_transfers: coversOwnTransfers,
}: Row): GatewayAccount['statement'] =>
  day === null || balance === null || stated_ledger === null || recorded_at === null || recorder_id === null
    ? null
    : {
        day,
        balance: toMoney(balance),
        ledger: toMoney(stated_ledger),
        difference: toMoney(balance - stated_ledger),
        note,
        recordedBy: { id: recorder_id, name: recorder_name ?? '' },
        recordedAt: recorded_at.toISOString(),
        coversOwnTransfers,
      }

const accounts = (which: Sql, { end, reader, day }: { end: Date; reader: string; day: string }): Sql => sql`
  select g.id, g.title, ${ledgerBefore(sql`${end}::timestamptz`)} as ledger,
    ${coversTransfersOf({ person: sql`${reader}::uuid`, gateway: sql`g.id`, day: sql`${day}::date` })} as covers_readers_transfers, s.day::text as day, s.balance, ${statedLedger},
    s.note, s.recorded_at, u.id as recorder_id, u.name as recorder_name,
    ${coversTransfersOf({ person: sql`s.recorded_by`, gateway: sql`g.id`, day: sql`s.day` })} as covers_own_transfers
  from ${latest} where ${which} order by g.order_priority, g.title collate by_name, g.id`

/** Who may record statement balances. */
export const RECORDERS = { checkerPermission: 'fund-movements:write', coolingHours: null } as const

const readerOf = async (db: Query, id: string): Promise<Reader> => ({ id, hasOthers: await hadOthersWith(db, RECORDERS, id) })

/** The ledger balances of gateway accounts at the end of a day, or now, with their latest statement balances, for a reader. */
export async function readGatewayAccounts(
  db: Query,
  day: string | undefined,
  { reader: id, now }: { reader: string; now: Date },
): Promise<GatewayAccount[]> {
  const reader = await readerOf(db, id)
  const end = day === undefined ? addDays(now, 1) : endOf(day)
  const rows = await db.all<Row>(accounts(isAccount, { end, reader: id, day: day ?? lastEndedDay(now) }))
  return rows.map((row) => toAccount(reader, row))
}

export async function readGatewayAccount(
  db: Query,
  gateway: string,
  { reader: id, now }: { reader: string; now: Date },
): Promise<GatewayAccount> {
  const only = accounts(sql`g.id = ${gateway}`, { end: addDays(now, 1), reader: id, day: lastEndedDay(now) })
  return toAccount(await readerOf(db, id), await db.one<Row>(only))
}

/** What the ledger has on a gateway account at the end of a day. */
export async function readLedgerBalance(db: Query, gateway: string, day: string): Promise<Minor> {
  const { ledger } = await db.one<{ ledger: Minor }>(
    sql`select ${heldByGateway(sql`${gateway}::uuid`, sql`${endOf(day)}::timestamptz`)} as ledger`,
  )
  return ledger
}

/** For the public page: whether each gateway account agrees with its recorded statement. */
export async function readAgreement(db: Query): Promise<{ title: string; statement: { day: string; agrees: boolean } | null }[]> {
  const rows = await db.all<Statement & { title: string }>(sql`
    select g.title, s.day::text as day, s.balance, ${statedLedger} from ${latest} where ${isAccount} order by g.order_priority, g.title collate by_name, g.id`)
  return rows.map(({ title, day, balance, stated_ledger }) => ({
    title,
    statement: day === null ? null : { day, agrees: balance === stated_ledger },
  }))
}

/** The latest day that has ended, in UTC. */
export const lastEndedDay = (now: Date): string => dayOf(addDays(now, -1))
