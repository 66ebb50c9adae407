import type { Received } from '@/contract/core/endpoint'
import type { Withdrawal, withdrawals } from '@/contract/withdrawals'
import type { Person } from '@/server/work/actor'
import { AppError, fieldError, notFound, stale, wrongState } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { Work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { payerAdvice, readPayerRefusal } from '../../approvals/payers'
import { account } from '../../ledger/accounts'
import { credit, debit, post } from '../../ledger/posting'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { ownersOfWithdrawals } from '../payer-refusals'
import { claimTransactionId, getPayoutAccount, requirePayoutAccount, requireTransactionId } from '../payout-account'
import { columnsFor, lockWithdrawal, relations, toWithdrawal, type WithdrawalRow } from '../queries'
import { sentOf } from '../recorded-payment'
import { readSettings } from '../../settings/queries'
import { requirePlausibleAmount } from '../plausible-amount'
import { sentThrough, type PaysIn, type Sent } from '../rules'

type Body = Received<typeof withdrawals.correctPayment>['body']

/**
 * Corrects a wrong transaction id or account of a paid withdrawal. Nothing is edited: a linked correction records the current values, and
 * if the account differs, the money moves from the recorded account to the one that paid.
 */
export async function correctPayment(work: Work<Person>, id: string, { version, note, ...given }: Body): Promise<Withdrawal> {
  const { tx, actor, now } = work
  const row = await paidRow(work, id, version)
  await requireOtherThanApprover(work, row)
  const transactionId = given.transactionId.trim()
  if (transactionId === row.transaction_id && given.gateway === row.gateway_id)
    throw fieldError('transactionId', 'This payment is already recorded with these details. Nothing was changed.')
  // The recorded gateway has paid already, whatever it can pay now.
  const from =
    given.gateway === row.gateway_id
      ? await getPayoutAccount(tx, given.gateway)
      : await requirePayoutAccount(tx, given.gateway, { network: row.wallet_network, currencyUnit: row.wallet_currency })
  requireTransactionId(row.wallet_network, transactionId)
  await claimTransactionId(tx, id, { network: row.wallet_network, transactionId, gateway: from.id })
  const sent = correctedSent(row, from, given.receivedAmount)
  requirePlausibleAmount(sent, row.sent_currency === sent.currency && row.sent_rate ? row.sent_rate : from.rate, await readSettings(tx))
  const correction = {
    id: newId(now),
    withdrawal_id: id,
    corrects: row.correction_id,
    transaction_id: transactionId,
    gateway_id: from.id,
    previous_transaction_id: row.transaction_id,
    previous_gateway_id: row.gateway_id,
    net: row.net,
    sent_currency: sent.currency,
    sent_amount: sent.amount,
    sent_rate: sent.rate,
    reason: note,
    by_id: actor.id,
    created_at: now,
  }
  await tx.run(sql`insert into payout_corrections ${insertion(correction)}`)
  if (from.id !== row.gateway_id) {
    const lines = [debit(account.gatewayClearing(row.gateway_id), row.net), credit(account.gatewayClearing(from.id), row.net)]
    await post(tx, { kind: 'PAYOUT_CORRECTED', reference: correction.id, lines, by: actor.id, at: now })
  }
  await tx.run(sql`update withdrawals set version = version + 1 where id = ${id}`)
  const after = await tx.one<WithdrawalRow>(sql`select ${columnsFor({ actor, now })} from withdrawals w ${relations} where w.id = ${id}`)
  const changed = changedSent(row, after)
  work.effects.audit({
    action: 'withdrawal.payment-corrected',
    subject: { type: 'withdrawal', id, code: row.code },
    before: { transactionId: row.transaction_id, gateway: row.gateway_title, ...changed.before },
    after: { transactionId, gateway: from.title, note, ...changed.after },
  })
  return toWithdrawal(after, now, actor)
}

/**
 * The amount and rate of the corrected payment. Without another amount they stay as recorded, since the money has left; only an account in
 * another currency needs a new amount.
 */
function correctedSent(row: WithdrawalRow, from: PaysIn & { id: string }, receivedAmount: string | undefined): Sent {
  const recorded = recordedSent(row)
  const isComparable = from.id === row.gateway_id || from.currency === row.sent_currency
  if (!recorded || !isComparable) return sentThrough(row.net, from, receivedAmount)
  if (receivedAmount === undefined) return recorded
  const sent = sentThrough(row.net, from, receivedAmount)
  return sent.currency === recorded.currency && sent.amount === recorded.amount ? recorded : sent
}

/** The amount, currency and rate before and after the correction, for the audit log; empty if they stay the same. */
function changedSent(before: WithdrawalRow, after: WithdrawalRow) {
  const [was, is] = [shownSent(before), shownSent(after)]
  return JSON.stringify(was) === JSON.stringify(is) ? {} : { before: { sent: was }, after: { sent: is } }
}

function shownSent(row: WithdrawalRow) {
  const sent = sentOf(row)
  return sent && { amount: sent.amount, currency: sent.currency, rate: sent.rate }
}

const recordedSent = ({ sent_currency: currency, sent_amount: amount, sent_rate: rate }: WithdrawalRow): Sent | undefined =>
  currency !== null && amount !== null && rate !== null ? { currency, amount, rate } : undefined

/** The approver of a payment cannot correct its account, unless no other person is able to. */
async function requireOtherThanApprover({ tx, actor, now }: Work<Person>, { id, code, approvals }: WithdrawalRow): Promise<void> {
  const approvers = approvals.map(({ id }) => id)
  if (!approvers.includes(actor.id)) return
  const refusal = await readPayerRefusal(tx, { except: approvers, owners: ownersOfWithdrawals([id]), now })
  if (refusal === null) return
  const names = approvals.map(({ name }) => name).join(' and ')
  throw new AppError(
    'SECOND_PERSON_NEEDED',
    `${code} was approved by ${names}, so a team member who did not approve it must correct its payment.${payerAdvice(refusal)} Nothing was changed.`,
  )
}

/** The paid withdrawal, locked until the transaction ends, with the current record of its payment. */
async function paidRow(work: Work<Person>, id: string, version: number | undefined) {
  const row = await lockWithdrawal(work, id)
  if (!row) throw notFound('This withdrawal')
  const { gateway_id, transaction_id } = row
  if (row.status !== 'PAID' || gateway_id === null || transaction_id === null) throw wrongState('This withdrawal', row.status)
  await requireNotPersonal(work, row.user_id, { item: row.code })
  if (version !== undefined && version !== row.version) throw stale()
  return { ...row, gateway_id, transaction_id }
}
