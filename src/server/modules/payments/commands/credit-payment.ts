import { msg } from '@/locales/message'
import { toBook, toMoney, type Minor } from '@/domain/money'
import { AppError, fieldError, isUniqueViolation } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { activate } from '../../investments/commands/activate-investment'
import { inform } from '../../investments/emails'
import { addPaid } from '../../investments/paid'
import { recountPayments } from '../../investments/payment-state'
import { splitReceived } from '../../investments/rules'
import type { InvestmentRow } from '../../investments/transition'
import { account } from '../../ledger/accounts'
import { credit, debit, post } from '../../ledger/posting'
import { fill } from '../../projects/capacity'
import { dueOf } from '../rules'
import { advancePayment, type PaymentDetails, type PaymentRow } from '../transition'

/**
 * Books an approved payment: up to what the investment lacks to its principal, the rest to the balance; a fully paid investment becomes
 * active. The only place that credits a payment.
 * @param received in the gateway's currency
 * @param basis the grounds of the approval, for the audit log
 */
export async function creditPayment(
  work: Work,
  investment: InvestmentRow,
  payment: PaymentRow,
  received: Minor,
  basis: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { tx, actor, now } = work
  const bookAmount = toBook(received, payment.decimals, payment.rate)
  if (bookAmount === 0n) throw fieldError('receivedAmount', 'This is less than the smallest amount that can be booked')
  const waits = investment.status === 'AWAITING_PAYMENT' && !payment.is_late
  const due = dueOf(investment, payment.is_late)
  const { toPrincipal, toBalance } = splitReceived(bookAmount, due)
  await advance(
    work,
    payment,
    {
      received_amount: received,
      book_amount: bookAmount,
      to_principal: toPrincipal,
      due_amount: due,
      is_late: payment.is_late || isOver(investment),
      second_needed: false,
      awaits_money: false,
      settled_by: actor.id,
      settled_at: now,
    },
    { bookAmount: toMoney(bookAmount), toPrincipal: toMoney(toPrincipal), toBalance: toMoney(toBalance), ...basis },
  )
  const filled = toPrincipal > 0n ? await fillPrincipal(work, investment, toPrincipal) : investment
  await post(tx, {
    kind: 'PAYMENT_APPROVED',
    reference: payment.id,
    lines: [
      debit(account.gatewayClearing(payment.gateway_id), bookAmount),
      credit(account.principal(investment.id), toPrincipal),
      credit(account.available(investment.user_id), toBalance),
    ],
    by: actor.id,
    at: now,
  })
  await informOfApproval(work, payment, filled, { bookAmount, toBalance })
  if (waits && filled.paid_amount >= filled.amount) await activate(work, filled)
  await recountPayments(work, investment.id)
}

const isOver = ({ status, effective_from }: InvestmentRow): boolean => status !== 'AWAITING_PAYMENT' && effective_from === null

async function fillPrincipal(work: Work, investment: InvestmentRow, amount: Minor): Promise<InvestmentRow> {
  const filled = await addPaid(work.tx, investment.id, amount)
  await fill(work, investment.project_id, { reserved: amount, received: amount })
  return filled
}

/** A transaction id may be claimed repeatedly, but is credited only once per gateway; a database constraint enforces it. */
async function advance(work: Work, payment: PaymentRow, set: Partial<PaymentRow>, details: PaymentDetails<'approve'>): Promise<void> {
  try {
    await advancePayment(work, payment, 'approve', { set, details })
  } catch (error) {
    if (!isUniqueViolation(error, 'payments_transaction_once')) throw error
    throw new AppError(
      'ALREADY_TAKEN',
      `Another approved payment of this gateway has the transaction ${payment.transaction_id}. Nothing was posted; compare the two.`,
    )
  }
}

async function informOfApproval(
  work: Work,
  payment: PaymentRow,
  investment: InvestmentRow,
  { bookAmount, toBalance }: { bookAmount: Minor; toBalance: Minor },
): Promise<void> {
  const lacking = investment.status === 'AWAITING_PAYMENT' ? investment.amount - investment.paid_amount : 0n
  const rest = [
    ...(toBalance > 0n
      ? [msg('{amount} more than required was credited to your balance.', { amount: formatBookAmount(work, toBalance) })]
      : []),
    ...(lacking > 0n ? [msg('{amount} is outstanding.', { amount: formatBookAmount(work, lacking) })] : []),
  ]
  await inform(work, payment.user_id, {
    kind: 'payment.approved',
    title: msg('Your payment {code} was approved', { code: payment.code }),
    paragraphs: [msg('{amount} was received for {code}.', { amount: formatBookAmount(work, bookAmount), code: investment.code }), ...rest],
    data: { id: investment.id },
  })
}
