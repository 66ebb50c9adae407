import type { WithdrawalFacts } from '@/contract/withdrawal-facts'
import { transferGroups } from '@/domain/transfer-groups'
import { toMoney, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { notFound } from '@/server/work/errors'
import { kindArray } from '../../ledger/kinds'
import { availableTo, ownEntries } from '../../users/queries/figure-sources'
import { paidOutTo } from '../../users/queries/totals'

type Row = {
  customer_since: Date
  identity_level: number
  available: Minor
  paid_in: Minor
  withdrawn: Minor
  wallet_added_at: Date
  wallet_confirmed_at: Date | null
  payouts: number
  paid_to_wallet: Minor
  same_destination: number
}

const USER = sql`w.user_id`
/** SQL: the payments of the customer, less reversed ones. */
const paidIn = sql`(select coalesce(sum(amount), 0)::bigint from (${ownEntries(USER)}) own where kind = any(${kindArray(transferGroups.payments)}))`

/**
 * SQL: whether wallets with equal addresses have the same destination. Crypto networks share addresses, such as ERC20 and BEP20, and an
 * IBAN is unique; only the number of a local account depends on its network.
 */
const isSameDestination = sql`(l.network <> 'BANK' or other.network = l.network)`

/** What a reviewer of a withdrawal needs to know about its customer and wallet, as of now. Amounts come from the ledger. */
export async function readFacts(db: Query, id: string): Promise<WithdrawalFacts> {
  const row = await db.maybe<Row>(sql`
    select u.created_at as customer_since, u.identity_level, ${availableTo(USER)} as available,
      ${paidIn} as paid_in,
      (select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e join ledger_transfers t on t.id = e.transfer
        where ${paidOutTo(USER)}) as withdrawn,
      l.created_at as wallet_added_at, l.confirmed_at as wallet_confirmed_at, paid.n as payouts, paid.net as paid_to_wallet,
      (select count(distinct other.user_id)::int from wallets other
        where other.address = l.address and ${isSameDestination} and other.user_id <> w.user_id) as same_destination
    from withdrawals w join users u on u.id = w.user_id join wallets l on l.id = w.wallet_id
    cross join lateral (select count(*)::int as n, coalesce(sum(earlier.net), 0)::bigint as net from withdrawals earlier
      where earlier.user_id = w.user_id and earlier.wallet_id = w.wallet_id and earlier.status = 'PAID' and earlier.id <> w.id) paid
    where w.id = ${id}`)
  if (!row) throw notFound('This withdrawal')
  return {
    customerSince: row.customer_since.toISOString(),
    isVerified: row.identity_level > 0,
    available: toMoney(row.available),
    paidIn: toMoney(row.paid_in),
    withdrawn: toMoney(row.withdrawn),
    wallet: {
      addedAt: row.wallet_added_at.toISOString(),
      confirmedAt: row.wallet_confirmed_at?.toISOString() ?? null,
      payouts: row.payouts,
      paid: toMoney(row.paid_to_wallet),
      othersWithDestination: row.same_destination,
    },
  }
}
