import type { Debtor } from '@/contract/gateways'
import { holdsAsset, transactionIdProblem, transactionKey } from '@/contract/payout-networks'
import type { Tx } from '@/server/db/database'
import { fieldError, isUniqueViolation } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import { markDuplicatesOf } from '../payments/commands/mark-duplicates'
import type { PaysIn } from './rules'

/** The account that a withdrawal is paid from, and what it can pay. */
export type PayoutAccount = PaysIn & {
  id: string
  title: string
  isActive: boolean
  networks: string[]
  /** Further currencies that it pays at par with its own. */
  assets: string[]
  debtor: Debtor | null
}

/** Undefined if there is no such account. */
export const findPayoutAccount = (tx: Tx, id: string): Promise<PayoutAccount | undefined> =>
  tx.maybe<PayoutAccount>(sql`
    select g.id, g.title, g.is_active as "isActive", g.payout_networks as networks, g.payout_assets as assets, g.debtor, c.currency_code as currency, c.decimals,
      c.value::text as rate, c.currency_code = ledger_currency() as "isBook"
    from payment_gateways g join currencies c on c.id = g.currency_id where g.id = ${id}`)

/** The account of an exported or recorded payment, whatever it can pay now. */
export async function getPayoutAccount(tx: Tx, id: string): Promise<PayoutAccount> {
  const account = await findPayoutAccount(tx, id)
  if (!account) throw fieldError('gateway', 'Choose one of the payment gateways.')
  return account
}

/** The account, if it is active and can pay this asset on this network; else throws 422 on its field. */
export async function requirePayoutAccount(tx: Tx, id: string, destination: Destination): Promise<PayoutAccount> {
  const account = await getPayoutAccount(tx, id)
  const problem = accountProblem(account, destination)
  if (problem) throw fieldError('gateway', `${problem} Choose another account, or add this to what the gateway pays.`)
  return account
}

type Destination = { network: string; currencyUnit: string }

/** Why an account cannot pay to a destination; undefined if it can. */
export function accountProblem(account: PayoutAccount, destination: Destination): string | undefined {
  const { title, isActive, networks, currency } = account
  const { network, currencyUnit } = destination
  if (!isActive) return `${title} is not active.`
  if (!networks.includes(network)) return `${title} does not pay on ${network}.`
  if (holdsAsset(account, destination)) return undefined
  const asset = currencyUnit.toUpperCase()
  return holdsAsset(account, { ...destination, network: '' })
    ? `${title} pays to bank accounts in ${currency} only, not in ${asset}.`
    : `${title} does not hold ${asset}.`
}

/** Refuses a transaction id with the wrong format for its network. */
export function requireTransactionId(network: string, transactionId: string): void {
  const expected = transactionIdProblem(network, transactionId)
  if (expected) throw fieldError('transactionId', `A transaction ID on ${network} has ${expected}. Nothing was recorded.`)
}

/**
 * A transaction id of a withdrawal, either current or replaced by a correction, or of a payment that was credited.
 * @property id of the withdrawal or payment
 */
export type RecordedTransaction = { key: string; id: string; code: string; as: 'PAID' | 'CORRECTED' | 'CREDITED' }

/**
 * The withdrawals that these transaction ids were ever recorded for, and the payments credited for them. A transaction pays one withdrawal,
 * so a corrected id stays reserved; money that came in did not leave.
 */
export const findRecordedTransactions = (tx: Tx, keys: readonly string[]): Promise<RecordedTransaction[]> =>
  tx.all<RecordedTransaction>(sql`
    select k.key, k.withdrawal_id as id, w.code, 'PAID' as "as"
    from payout_transaction_keys k join withdrawals w on w.id = k.withdrawal_id where k.key = any(${[...keys]}::text[])
    union all
    select earlier.key, earlier.id, earlier.code, 'CORRECTED' from (
      select (w.destination ->> 'network') || ':' || lower(c.previous_transaction_id) as key, w.id, w.code
      from payout_corrections c join withdrawals w on w.id = c.withdrawal_id) earlier where earlier.key = any(${[...keys]}::text[])
    union all
    select key, p.id, p.code, 'CREDITED' from unnest(${[...keys]}::text[]) as key
      join payments p on lower(p.transaction_id) = substring(key from position(':' in key) + 1) and p.status = 'APPROVED'`)

/** Why a transaction that was recorded for another withdrawal or for a payment cannot pay this withdrawal. */
export function takenTransactionProblem({ code, as }: Pick<RecordedTransaction, 'code' | 'as'>): string {
  if (as === 'CREDITED') return `This transaction was credited as payment ${code}, so it cannot pay a withdrawal.`
  return as === 'CORRECTED'
    ? `This transaction was recorded for ${code} and corrected later, so it cannot pay another withdrawal.`
    : `This transaction already paid ${code}.`
}

/** Reserves a transaction id for one withdrawal; throws on the field if another withdrawal has or had it. */
export async function claimTransactionId(tx: Tx, withdrawalId: string, network: string, transactionId: string): Promise<void> {
  const key = transactionKey(network, transactionId)
  const taken = (await findRecordedTransactions(tx, [key])).find(({ id }) => id !== withdrawalId)
  if (taken) throw alreadyTaken(taken)
  await tx
    .run(
      sql`insert into payout_transaction_keys (withdrawal_id, key) values (${withdrawalId}, ${key}) on conflict (withdrawal_id) do update set key = excluded.key`,
    )
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw alreadyTaken({ code: 'another withdrawal', as: 'PAID' })
      throw error
    })
  await markDuplicatesOf(tx, transactionId)
}

const alreadyTaken = (taken: Pick<RecordedTransaction, 'code' | 'as'>) =>
  fieldError('transactionId', `${takenTransactionProblem(taken)} Nothing was recorded.`)

/** The same for a gateway's report: the money has left already, so an id of another withdrawal is no error. */
export async function keepTransactionId(tx: Tx, withdrawalId: string, network: string, transactionId: string): Promise<void> {
  await tx.run(
    sql`insert into payout_transaction_keys (withdrawal_id, key) values (${withdrawalId}, ${transactionKey(network, transactionId)}) on conflict do nothing`,
  )
  await markDuplicatesOf(tx, transactionId)
}
