import type { Debtor } from '@/contract/gateways'
import { transactionIdProblem, transactionKey } from '@/contract/payout-networks'
import type { Tx } from '@/server/db/database'
import { fieldError, isUniqueViolation } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { PaysIn } from './rules'

/** The account that a withdrawal is paid from, and what it can pay. */
export type PayoutAccount = PaysIn & {
  id: string
  title: string
  isActive: boolean
  networks: string[]
  /** Beside its own currency: paid at par with it. */
  assets: string[]
  debtor: Debtor | null
}

/** Undefined if there is no such account. */
export const findPayoutAccount = (tx: Tx, id: string): Promise<PayoutAccount | undefined> =>
  tx.maybe<PayoutAccount>(sql`
    select g.id, g.title, g.is_active as "isActive", g.payout_networks as networks, g.payout_assets as assets, g.debtor, c.currency_code as currency, c.decimals,
      c.value::text as rate, c.currency_code = ledger_currency() as "isBook"
    from payment_gateways g join currencies c on c.id = g.currency_id where g.id = ${id}`)

/** The account, if it is active and can pay this asset on this network; else 422 on its field. */
export async function requirePayoutAccount(tx: Tx, id: string, wanted: Destination): Promise<PayoutAccount> {
  const account = await findPayoutAccount(tx, id)
  if (!account) throw fieldError('gateway', 'Choose one of the payment gateways.')
  const problem = accountProblem(account, wanted)
  if (problem) throw fieldError('gateway', `${problem} Choose another account, or add this to what the gateway pays.`)
  return account
}

type Destination = { network: string; currencyUnit: string }

/** Why an account cannot pay to a destination; undefined if it can. */
export function accountProblem(
  { title, isActive, networks, assets, currency }: PayoutAccount,
  { network, currencyUnit }: Destination,
): string | undefined {
  if (!isActive) return `${title} is not active.`
  if (!networks.includes(network)) return `${title} does not pay on ${network}.`
  const asset = currencyUnit.toUpperCase()
  return asset === currency.toUpperCase() || assets.includes(asset) ? undefined : `${title} does not hold ${asset}.`
}

/** Refuses an id that cannot be one of this network. */
export function requireTransactionId(network: string, transactionId: string): void {
  const expected = transactionIdProblem(network, transactionId)
  if (expected) throw fieldError('transactionId', `A transaction id of ${network} has ${expected}. Nothing was recorded.`)
}

/** Takes a transaction id for one withdrawal; an id that another withdrawal has is refused on its field. */
export async function claimTransactionId(tx: Tx, withdrawalId: string, network: string, transactionId: string): Promise<void> {
  const key = transactionKey(network, transactionId)
  const taken = await tx.maybe<{ code: string }>(
    sql`select w.code from payout_transaction_keys k join withdrawals w on w.id = k.withdrawal_id where k.key = ${key} and k.withdrawal_id <> ${withdrawalId}`,
  )
  if (taken) throw alreadyTaken(taken.code)
  await tx
    .run(
      sql`insert into payout_transaction_keys (withdrawal_id, key) values (${withdrawalId}, ${key}) on conflict (withdrawal_id) do update set key = excluded.key`,
    )
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw alreadyTaken('another withdrawal')
      throw error
    })
}

const alreadyTaken = (code: string) => fieldError('transactionId', `This transaction paid ${code} already. Nothing was recorded.`)

/** The same for what a gateway reports: it has left already, so an id that is taken changes nothing. */
export const keepTransactionId = (tx: Tx, withdrawalId: string, network: string, transactionId: string): Promise<number> =>
  tx.run(
    sql`insert into payout_transaction_keys (withdrawal_id, key) values (${withdrawalId}, ${transactionKey(network, transactionId)}) on conflict do nothing`,
  )
