import type { InvestmentStatus } from '@/contract/investment-life'
import type { Payment, payments } from '@/contract/payments'
import type { Received } from '@/contract/core/endpoint'
import { msg } from '@/locales/message'
import { assert } from '@/domain/assert'
import { toMoney, type Minor } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { PersonWork } from '@/server/work/services'
import { endCommissions } from '../../commissions/commands/pay-commission'
import { recordDecision } from '../../decisions/commands/record-decision'
import { inform, payoutsReturned } from '../../investments/emails'
import { addPaid } from '../../investments/paid'
import { recountPayments } from '../../investments/payment-state'
import { returnPrincipal } from '../../investments/commands/release-investment'
import { advance, requireStep, type InvestmentRow } from '../../investments/transition'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf } from '../../ledger/balances'
import { credit, debit, post } from '../../ledger/posting'
import { transferOf } from '../../ledger/reversal'
import { holdShares, takeBackShares } from '../../profit/commands/take-back-shares'
import { giveBack, unfill } from '../../projects/capacity'
import { readPayment } from '../queries'
import { advancePayment, lockPayment, requireEvent, type PaymentRow } from '../transition'

type Decision = Received<typeof payments.reverse>['body']

/** Reverses a payment that was approved by mistake. */
export async function reversePayment(work: PersonWork, id: string, { note, version }: Decision): Promise<Payment> {
  const { tx, actor } = work
  const { payment, investment } = await lockPayment(tx, id, Scope.of(actor))
  requireEvent(payment, 'reverse', version)
  await takeBack(work, payment, investment, sourcesOf(payment, investment), note)
  return readPayment(tx, payment.id, Scope.of(actor))
}

/** The accounts that the money of a payment is taken back from. */
type Sources = { principal: Minor; available: Minor }

// Statuses after which the principal was returned to the balance as a whole, so it can be taken from there.
const RETURNED: readonly InvestmentStatus[] = ['CANCELLED', 'EXPIRED', 'REFUNDED']

/** Where the money of a payment is now. Money that was paid out, charged or moved on cannot be taken back. */
function sourcesOf({ code, book_amount, to_principal }: PaymentRow, investment: InvestmentRow): Sources {
  const inPrincipal = to_principal ?? 0n
  if (inPrincipal === 0n || RETURNED.includes(investment.status)) return { principal: 0n, available: book_amount }
  if (investment.status === 'AWAITING_PAYMENT') return { principal: inPrincipal, available: book_amount - inPrincipal }
  if (investment.status === 'CLOSED' || investment.status === 'EXITED')
    throw spent(code, `the principal of ${investment.code} is no longer in the investment`)
  requireStep(investment, 'void')
  return { principal: inPrincipal, available: book_amount - inPrincipal }
}

const spent = (code: string, why: string) => new AppError('MONEY_SPENT', `Payment ${code} cannot be reversed: ${why}. Nothing was changed.`)

async function takeBack(work: PersonWork, payment: PaymentRow, investment: InvestmentRow, from: Sources, note: string): Promise<void> {
  const { tx, actor, now } = work
  await releasePlace(work, investment, from.principal)
  if (from.principal > 0n) await holdShares(work, investment.id)
  await requireThere(work, payment, investment, from)
  const reverses = await transferOf(tx, 'PAYMENT_APPROVED', payment.id)
  assert(reverses, 'an approved payment was posted')
  await post(tx, {
    kind: 'PAYMENT_REVERSED',
    reference: payment.id,
    lines: [
      debit(account.principal(investment.id), from.principal),
      debit(account.available(investment.user_id), from.available),
      credit(account.gatewayClearing(payment.gateway_id), payment.book_amount),
    ],
    by: actor.id,
    at: now,
    reverses,
  })
  await recordDecision(work, { type: 'payment', id: payment.id }, { outcome: 'REVERSED', note })
  await advancePayment(work, payment, 'reverse', {
    set: { note },
    details: { note, amount: toMoney(payment.book_amount) },
  })
  const profit = from.principal > 0n ? await loseFromPrincipal(work, payment, investment, from.principal) : 0n
  await recountPayments(work, investment.id)
  await inform(work, payment.user_id, {
    kind: 'payment.reversed',
    title: msg('Your payment {code} was reversed', { code: payment.code }),
    paragraphs: [
      msg('{amount} for {code} was reversed. Reason: {note}', {
        amount: formatBookAmount(work, payment.book_amount),
        code: investment.code,
        note,
      }),
      ...payoutsReturned(work, profit),
    ],
    data: { id: investment.id },
  })
}

/** The investment's share of the project's capacity: a pending order keeps it reserved, a voided investment releases it. */
async function releasePlace({ tx }: PersonWork, investment: InvestmentRow, principal: Minor): Promise<void> {
  if (principal === 0n) return
  if (investment.status === 'AWAITING_PAYMENT') await unfill(tx, investment.project_id, principal)
  else await giveBack(tx, investment.project_id, investment.paid_amount)
}

/** Checks balances before posting, so that staff read a specific reason instead of the ledger's refusal. */
async function requireThere({ tx }: PersonWork, { code }: PaymentRow, investment: InvestmentRow, from: Sources): Promise<void> {
  if ((await lockedBalanceOf(tx, account.available(investment.user_id))) < from.available)
    throw spent(code, 'the customer’s balance is too low')
  if ((await lockedBalanceOf(tx, account.principal(investment.id))) < from.principal)
    throw spent(code, `capital of ${investment.code} was lost and written off`)
}

/**
 * Reduces a pending order's paid amount. An active investment cannot exist without the payment, so it is voided: its remaining principal is
 * repaid, and the payouts it earned return to the project.
 * @returns how much of the payouts was taken back
 */
async function loseFromPrincipal(work: PersonWork, payment: PaymentRow, investment: InvestmentRow, amount: Minor): Promise<Minor> {
  const lessened = await addPaid(work.tx, investment.id, -amount)
  if (investment.status === 'AWAITING_PAYMENT') return 0n
  const released = await returnPrincipal(work, lessened, 'PRINCIPAL_RELEASED')
  const profit = await takeBackShares(work, lessened)
  const taken = profit > 0n ? { profitTakenBack: toMoney(profit) } : {}
  await advance(work, lessened, 'void', { details: { payment: payment.code, released: toMoney(released), ...taken } })
  await endCommissions(work, investment.id, { undone: true, reason: `A payment of investment ${investment.code} was reversed` })
  return profit
}
