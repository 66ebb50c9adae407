import type { BankDetails, Network, Wallet, WalletOptions, WalletStatus } from '@/contract/wallets'
import { compareNames } from '@/domain/holder-name'
import { msg } from '@/locales/message'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import { payableNetworks } from '@/server/modules/gateways/payable'
import { destinationFor, detailsFor } from './destinations'
import { isOtherHolder } from './account-holder'
import { stateOf } from './rules'

export type WalletRow = {
  id: string
  user_id: string
  title: string
  network: Network
  currency_unit: string
  address: string
  details: BankDetails | null
  owner_name: string
  status: WalletStatus
  suspended_from: WalletStatus | null
  usable_at: Date | null
  confirmed_at: Date | null
  created_at: Date
  version: number
}

/** `wallets` is the row itself, so that an insertion can return these columns, too. */
export const walletColumns = sql`id, user_id, title, network, currency_unit, address, details, (select u.name from users u where u.id = wallets.user_id) as owner_name, status, suspended_from, usable_at, confirmed_at, created_at, version`

/** A customer's address book, newest first, without removed wallets. */
export async function listWallets(db: Query, userId: string, reader: Actor, now: Date): Promise<Wallet[]> {
  const rows = await db.all<WalletRow>(
    sql`select ${walletColumns} from wallets where user_id = ${userId} and status <> 'REMOVED' order by created_at desc, id desc limit 100`,
  )
  return rows.map((row) => toWallet(row, reader, now))
}

/** A wallet in the customer's own address book; throws NOT_FOUND for any other. */
export async function findWallet(db: Query, userId: string, id: string): Promise<WalletRow> {
  const row = await db.maybe<WalletRow>(sql`select ${walletColumns} from wallets where id = ${id} and user_id = ${userId}`)
  if (!row) throw notFound(msg('This wallet'))
  return row
}

/** What can be added to the address book: only what an active gateway can pay to. */
export async function readWalletOptions(db: Query, userId: string): Promise<WalletOptions> {
  const [{ name }, networks] = await Promise.all([
    db.one<{ name: string }>(sql`select name from users where id = ${userId}`),
    payableNetworks(db),
  ])
  const banks = networks.filter(({ kind }) => kind === 'BANK')
  return {
    kinds: [...new Set(networks.map(({ kind }) => kind))],
    networks,
    bank: { holder: name, currencies: banks.flatMap(({ currencies }) => currencies) },
  }
}

/** Requires the customer's own address book; staff may read any customer's. */
export async function requireBook(db: Query, actor: Actor, userId: string): Promise<void> {
  if (actor.kind === 'Customer' && actor.id === userId) return
  const isCustomer = actor.kind === 'Internal' && (await db.maybe(sql`select 1 from users where id = ${userId} and type = 'Customer'`))
  if (!isCustomer) throw notFound(msg('This customer'))
}

export const toWallet = (row: WalletRow, reader: Actor, now: Date): Wallet => ({
  id: row.id,
  title: row.title,
  network: row.network,
  currencyUnit: row.currency_unit,
  address: destinationFor(reader, row.address),
  details: detailsFor(reader, row.details),
  isOtherHolder: isOtherHolder(row.details, row.owner_name),
  holderDiffers: row.details !== null && compareNames(row.details.holder, row.owner_name) !== 'SAME',
  status: stateOf(row.status, row.usable_at, now),
  usableAt: row.usable_at?.toISOString() ?? null,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
