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
import { boundTo, checkWanted, feeAndNet, limitsLeft, reviewReasonsOf, type WithdrawalRequest } from '../rules'

type QuoteBody = Received<typeof withdrawals.quote>['body']
type CreateBody = Received<typeof withdrawals.create>['body']

/** What a withdrawal would cost and how it would be looked at. It always answers, also when it could not be asked for now. */
export async function quoteWithdrawal(
  asked: { db: Query; actor: Person } & Pick<PersonWork, 'now' | 'services'>,
  { fund, amount, wallet, investment }: QuoteBody,
): Promise<Reply<typeof withdrawals.quote>> {
  const seen = await withdrawalContextOf(asked.db, asked.actor.id, { wallet, investment }, asked)
  if (wallet && !seen.wallet) throw notFound(msg('This wallet'))
  if (investment && !seen.investment) throw notFound(msg('This investment'))
  const { fee, net } = feeAndNet(toMinor(amount), seen.settings)
  const reviewReasons = reviewReasonsOf(seen, fund, toMinor(amount))
  const left = limitsLeft(seen)
  return {
    fee: toMoney(fee),
    net: toMoney(net),
    available: toMoney(fund === 'INVESTMENT' ? (seen.investment?.principal ?? 0n) : seen.available),
    minimum: seen.settings.withdrawalMin,
    leftToday: toMoney(left.today),
    perDay: seen.settings.withdrawalPerDay,
    leftThisMonth: toMoney(left.thisMonth),
    perMonth: seen.settings.withdrawalPerMonth,
    holds: [...seen.holds],
    reviewReasons,
    approvalsNeeded: await neededFor(asked.db, { amount: toMinor(amount), reviewReasons, seen }),
    estimate: estimateOf(net, seen),
  }
}

type Wanted = { amount: Minor; reviewReasons: ReviewReason[]; seen: Seen }

const neededFor = async (db: Query, { amount, reviewReasons, seen }: Wanted): Promise<number> =>
  approvalsNeededNow({ ...(await readPolicyTerms(db)), amount, review_reasons: reviewReasons }, seen.holds, seen.now)

function estimateOf(net: Minor, { paysIn }: Seen): WithdrawalQuote['estimate'] {
  if (!paysIn) return null
  const { currency, rate, decimals } = paysIn
  return { currency, amount: toMoney(paidIn(net, decimals, rate), decimals), rate: readableRate(rate) }
}

/** Asks for the code that confirms exactly this withdrawal. One that would be refused gets no code. */
export async function sendWithdrawalCode(work: PersonWork, wanted: WithdrawalRequest): Promise<Reply<typeof withdrawals.sendOtp>> {
  const seen = await withdrawalContextOf(work.tx, work.actor.id, wanted, work)
  checkWanted(wanted, seen)
  const subject = subjectOf(wanted, seen)
  return askForConfirmation(work, {
    purpose: 'WITHDRAWAL',
    boundTo: boundTo(wanted),
    content: (code) => codeEmail(work.services.env, subject, code),
  })
}

/** Asks for money out: it is held from this moment on, so the same balance cannot be asked for twice. */
export async function askWithdrawal(work: PersonWork, { otp, ...wanted }: CreateBody): Promise<Withdrawal> {
  const { tx, actor, now, services } = work
  const confirmed = await checkConfirmation(tx, services, { purpose: 'WITHDRAWAL', userId: actor.id, boundTo: boundTo(wanted), otp })
  // Before the account is locked: the authenticator's last code is kept on the user's row, which other commands lock first.
  await confirmed.consume(tx)
  // First the lock, then the look: whoever comes second sees what the first one left of balance and limits.
  if (wanted.investment) await holdForWithdrawal(work, wanted.investment)
  else await lockedBalanceOf(tx, account.available(actor.id))
  const seen = await withdrawalContextOf(tx, actor.id, wanted, work)
  checkWanted(wanted, seen)
  const id = newId(now)
  const subject = { ...subjectOf(wanted, seen), id, code: newCode('WDR') }
  const row = await insertWithdrawal(work, wanted, subject, seen)
  const source = wanted.investment ? account.principal(wanted.investment) : account.available(actor.id)
  await post(tx, {
    kind: 'WITHDRAWAL_REQUESTED',
    reference: id,
    lines: move(source, account.hold(actor.id), subject.amount),
    by: actor.id,
    at: now,
  })
  notifyPerson(work, seen.user, notificationOf(services.env, 'requested', subject, { hold: seen.holds[0] }))
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
      investment: seen.investmentCode ?? null,
    },
  })
  return toWithdrawal(row, now, actor)
}

async function insertWithdrawal(
  { tx, actor, now }: PersonWork,
  wanted: WithdrawalRequest,
  { id, code, amount, fee, net }: Subject,
  seen: Seen,
): Promise<WithdrawalRow> {
  const reasons = reviewReasonsOf(seen, wanted.fund, amount)
  const row = insertion({
    id,
    code,
    user_id: actor.id,
    fund: wanted.fund,
    investment_id: wanted.investment ?? null,
    amount,
    fee,
    net,
    wallet_id: wanted.wallet,
    status: 'PENDING',
    review_reasons: JSON.stringify(reasons),
    approvals_needed: await neededFor(tx, { amount, reviewReasons: reasons, seen }),
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

function subjectOf(wanted: WithdrawalRequest, { settings, payee }: Seen): RequestedWithdrawal {
  const amount = toMinor(wanted.amount)
  if (!payee) throw notFound(msg('This wallet'))
  return { amount, ...feeAndNet(amount, settings), payee }
}
