import type { Withdrawal } from '@/contract/withdrawals'
import type { Work } from '@/server/work/services'
import { closeWithdrawn } from '../../investments/commands/hold-for-withdrawal'
import { account } from '../../ledger/accounts'
import { credit, debit, post } from '../../ledger/posting'
import { requireNoOtherPayment } from '../../payouts/guard'
import { requireRatesToPay } from '../../payouts/payout-rates'
import { requireMayLeaveNow } from '../holds'
import { notifyCustomer, change, openRow } from './review-withdrawal'
import { requireOtherThanExporter } from '../payer-refusals'
import { claimTransactionId, getPayoutAccount, keepTransactionId, requirePayoutAccount, requireTransactionId } from '../payout-account'
import type { WithdrawalRow } from '../queries'
import { reportDifferences, requirePayable } from '../require-payable'
import { readSettings } from '../../settings/queries'
import { requirePlausibleAmount } from '../plausible-amount'
import { sentAsOrdered, sentThrough, type Sent } from '../rules'

type Paid = {
  transactionId: string
  gateway: string
  receivedAmount?: string | undefined
  version?: number | undefined
  note?: string | null | undefined
  /** The payout batch that reports the payment; its money left with the export. */
  batch?: string | undefined
}

/** Records a payout by staff or by a gateway: the amount on hold leaves through a gateway, and the fee stays. */
export async function payWithdrawal(work: Work, id: string, paid: Paid): Promise<Withdrawal> {
  const { tx, now, services } = work
  const { gateway, note = null, version } = paid
  const transactionId = paid.transactionId.trim()
  const row = await openRow(work, id, 'pay', version)
  await requireNoOtherPayment(work, id, { as: 'paid', batch: paid.batch })
  const isReported = work.actor.kind !== 'Internal'
  const sent = isReported ? await reported(work, row, transactionId) : await recorded(work, row, { ...paid, transactionId })
  if (row.investment_id) await closeWithdrawn(work, row.investment_id)
  const lines = [
    debit(account.hold(row.user_id), row.amount),
    credit(account.gatewayClearing(gateway), row.net),
    credit(account.fees, row.fee),
  ]
  await post(tx, { kind: 'WITHDRAWAL_PAID', reference: id, lines, by: work.actor.id, at: now })
  const after = await change(work, row, 'pay', {
    transaction_id: transactionId,
    gateway_id: gateway,
    sent_currency: sent.currency,
    sent_amount: sent.amount,
    sent_rate: sent.rate,
    note,
    decided_by: work.actor.id,
    paid_at: now,
    ended_at: now,
  })
  const isForeign = sent.currency !== services.env.BOOK_CURRENCY
  notifyCustomer(work, row, 'paid', { transactionId, ...(after.sent && isForeign ? { sent: after.sent } : {}) })
  return after
}

const NOT_RECORDED =
  'The payment was not recorded. If the money has left, do not mark the withdrawal as failed: have the rate set or confirmed under Currencies, which another person approves, and record the payment then.'

/** Checks a payment that a person records: approvals, frozen destination, account and transaction id. */
async function recorded(
  work: Work,
  row: WithdrawalRow,
  { transactionId, gateway, receivedAmount, batch }: Pick<Paid, 'transactionId' | 'gateway' | 'receivedAmount' | 'batch'>,
): Promise<Sent> {
  const { tx, now } = work
  // For a batch, the export has made these checks and that of the account.
  if (batch === undefined) requireMayLeaveNow(row, now, 'mark it as failed, which returns the money')
  await requirePayable(work, row)
  if (batch === undefined) await requireOtherThanExporter(work, row.id)
  const destination = { network: row.wallet_network, currencyUnit: row.wallet_currency }
  const from = batch === undefined ? await requirePayoutAccount(tx, gateway, destination) : await getPayoutAccount(tx, gateway)
  requireTransactionId(row.wallet_network, transactionId)
  const sent = sentThrough(row.net, from, receivedAmount)
  // A batch has frozen what it sends, at the rate of its creation, which was checked then.
  if (batch === undefined) {
    requirePlausibleAmount(sent, from.rate, await readSettings(tx))
    const paid = { account: from, assets: [row.wallet_currency.toUpperCase()] }
    await requireRatesToPay(tx, paid, { now, consequence: NOT_RECORDED })
  }
  await claimTransactionId(tx, row.id, { network: row.wallet_network, transactionId, gateway })
  return sent
}

/** Records a payment that a gateway reports even if something differs, since the money has left; a difference raises an alert. */
async function reported(work: Work, row: WithdrawalRow, transactionId: string): Promise<Sent> {
  await reportDifferences(work, row)
  await keepTransactionId(work.tx, row.id, row.wallet_network, transactionId)
  return sentAsOrdered(row.net, work.services.env.BOOK_CURRENCY)
}
