import { REPLY_REMINDER_HOURS } from '@/contract/payments'
import { addHours } from '@/domain/dates'
import { msg } from '@/locales/message'
import { assert } from '@/domain/assert'
import { toBook, toMoney, type Minor } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { AppError, notFound, wrongState } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import { newCode, newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { forgetApprovals } from '../../approvals/commands/give-approval'
import { countingApprovers } from '../../approvals/counted-approvals'
import { endCommissions } from '../../commissions/commands/pay-commission'
import { recordDecision } from '../../decisions/commands/record-decision'
import { inform } from '../../investments/emails'
import { addPaid } from '../../investments/paid'
import { recountPayments } from '../../investments/payment-state'
import { advance, type InvestmentRow } from '../../investments/transition'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf } from '../../ledger/balances'
import { credit, debit, post } from '../../ledger/posting'
import { transferOf } from '../../ledger/reversal'
import { lastMessageFrom, moveThread } from '../../messages/thread'
import { hasShares, holdShares } from '../../profit/commands/take-back-shares'
import { unfill } from '../../projects/capacity'
import { approvalsForAmounts, readPaymentPolicy } from '../policy'
import { dueOf } from '../rules'
import { openQuestion } from './settle-payment'
import { advancePayment, lockPayment, requireEvent, updatePayment, type PaymentRow } from '../transition'

type Bulk = { id: string; by_id: string; at: Date; reversible_until: Date; reversed_at: Date | null }
type Item = { payment_id: string; is_credited: boolean; expires_at: Date | null; clock_stopped_at: Date | null }
type Held = { payment: PaymentRow; investment: InvestmentRow; item: Item; bulk: Bulk; note: string }

/**
 * Reverses a bulk approval as a whole or not at all: every payment returns to the queue, its posting is reversed, and an investment that it
 * activated is pending payment again. A question that the approval closed is open again. Refused if later transactions depend on it.
 */
export async function reverseBulk(work: PersonWork, id: string, given: string | null): Promise<{ id: string; reversed: number }> {
  const { tx, actor, now } = work
  const bulk = await tx.maybe<Bulk>(sql`select id, by_id, at, reversible_until, reversed_at from payment_bulks where id = ${id} for update`)
  if (!bulk) throw notFound('This bulk approval')
  if (bulk.reversed_at) throw wrongState('This bulk approval', 'REVERSED')
  if (bulk.reversible_until <= now)
    throw new AppError(
      'WRONG_STATE',
      'A bulk approval can be reversed for 10 minutes. Nothing was changed; reverse its payments one by one.',
    )
  const note = given ?? 'The bulk approval was reversed'
  // In reverse order: of two payments for one investment, the later one may have activated it.
  const items = await tx.all<Item>(sql`
    select payment_id, is_credited, expires_at, clock_stopped_at from payment_bulk_items where bulk_id = ${id} order by place desc`)
  for (const item of items) {
    const lockedPayment: Held = { ...(await lockPayment(tx, item.payment_id, Scope.of(actor))), item, bulk, note }
    await (item.is_credited ? returnToQueue(work, lockedPayment) : withdrawApproval(work, lockedPayment))
  }
  await tx.run(sql`update payment_bulks set reversed_by = ${actor.id}, reversed_at = ${now} where id = ${id}`)
  work.effects.audit({
    action: 'payment.bulk-reversed',
    subject: { type: 'payment-bulk', id },
    before: { approvedBy: bulk.by_id },
    after: { payments: items.length, note },
  })
  return { id, reversed: items.length }
}

const builtOn = ({ code }: PaymentRow, why: string) =>
  new AppError('MONEY_SPENT', `The bulk approval cannot be reversed: ${why} (payment ${code}). Nothing was changed.`)

/** Withdraws the first of two approvals; no money moves. */
async function withdrawApproval(work: PersonWork, { payment, investment, bulk, note }: Held): Promise<void> {
  const counting = await countingApprovers(work, { subject: payment.id, event: 'approve', action: 'payment.approve' })
  if (payment.status !== 'PENDING' || counting.some((id) => id !== bulk.by_id))
    throw builtOn(payment, 'another team member has decided since')
  await forgetApprovals(work.tx, payment.id, 'approve')
  await recordDecision(work, { type: 'payment', id: payment.id }, { outcome: 'REVERSED', note, bulk: bulk.id })
  const question = await closedQuestion(work, payment, bulk)
  const waiting = await updatePayment(work, payment, { first_received_amount: null, second_needed: false })
  work.effects.audit({
    action: 'payment.approval-withdrawn',
    subject: { type: 'payment', id: payment.id, code: payment.code },
    before: { approvals: 1 },
    after: { approvals: 0, note },
  })
  if (question !== undefined) await openAgain(work, { payment: waiting, investment, question })
}

/** The question that the bulk approval closed and the customer has not answered since; undefined if there is none. */
async function closedQuestion({ tx }: PersonWork, { id }: PaymentRow, bulk: Bulk): Promise<string | undefined> {
  const row = await tx.maybe<{ note: string | null }>(sql`
    select (select asked.after ->> 'note' from audit_logs asked where asked.subject_id = ${id} and asked.action = 'payment.asked'
      order by asked.at desc, asked.id desc limit 1) as note
    from audit_logs a where a.subject_id = ${id} and a.subject_type = 'payment' and a.at = ${bulk.at} and a.actor_id = ${bulk.by_id}
      and a.refusal is null and a.action in ('payment.approved', 'payment.question-closed') and a.before ->> 'status' = 'MORE_INFO'
      and ${lastMessageFrom({ type: 'payment', id: sql`${id}::uuid` })} = 'STAFF'`)
  return row?.note ?? undefined
}

/** The deadline of the reply stays, but leaves at least the time between a reminder and a deadline. */
function openAgain(
  work: PersonWork,
  { payment, investment, question }: { payment: PaymentRow; investment: InvestmentRow; question: string },
): Promise<void> {
  const earliest = addHours(work.now, REPLY_REMINDER_HOURS)
  const { reply_until: until } = payment
  return openQuestion(work, payment, investment, { note: question, replyUntil: until && until > earliest ? until : earliest })
}

async function returnToQueue(work: PersonWork, lockedPayment: Held): Promise<void> {
  const { payment, investment, bulk, note } = lockedPayment
  requireEvent(payment, 'reverse', undefined)
  const principal = payment.to_principal ?? 0n
  if (principal > 0n) {
    await requireUnchanged(work, lockedPayment)
    await unfill(work.tx, investment.project_id, principal)
    await holdShares(work, investment.id)
  }
  await requireMoneyThere(work, lockedPayment, principal)
  await takeMoneyBack(work, lockedPayment, principal)
  await recordDecision(work, { type: 'payment', id: payment.id }, { outcome: 'REVERSED', note, bulk: bulk.id })
  const question = await closedQuestion(work, payment, bulk)
  await advancePayment(work, payment, 'reverse', {
    set: { note, second_needed: false },
    details: { note, amount: toMoney(payment.book_amount), bulk: bulk.id },
  })
  const waiting = principal > 0n ? await reopen(work, lockedPayment, principal) : investment
  const { id, code } = await claimAgain(work, payment, waiting)
  await recountPayments(work, investment.id)
  await inform(work, payment.user_id, {
    kind: 'payment.reopened',
    title: msg('Your payment {code} is in review again', { code }),
    paragraphs: [
      msg('We reversed the approval of your payment {payment} for {investment} and are reviewing it again as {code}.', {
        payment: payment.code,
        investment: investment.code,
        code,
      }),
      ...(question === undefined
        ? [msg('Your payment of {amount} remains recorded. No action is needed.', { amount: formatBookAmount(work, payment.book_amount) })]
        : []),
    ],
    data: { id: investment.id },
  })
  if (question === undefined) return
  const again = await work.tx.one<PaymentRow>(sql`select * from payments where id = ${id}`)
  await openAgain(work, { payment: { ...again, reply_until: payment.reply_until }, investment, question })
}

/** Requires that the investment has not changed since and no commission on it was paid. */
async function requireUnchanged({ tx }: PersonWork, { payment, investment }: Held): Promise<void> {
  const isOurs = investment.effective_from?.getTime() === payment.settled_at?.getTime()
  if (investment.status !== 'AWAITING_PAYMENT' && !(investment.status === 'ACTIVE' && isOurs))
    throw builtOn(payment, `investment ${investment.code} has changed since`)
  const paid = await tx.maybe(sql`select 1 from commissions where investment_id = ${investment.id} and status not in ('PENDING', 'VOID')`)
  if (paid) throw builtOn(payment, `a commission of ${investment.code} was paid`)
}

/**
 * Requires the money on the credited accounts and no profit distribution on it. Call it after `holdShares`, since accounts are locked last.
 */
async function requireMoneyThere({ tx }: PersonWork, { payment, investment }: Held, principal: Minor): Promise<void> {
  if (principal > 0n && (await hasShares(tx, investment.id))) throw builtOn(payment, `${investment.code} is in a profit distribution`)
  if ((await lockedBalanceOf(tx, account.available(investment.user_id))) < payment.book_amount - principal)
    throw builtOn(payment, 'the customer’s balance is too low')
  // A write-off of a loss reduces the principal below what was paid.
  if (principal > 0n && (await lockedBalanceOf(tx, account.principal(investment.id))) < investment.paid_amount)
    throw builtOn(payment, `capital of ${investment.code} was lost and written off`)
}

async function takeMoneyBack({ tx, actor, now }: PersonWork, { payment, investment }: Held, principal: Minor): Promise<void> {
  const reverses = await transferOf(tx, 'PAYMENT_APPROVED', payment.id)
  assert(reverses, 'an approved payment was posted')
  await post(tx, {
    kind: 'PAYMENT_REVERSED',
    reference: payment.id,
    lines: [
      debit(account.principal(investment.id), principal),
      debit(account.available(investment.user_id), payment.book_amount - principal),
      credit(account.gatewayClearing(payment.gateway_id), payment.book_amount),
    ],
    by: actor.id,
    at: now,
    reverses,
  })
}

/** Returns the investment to pending payment: its payment window is unchanged, and its commissions are void. */
async function reopen(work: PersonWork, { investment, item }: Held, principal: Minor): Promise<InvestmentRow> {
  if (investment.status === 'ACTIVE') {
    await advance(work, investment, 'reopen', {
      set: {
        effective_from: null,
        matures_at: null,
        reflection_until: null,
        expires_at: item.expires_at,
        clock_stopped_at: item.clock_stopped_at,
      },
      details: { paidBack: toMoney(principal) },
    })
    await endCommissions(work, investment.id, {
      undone: true,
      reason: `The payment of investment ${investment.code} is under review again`,
    })
  }
  return addPaid(work.tx, investment.id, -principal)
}

/** Adds the same claim to the queue as a new payment: a transfer's reference is posted once, so the old payment stays reversed. */
async function claimAgain(work: PersonWork, payment: PaymentRow, investment: InvestmentRow): Promise<{ id: string; code: string }> {
  const { tx, now, effects } = work
  const [id, code] = [newId(now), newCode('PAY')]
  const bookAmount = toBook(payment.amount, payment.decimals, payment.rate)
  const needed = approvalsForAmounts(await readPaymentPolicy(tx), bookAmount)
  await tx.run(sql`
    insert into payments (id, code, investment_id, project_id, user_id, gateway_id, currency, decimals, rate, amount, book_amount, due_amount, has_alike,
      transaction_id, proof_file_id, wallet_id, status, approvals_needed, is_late, customer_note, recorded_by, created_at, returned_at, claim_id)
    select ${id}, ${code}, investment_id, project_id, user_id, gateway_id, currency, decimals, rate, amount, ${bookAmount}, ${dueOf(investment, payment.is_late)}, has_alike,
      transaction_id, proof_file_id, wallet_id, 'PENDING', ${needed}, is_late, customer_note, recorded_by, created_at, ${now}, coalesce(claim_id, id)
    from payments where id = ${payment.id}`)
  await moveThread(tx, { type: 'payment', id: payment.id }, id)
  effects.audit({
    action: 'payment.claimed',
    subject: { type: 'payment', id, code },
    after: { status: 'PENDING', claimed: `${toMoney(payment.amount, payment.decimals)} ${payment.currency}`, instead: payment.code },
  })
  return { id, code }
}
