import type { AccountKind, TransferKind } from '@/contract/transactions'
import { assert } from '@/domain/assert'
import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { credit, debit, post } from './posting'

export type Reversal = {
  /** The transfer to reverse. */
  transfer: string
  kind: TransferKind
  reference: string
  by: string | null
  at: Date
}

/**
 * Corrects a mistake by a transfer that reverses every line of the first one. A transfer can be reversed once (ALREADY_POSTED), and only
 * while its money is still in the credited accounts (INSUFFICIENT_BALANCE).
 * @returns the id of the reversing transfer
 */
export async function reverse(tx: Tx, { transfer, kind, reference, by, at }: Reversal): Promise<string> {
  const entries = await tx.all<{ owner: string; kind: AccountKind; amount: bigint }>(
    sql`select owner, kind, amount from ledger_entries where transfer = ${transfer}`,
  )
  assert(entries.length >= 2, 'only what was posted can be reversed')
  const lines = entries.map(({ owner, kind: accountKind, amount }) =>
    amount > 0n ? debit({ kind: accountKind, owner }, amount) : credit({ kind: accountKind, owner }, -amount),
  )
  return post(tx, { kind, reference, lines, by, at, reverses: transfer })
}

/** The transfer of a kind that was posted for a reference; undefined if there is none. */
export async function transferOf(tx: Tx, kind: TransferKind, reference: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`select id from ledger_transfers where reference = ${reference} and kind = ${kind}`)
  return row?.id
}
