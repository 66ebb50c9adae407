import type { InvestmentStatus } from '@/contract/investment-life'
import type { TransferKind } from '@/contract/transactions'
import { join, sql, type Sql } from '@/server/db/sql'
import { accountTerms, allowedAccounts } from '../ledger/transfer-accounts'

/* Rules for ledger rows that triggers and constraints enforce, checked independently of them. */

/** Entries on an account, or a side of it, that their kind of transfer does not post to. */
export const strangeEntries: Sql = sql`
  select t.kind::text as type, t.id::text as id, 0::bigint as expected, e.amount as found
  from ledger_entries e join ledger_transfers t on t.id = e.transfer
  left join (${allowedAccounts}) k on k.kind = t.kind::text and k.account = e.kind::text and k.sign = sign(e.amount)
  where k.kind is null`

/** The statuses of an investment after its principal was paid to the balance. */
const endings: readonly [TransferKind, readonly InvestmentStatus[]][] = [
  ['PRINCIPAL_RELEASED', ['CLOSED', 'CANCELLED', 'REFUNDED']],
  ['PARTIAL_RETURNED', ['CANCELLED', 'EXPIRED']],
  ['EARLY_EXIT', ['EXITED']],
]
const ending = ([kind, statuses]: (typeof endings)[number]) =>
  sql`(t.kind = ${kind} and not coalesce(i.status = any(${[...statuses]}::text[]), false))`

/** Principals that were paid out although their investment has not ended that way, or does not exist. */
export const unendedPrincipals: Sql = sql`
  select lower(t.kind::text) as type, t.reference::text as id, 0::bigint as expected, coalesce(e.amount, 0) as found
  from ledger_transfers t left join investments i on i.id = t.reference
  left join ledger_entries e on e.transfer = t.id and e.kind = 'CUSTOMER_AVAILABLE'
  where ${join(endings.map(ending), ' or ')}`

/** Transfers whose time differs from their id, which contains the time in milliseconds in its first six bytes. */
export const redatedTransfers: Sql = sql`
  select t.kind::text as type, t.id::text as id, 0::bigint as expected, coalesce((select sum(abs(e.amount)) / 2 from ledger_entries e where e.transfer = t.id), 0)::bigint as found
  from ledger_transfers t
  where pg_catalog.substring(pg_catalog.uuid_send(t.id), 1, 6)
    <> pg_catalog.substring(pg_catalog.int8send(pg_catalog.floor(extract(epoch from t.posted_at) * 1000)::bigint), 3)`

/** Accounts that differ from their kind's definition, so that their balance could become negative, or whose balance is negative. */
export const strangeAccounts: Sql = sql`
  select a.kind::text as type, a.owner::text as id, 0::bigint as expected, coalesce(a.balance, 0) as found
  from ledger_accounts a left join (${accountTerms}) k on k.kind = a.kind::text
  where k.kind is null or a.normal_side <> k.side or a.may_go_negative = k.has_balance or (a.balance is null) = k.has_balance
    or a.currency::text <> coalesce(nullif(current_setting('carmine.book_currency', true), ''), 'USD')
    or k.has_balance and (case k.side when 'credit' then a.balance < 0 else a.balance > 0 end)`
