import type { Withdrawal } from '@/contract/withdrawals'
import type { Tx } from '@/server/core/database'
import { AppError } from '@/server/core/errors'
import type { Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { closeWithdrawn } from '../investments/service'
import { account } from '../ledger/accounts'
import { credit, debit, post } from '../ledger/posting'
import { announce, change, openRow, requireMayLeaveNow } from './decide'
import { reportDifferences, requirePayable } from './require-payable'
import { sentAsOrdered, sentThrough, type PaysIn } from './rules'

type Paid = {
  transactionId: string
  gateway?: string | undefined
  receivedAmount?: string | undefined
  version?: number | undefined
  note?: string | null | undefined
}

/** Records that a payout went out: the held money leaves through a gateway, the fee stays. A gateway may report it, too. */
export async function payWithdrawal(
  work: Work,
  id: string,
  { transactionId, gateway, receivedAmount, version, note = null }: Paid,
): Promise<Withdrawal> {
  const { tx, actor, now, services } = work
  const row = await openRow(work, id, 'pay', version)
  // What a gateway reports has left already; the books follow it.
  const isReported = actor.kind !== 'Internal'
  if (isReported) await reportDifferences(work, row)
  else {
    requireMayLeaveNow(row, now, 'mark it as failed, which returns the money')
    await requirePayable(work, row)
  }
  const through = await payoutGateway(tx, gateway ?? row.gateway_id)
  const book = services.env.BOOK_CURRENCY
  const sent = isReported ? sentAsOrdered(row.net, book) : sentThrough(row.net, through, receivedAmount)
  if (row.investment_id) await closeWithdrawn(work, row.investment_id)
  const lines = [
    debit(account.hold(row.user_id), row.amount),
    credit(account.gatewayClearing(through.id), row.net),
    credit(account.fees, row.fee),
  ]
  await post(tx, { kind: 'WITHDRAWAL_PAID', reference: id, lines, by: actor.id, at: now })
  const paid = await change(work, row, 'pay', {
    transaction_id: transactionId,
    gateway_id: through.id,
    sent_currency: sent.currency,
    sent_amount: sent.amount,
    sent_rate: sent.rate,
    note,
    decided_by: actor.id,
    paid_at: now,
    ended_at: now,
  })
  announce(work, row, 'paid', { transactionId, ...(paid.sent && sent.currency !== book ? { sent: paid.sent } : {}) })
  return paid
}

type Through = PaysIn & { id: string; isActive: boolean; isPayout: boolean }

/** The gateway named, else the setting's, else the only active one there is. */
async function payoutGateway(tx: Tx, named: string | null): Promise<Through> {
  const gateways = await tx.all<Through>(sql`
    select g.id, g.is_active as "isActive", g.id::text = s.values ->> 'payoutGateway' as "isPayout", c.currency_code as currency, c.decimals,
      c.value::text as rate, c.currency_code = ledger_currency() as "isBook"
    from payment_gateways g join currencies c on c.id = g.currency_id cross join settings s where g.is_active or g.id = ${named}::uuid`)
  if (named) {
    const found = gateways.find((one) => one.id === named)
    if (!found) throw new AppError('GATEWAY_UNAVAILABLE', 'This payment gateway does not exist. Nothing was recorded; choose another one.')
    return found
  }
  const [only, ...others] = gateways
  const chosen = gateways.find((one) => one.isPayout) ?? (others.length === 0 ? only : undefined)
  if (!chosen)
    throw new AppError(
      'GATEWAY_UNAVAILABLE',
      'Say through which gateway it was paid, or set the payout gateway in the settings. Nothing was recorded.',
    )
  return chosen
}
