import type { Wallet, WalletStatus } from '@/contract/wallets'
import type { Actor } from '@/server/core/actor'
import type { Query } from '@/server/core/database'
import { notFound } from '@/server/core/errors'
import { sql } from '@/server/core/sql'
import { destinationFor } from './destinations'
import { stateOf, type Network } from './rules'

export type WalletRow = {
  id: string
  user_id: string
  title: string
  network: Network
  currency_unit: string
  address: string
  status: WalletStatus
  suspended_from: WalletStatus | null
  usable_at: Date | null
  confirmed_at: Date | null
  created_at: Date
  version: number
}

const columns = sql`id, user_id, title, network, currency_unit, address, status, suspended_from, usable_at, confirmed_at, created_at, version`

/** The address book of somebody, the newest first; what was removed is gone from it. */
export async function listWallets(db: Query, userId: string, reader: Actor, now: Date): Promise<Wallet[]> {
  const rows = await db.all<WalletRow>(
    sql`select ${columns} from wallets where user_id = ${userId} and status <> 'REMOVED' order by created_at desc, id desc limit 100`,
  )
  return rows.map((row) => toWallet(row, reader, now))
}

/** A wallet of somebody's own book; of another book it looks like none. */
export async function findWallet(db: Query, userId: string, id: string): Promise<WalletRow> {
  const row = await db.maybe<WalletRow>(sql`select ${columns} from wallets where id = ${id} and user_id = ${userId}`)
  if (!row) throw notFound('This wallet')
  return row
}

/** The book that a path names must be the customer's own; staff may read any customer's. */
export async function requireBook(db: Query, actor: Actor, userId: string): Promise<void> {
  if (actor.kind === 'Customer' && actor.id === userId) return
  const isCustomer = actor.kind === 'Internal' && (await db.maybe(sql`select 1 from users where id = ${userId} and type = 'Customer'`))
  if (!isCustomer) throw notFound('This customer')
}

export const toWallet = (row: WalletRow, reader: Actor, now: Date): Wallet => ({
  id: row.id,
  title: row.title,
  network: row.network,
  currencyUnit: row.currency_unit,
  address: destinationFor(reader, row.address),
  status: stateOf(row.status, row.usable_at, now),
  usableAt: row.usable_at?.toISOString() ?? null,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
