import type { z } from 'zod'
import { defaultSettings, type Settings } from '@/contract/settings'
import type { BankDetails, network } from '@/contract/wallets'
import type { Withdrawal, WithdrawalStatus } from '@/contract/withdrawals'
import { toMoney } from '@/domain/money'
import type { Actor } from '@/server/work/actor'
import { readableRate } from '../currencies/rules'
import { payoutTransactionFor } from '../wallets/destinations'

/** The columns of a withdrawal about its payment. */
export type RecordedPayment = {
  status: WithdrawalStatus
  gateway_id: string | null
  gateway_title: string | null
  sent_currency: string | null
  sent_amount: bigint | null
  sent_rate: string | null
  sent_decimals: number | null
  failure_reference: string | null
  failure_proof: string | null
  wallet_network: z.infer<typeof network>
  wallet_details: BankDetails | null
  correction: NonNullable<Withdrawal['correction']> | null
  explorers: Settings['transactionExplorers'] | null
}

/** The reference of a failed payout, which is often the transaction id of a blockchain. */
export function failureFor(
  reader: Actor,
  { status, failure_reference, failure_proof, wallet_details }: RecordedPayment,
): Withdrawal['failure'] {
  if (reader.kind === 'Customer' || status !== 'FAILED') return null
  return { reference: payoutTransactionFor(reader, failure_reference, wallet_details), proof: failure_proof }
}

export function correctionFor(reader: Actor, { correction, wallet_details }: RecordedPayment): Withdrawal['correction'] {
  if (reader.kind === 'Customer' || !correction) return null
  const transactionId = payoutTransactionFor(reader, correction.transactionId, wallet_details)
  return { ...correction, transactionId, at: new Date(correction.at).toISOString() }
}

export const explorerOf = ({ explorers, wallet_network }: RecordedPayment): string | undefined =>
  new Map(Object.entries(explorers ?? defaultSettings.transactionExplorers)).get(wallet_network)

/** A currency in use keeps its code and decimals, and a gateway that has paid keeps its currency, so both are as at the payment. */
export function sentOf(row: RecordedPayment): Withdrawal['sent'] {
  const {
    gateway_id: id,
    gateway_title: title,
    sent_currency: currency,
    sent_amount: amount,
    sent_rate: rate,
    sent_decimals: decimals,
  } = row
  if (id === null || title === null || currency === null || amount === null || rate === null || decimals === null) return null
  return { gateway: { id, title }, currency, amount: toMoney(amount, decimals), rate: readableRate(rate) }
}
