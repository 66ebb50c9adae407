import { transactionKey } from '@/contract/payout-networks'
import { network } from '@/contract/wallets'
import type { Tx } from '@/server/db/database'
import { fieldError } from '@/server/work/errors'
import { sql } from '@/server/db/sql'

const LEAST_REFERENCE = 3

/** Maps each reference, in lower case, to the withdrawal that it paid: a transaction recorded as paid is no evidence of a failure. */
export async function findPaidReferences(tx: Tx, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map()
  const keys = references.flatMap((reference) => network.options.map((name) => transactionKey(name, reference)))
  // Includes transactions that a correction replaced, which are no evidence either.
  const rows = await tx.all<{ key: string; code: string }>(sql`
    select k.key, w.code from payout_transaction_keys k join withdrawals w on w.id = k.withdrawal_id where k.key = any(${keys}::text[])
    union all select ':' || lower(c.previous_transaction_id), w.code from payout_corrections c join withdrawals w on w.id = c.withdrawal_id
    where lower(c.previous_transaction_id) = any(${references.map((reference) => reference.toLowerCase())}::text[])`)
  return new Map(rows.map(({ key, code }) => [key.slice(key.indexOf(':') + 1), code]))
}

export const paidReferenceProblem = (code: string): string => `This transaction paid ${code}, so it does not prove a failure.`

/** Requires evidence of a failure, and refuses a transaction that was recorded as paid. */
export async function requireFailureReference(
  tx: Tx,
  code: string,
  { reference, signs }: { reference: string | null; signs: readonly string[] },
): Promise<void> {
  if (!reference && signs.length > 0)
    throw fieldError(
      'reference',
      `Enter the reference of the bank, network or provider: this payout may have left (${signs.join(', ')}). Nothing was changed.`,
    )
  if (!reference) return
  if (reference.length < LEAST_REFERENCE) throw fieldError('reference', `Enter at least ${LEAST_REFERENCE} characters`)
  if (reference.toUpperCase() === code)
    throw fieldError('reference', `Enter the reference of the bank, network or provider instead of ${code}.`)
  const paid = (await findPaidReferences(tx, [reference])).get(reference.toLowerCase())
  if (paid) throw fieldError('reference', `${paidReferenceProblem(paid)} Nothing was changed.`)
}
