import type { TransferKind } from '@/contract/transactions'
import { assert } from '@/domain/assert'
import type { Minor } from '@/domain/money'
import type { Tx } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { recordOf } from './commit-record'
import type { Account } from './accounts'
import { postingTime } from './posting-time'

/** A debit or credit of one account, in minor units above zero. */
export type PostingLine = { readonly account: Account; readonly debit: Minor } | { readonly account: Account; readonly credit: Minor }

export type Transfer = {
  kind: TransferKind
  /** What the transfer is about; each kind is posted once per reference. */
  reference: string
  lines: readonly PostingLine[]
  /** The actor's id; null for the system. */
  by: string | null
  at: Date
  reverses?: string
}

export const debit = (account: Account, amount: Minor): PostingLine => ({ account, debit: amount })
export const credit = (account: Account, amount: Minor): PostingLine => ({ account, credit: amount })

/** The common case: an amount from one account to another. */
export const move = (from: Account, to: Account, amount: Minor): readonly PostingLine[] => [debit(from, amount), credit(to, amount)]

// In the database, credits are positive and debits negative.
export const signed = (line: PostingLine): Minor => ('credit' in line ? line.credit : -line.debit)

/**
 * Posts a transfer in one round trip; no other code writes to the ledger. The database refuses an unbalanced transfer, a negative customer
 * balance (INSUFFICIENT_BALANCE) and a repeated posting (ALREADY_POSTED).
 * @returns the transfer's id
 */
export async function post(tx: Tx, { kind, reference, lines, by, reverses, ...transfer }: Transfer): Promise<string> {
  const moving = lines.filter((line) => signed(line) !== 0n)
  assert(moving.length >= 2, `${kind} moves nothing`)
  assert(
    moving.every((line) => ('credit' in line ? line.credit : line.debit) > 0n),
    `${kind} has a line below zero`,
  )
  const at = postingTime(transfer.at)
  // The id contains the time, so ids sort by time; the database sets both later if it has a later posting.
  const { id } = await tx.one<{
    id: string
  }>(sql`select ledger_post_in_order(${newId(at)}, ${kind}, ${reference}, ${by}, ${at}, ${reverses ?? null},
    ${moving.map((line) => line.account.owner)}::uuid[], ${moving.map((line) => line.account.kind)}::ledger_account_kind[], ${moving.map((line) => signed(line).toString())}::bigint[]) as id`)
  const entries = moving.map((line) => ({ ...line.account, amount: signed(line) }))
  tx.recordCommit([recordOf({ id, kind, reference, reverses: reverses ?? null, actor: by, entries })])
  return id
}

const MOST_AT_ONCE = 10_000

/**
 * Posts many transfers in one round trip, for thousands of accounts. The rules of `post` apply; if one transfer is refused, all are. Split
 * work above ten thousand, which would lock its accounts for too long.
 * @returns the transfers' ids, in the given order
 */
export async function postMany(
  tx: Tx,
  transfers: readonly Omit<Transfer, 'by' | 'at' | 'reverses'>[],
  { by, at: moment }: Pick<Transfer, 'by' | 'at'>,
): Promise<string[]> {
  const at = postingTime(moment)
  assert(transfers.length <= MOST_AT_ONCE, 'too many transfers at once')
  if (transfers.length === 0) return []
  const lines = transfers.flatMap(({ lines }, place) =>
    lines.map((line) => ({ of: place + 1, account: line.account, amount: signed(line) })),
  )
  const { ids } = await tx.one<{ ids: string[] }>(sql`select ledger_post_many_in_order(
    ${transfers.map(() => newId(at))}::uuid[], ${transfers.map(({ kind }) => kind)}::ledger_transfer_kind[], ${transfers.map(({ reference }) => reference)}::uuid[], ${by}, ${at},
    ${lines.map(({ of }) => of)}::int[], ${lines.map(({ account }) => account.owner)}::uuid[],
    ${lines.map(({ account }) => account.kind)}::ledger_account_kind[], ${lines.map(({ amount }) => amount.toString())}::bigint[]) as ids`)
  tx.recordCommit(
    transfers.map(({ kind, reference, lines }, place) => {
      const entries = lines.map((line) => ({ ...line.account, amount: signed(line) }))
      return recordOf({ id: ids[place] ?? '', kind, reference, reverses: null, actor: by, entries })
    }),
  )
  return ids
}
