import type { Debtor } from '@/contract/gateways'
import { holdsAsset, transactionIdProblem, transactionKey } from '@/contract/payout-networks'
import { isBankNetwork } from '@/contract/wallets'
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

/** A transaction id of a withdrawal, either current or replaced by a correction. */
export type RecordedTransaction = { key: string; withdrawalId: string; code: string; isCorrected: boolean }

/**
 * The withdrawals that these transaction ids were ever recorded for. A transaction pays one withdrawal, so a corrected id stays reserved.
 */
export const findRecordedTransactions = (tx: Tx, keys: readonly string[]): Promise<RecordedTransaction[]> =>
  tx.all<RecordedTransaction>(sql`
    select k.key, k.withdrawal_id as "withdrawalId", w.code, false as "isCorrected"
    from payout_transaction_keys k join withdrawals w on w.id = k.withdrawal_id where k.key = any(${[...keys]}::text[])
    union all
    select earlier.key, earlier.id, earlier.code, true from (
      select (w.destination ->> 'network') || ':' || lower(c.previous_transaction_id) as key, w.id, w.code
      from payout_corrections c join withdrawals w on w.id = c.withdrawal_id) earlier where earlier.key = any(${[...keys]}::text[])`)

/** Why a transaction that was recorded for another withdrawal cannot pay this one. */
export const takenTransactionProblem = ({ code, isCorrected }: Pick<RecordedTransaction, 'code' | 'isCorrected'>): string =>
  isCorrected
    ? `This transaction was recorded for ${code} and corrected later, so it cannot pay another withdrawal.`
    : `This transaction already paid ${code}.`

/**
 * A transaction id that pays a withdrawal.
 * @property gateway the id of the account that pays
 */
type Payout = { network: string; transactionId: string; gateway: string }

/** Reserves a transaction id for one withdrawal; throws on the field if another withdrawal has or had it, or a payment was credited for it. */
export async function claimTransactionId(tx: Tx, withdrawalId: string, { network, transactionId, gateway }: Payout): Promise<void> {
  const key = transactionKey(network, transactionId)
  const recorded = await findRecordedTransactions(tx, [key])
  const taken = recorded.find((one) => one.withdrawalId !== withdrawalId)
  if (taken) throw alreadyTaken(taken)
  // A correction of the account keeps an id that this withdrawal already has.
  if (recorded.length === 0) await requireNotCredited(tx, { network, transactionId, gateway })
  await tx
    .run(
      sql`insert into payout_transaction_keys (withdrawal_id, key) values (${withdrawalId}, ${key}) on conflict (withdrawal_id) do update set key = excluded.key`,
    )
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw alreadyTaken({ code: 'another withdrawal', isCorrected: false })
      throw error
    })
  await markDuplicatesOf(tx, transactionId)
}

/**
 * Refuses a transaction that brought in a payment. References of banks are unique at one account only. Locks the payments, so that none of
 * them is approved until the transaction ends.
 */
async function requireNotCredited(tx: Tx, { network, transactionId, gateway }: Payout): Promise<void> {
  const ofAccount = isBankNetwork(network) ? sql`and gateway_id = ${gateway}` : sql``
  const claims = await tx.all<{ code: string; status: string }>(sql`
    select code, status from payments where lower(transaction_id) = lower(${transactionId}) ${ofAccount} order by id for update`)
  const credited = claims.find(({ status }) => status === 'APPROVED')
  if (!credited) return
  throw fieldError(
    'transactionId',
    `This transaction was credited as payment ${credited.code}, so it cannot pay a withdrawal. Nothing was recorded. If the credit is wrong, reverse that payment first.`,
  )
}

const alreadyTaken = (taken: Pick<RecordedTransaction, 'code' | 'isCorrected'>) =>
  fieldError('transactionId', `${takenTransactionProblem(taken)} Nothing was recorded.`)

/** The same for a gateway's report: the money has left already, so an id of another withdrawal is no error. */
export async function keepTransactionId(tx: Tx, withdrawalId: string, network: string, transactionId: string): Promise<void> {
  await tx.run(
    sql`insert into payout_transaction_keys (withdrawal_id, key) values (${withdrawalId}, ${transactionKey(network, transactionId)}) on conflict do nothing`,
  )
  await markDuplicatesOf(tx, transactionId)
}
