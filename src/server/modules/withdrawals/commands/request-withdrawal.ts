import type { Received, Reply } from '@/contract/core/endpoint'
import type { ReviewReason, Withdrawal, WithdrawalQuote, withdrawals } from '@/contract/withdrawals'
import { paidIn, toMinor, toMoney, type Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { fieldError, isUniqueViolation, notFound } from '@/server/work/errors'
import { newCode, newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { contentHash } from '@/server/integrity/content-hash'
import { insertion, sql } from '@/server/db/sql'
import { askForConfirmation, checkConfirmation } from '../../auth/codes/confirmation'
import { readableRate } from '../../currencies/rules'
import { holdForWithdrawal } from '../../investments/commands/hold-for-withdrawal'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf } from '../../ledger/balances'
import { move, post } from '../../ledger/posting'
import { notifyPerson } from '../../notifications/notify-person'
import { withdrawalContextOf, type Seen } from '../withdrawal-context'
import { approvalsNeededNow, readPolicyTerms } from '../approvals-needed'
import { codeEmail, notificationOf, type RequestedWithdrawal, type Subject } from '../emails'
import { columnsFor, relations, toWithdrawal, type WithdrawalRow } from '../queries'
import { boundTo, requireAllowed, requireOwnName, feeAndNet, limitsLeft, reviewReasonsOf, type WithdrawalRequest } from '../rules'
import { usualTimeOf } from '../../stats/processing-times'

type QuoteBody = Received<typeof withdrawals.quote>['body']
type CreateBody = Received<typeof withdrawals.create>['body']

/** The costs of a withdrawal and the review that it would need; also returned if it cannot be requested now. */
export async function quoteWithdrawal(
  reading: { db: Query; actor: Person } & Pick<PersonWork, 'now' | 'services'>,
  { fund, amount, wallet, investment }: QuoteBody,
): Promise<Reply<typeof withdrawals.quote>> {
  const context = await withdrawalContextOf(reading.db, reading.actor.id, { wallet, investment }, reading)
  if (wallet && !context.wallet) throw notFound(msg('This wallet'))
  requireOwnName(context.wallet)
  if (investment && !context.investment) throw notFound(msg('This investment'))
  const { fee, net } = feeAndNet(toMinor(amount), context.settings)
  const reviewReasons = reviewReasonsOf(context, fund, toMinor(amount))
  const left = limitsLeft(context)
  return {
    fee: toMoney(fee),
    net: toMoney(net),
    available: toMoney(fund === 'INVESTMENT' ? (context.investment?.principal ?? 0n) : context.available),
    minimum: context.settings.withdrawalMin,
    leftToday: toMoney(left.today),
    perDay: context.settings.withdrawalPerDay,
    leftThisMonth: toMoney(left.thisMonth),
    perMonth: context.settings.withdrawalPerMonth,
    holds: [...context.holds],
    reviewReasons,
    approvalsNeeded: await neededFor(reading.db, { amount: toMinor(amount), reviewReasons, context: context }),
    estimate: estimateOf(net, context),
  }
}

type Assessed = { amount: Minor; reviewReasons: ReviewReason[]; context: Seen }

const neededFor = async (db: Query, { amount, reviewReasons, context }: Assessed): Promise<number> =>
  approvalsNeededNow({ ...(await readPolicyTerms(db)), amount, review_reasons: reviewReasons }, context.holds, context.now)

function estimateOf(net: Minor, { paysIn }: Seen): WithdrawalQuote['estimate'] {
  if (!paysIn) return null
  const { currency, rate, decimals } = paysIn
  return { currency, amount: toMoney(paidIn(net, decimals, rate), decimals), rate: readableRate(rate) }
}

/** Sends the code that confirms exactly this withdrawal, unless the withdrawal would be refused. */
export async function sendWithdrawalCode(work: PersonWork, request: WithdrawalRequest): Promise<Reply<typeof withdrawals.sendOtp>> {
  const context = await withdrawalContextOf(work.tx, work.actor.id, request, work)
  requireAllowed(request, context)
  const subject = subjectOf(request, context)
  return askForConfirmation(work, {
    purpose: 'WITHDRAWAL',
    boundTo: boundTo(request),
    content: (code) => codeEmail(work.services.env, subject, code),
  })
}

/** Requests a withdrawal. Its amount is put on hold at once, so the same balance cannot be requested twice. */
export async function requestWithdrawal(work: PersonWork, { otp, ...wanted }: CreateBody): Promise<Withdrawal> {
  const { tx, actor, now, services } = work
  const usually = await usualTimeOf(work, 'withdrawal')
  const confirmed = await checkConfirmation(tx, services, { purpose: 'WITHDRAWAL', userId: actor.id, boundTo: boundTo(wanted), otp })
  // Before the account is locked: the authenticator's last code is stored in the user's row, which other commands lock first.
  await confirmed.consume(tx)
  // Locked before the reads, so that the second of two requests sees balance and limits after the first.
  if (wanted.investment) await holdForWithdrawal(work, wanted.investment)
  else await lockedBalanceOf(tx, account.available(actor.id))
  const context = await withdrawalContextOf(tx, actor.id, wanted, work)
  requireAllowed(wanted, context)
  const id = newId(now)
  const subject = { ...subjectOf(wanted, context), id, code: newCode('WDR') }
  const row = await insertWithdrawal(work, wanted, subject, context)
  const source = wanted.investment ? account.principal(wanted.investment) : account.available(actor.id)
  await post(tx, {
    kind: 'WITHDRAWAL_REQUESTED',
    reference: id,
    lines: move(source, account.hold(actor.id), subject.amount),
    by: actor.id,
    at: now,
  })
  notifyPerson(work, context.user, notificationOf(services.env, 'requested', subject, { hold: context.holds[0], usually }))
  work.effects.audit({
    action: 'withdrawal.requested',
    subject: { type: 'withdrawal', id, code: subject.code },
    after: {
      status: 'PENDING',
      fund: wanted.fund,
      amount: toMoney(subject.amount),
      fee: toMoney(subject.fee),
      wallet: row.wallet_address,
      destination: contentHash(row.destination_text),
      reviewReasons: row.review_reasons,
      investment: context.investmentCode ?? null,
    },
  })
  return toWithdrawal(row, now, actor)
}

async function insertWithdrawal(
  { tx, actor, now }: PersonWork,
  request: WithdrawalRequest,
  { id, code, amount, fee, net }: Subject,
  context: Seen,
): Promise<WithdrawalRow> {
  const reasons = reviewReasonsOf(context, request.fund, amount)
  const row = insertion({
    id,
    code,
    user_id: actor.id,
    fund: request.fund,
    investment_id: request.investment ?? null,
    amount,
    fee,
    net,
    wallet_id: request.wallet,
    status: 'PENDING',
    review_reasons: JSON.stringify(reasons),
    approvals_needed: await neededFor(tx, { amount, reviewReasons: reasons, context }),
    created_at: now,
  })
  return tx
    .one<WithdrawalRow>(
      sql`with w as (insert into withdrawals ${row} returning *) select ${columnsFor({ actor, now })} from w ${relations}`,
    )
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'withdrawals_investment_once'))
        throw fieldError('investment', msg('This investment is already being withdrawn.'))
      throw error
    })
}

function subjectOf(request: WithdrawalRequest, { settings, payee }: Seen): RequestedWithdrawal {
  const amount = toMinor(request.amount)
  if (!payee) throw notFound(msg('This wallet'))
  return { amount, ...feeAndNet(amount, settings), payee }
}
