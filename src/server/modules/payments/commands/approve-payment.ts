import type { Received } from '@/contract/core/endpoint'
import { hasEveryCheck, isReason, paymentCheck, type ReviewFlag } from '@/contract/evidence'
import type { investments } from '@/contract/investments'
import { paymentLife } from '@/contract/payments'
import { parseMinor, toBook, toMoney, type Minor } from '@/domain/money'
import type { Tx } from '@/server/db/database'
import { AppError, fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { approvedContent, type ApprovedContent } from '../../approvals/approved-content'
import { requireCounting } from '../../approvals/checkers'
import { countApprovals, countingApprovers } from '../../approvals/counted-approvals'
import { approve, forgetApprovals } from '../../approvals/commands/give-approval'
import { readAnsweredFlags } from '../../decisions/answered-flags'
import { approvalsForFlags, flagsNeedingReason } from '../../decisions/policy'
import { reasonMissing, recordDecision, type Checks } from '../../decisions/commands/record-decision'
import { requireProofOpened } from '../../decisions/proof-opened'
import type { InvestmentRow } from '../../investments/transition'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { endQuestion } from './answer-payment'
import { creditPayment } from './credit-payment'
import { hasLaterGround, readFindings } from '../evidence'
import { approvalsForAmounts, readApprovedAlone, readPaymentPolicy } from '../policy'
import { findingText } from '../rules'
import { updatePayment, type PaymentRow } from '../transition'

/** The evidence of an approval. */
export type Approving = Pick<Received<typeof investments.settlePayment>['body'], 'receivedAmount' | 'note' | 'checks'> & {
  /** The id of the bulk approval that this one is part of. */
  bulk?: string
}
type Basis = { note: string | null; checks: Checks; flags: readonly ReviewFlag[] }

/**
 * Refuses approval by the payer and by the recorder of the payment. Returns the ids of the payer and of the recorder, if staff recorded it.
 */
async function requireOtherHands({ tx, actor }: PersonWork, { id, code, user_id }: PaymentRow): Promise<string[]> {
  await requireNotPersonal({ tx, actor }, user_id, { code: 'SECOND_PERSON_NEEDED', item: code })
  const { recorder } = await tx.one<{ recorder: string | null }>(sql`select recorded_by as recorder from payments where id = ${id}`)
  if (recorder === actor.id)
    throw new AppError('SECOND_PERSON_NEEDED', `You recorded ${code}, so another team member must approve it. Nothing was posted.`)
  return recorder === null ? [user_id] : [user_id, recorder]
}

/**
 * Approves a payment that the caller has locked, after `lockApprovals`; returns whether it was booked. From the threshold, and where the
 * policy requires it for a finding, two people approve the same amount: the first one's is stored, the second one confirms it. To correct a
 * wrong first amount, staff request information, which clears it.
 */
export async function approvePayment(
  work: PersonWork,
  investment: InvestmentRow,
  locked: PaymentRow,
  { receivedAmount, note, checks = [], bulk }: Approving,
): Promise<boolean> {
  const { tx, actor, now } = work
  const except = await requireOtherHands(work, locked)
  const payment = await forgetLapsed(work, locked)
  const received = parseMinor(receivedAmount ?? '', payment.decimals)
  if (received === undefined) throw fieldError('receivedAmount', `Amounts in ${payment.currency} have at most ${payment.decimals} decimals`)
  const [flags, policy, answered, approvedAlone] = await Promise.all([
    readFindings(tx, payment, received, investment),
    readPaymentPolicy(tx),
    readAnsweredFlags(tx, payment.id, 'payment.approve', hasLaterGround),
    readApprovedAlone(tx, [payment.id], actor.id, now),
  ])
  await requireProofOpened(work, { type: 'payment', id: payment.id }, policy.settings)
  // The same person's approval with another amount is not a new one; the amount is refused below.
  const content = contentOf(tx, payment, payment.first_received_amount ?? received)
  await approve(tx, { subject: payment.id, event: 'approve', policy: policy.policy, by: actor.id, at: now, note, content })
  requireSameAmount(payment, received)
  const unchecked: ReviewFlag[] = hasEveryCheck(paymentCheck.options, checks) ? [] : ['NO_CHECKS']
  const basis: Basis = { note: note ?? null, checks, flags: [...flags, ...unchecked] }
  requireUnflagged(bulk, basis.flags)
  const unanswered = flagsNeedingReason(policy.rules, flags).filter((flag) => !answered.includes(flag))
  requireReason(basis, unanswered)
  const amounts = approvalsForAmounts(
    policy,
    payment.book_amount,
    (approvedAlone.get(payment.id) ?? 0n) + toBook(received, payment.decimals, payment.rate),
  )
  const neededOtherwise = Math.max(amounts, approvalsForFlags(policy.rules, flags))
  requireChecks(unchecked, neededOtherwise)
  // A person who leaves out checks gives the reason.
  requireReason(basis, flagsNeedingReason(policy.rules, unchecked))
  const needed = Math.max(neededOtherwise, approvalsForFlags(policy.rules, unchecked))
  await requireCounting(tx, actor, { policy: policy.policy, needed, now })
  const given = await countApprovals(work, { subject: payment.id, event: 'approve', policy: policy.policy, except, content })
  const isLast = given >= needed
  await recordDecision(work, { type: 'payment', id: payment.id }, { outcome: isLast ? 'APPROVED' : 'FIRST_APPROVAL', ...basis, bulk })
  if (isLast) await creditPayment(work, investment, payment, received, basis)
  else await recordFirst(work, payment, { received, needed, basis, content: await content() })
  return isLast
}

/** The content that an approval is bound to: the payment and the received amount. */
const contentOf = (tx: Tx, { id, decimals, currency }: PaymentRow, received: Minor): ApprovedContent =>
  approvedContent(tx, ['payment', id], { received: `${toMoney(received, decimals)} ${currency}` })

/** Clears the first approval of a payment, with its amount, if it no longer counts; the next one is then the first. */
export async function forgetLapsed(work: PersonWork, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.first_received_amount === null && !payment.second_needed) return payment
  const content = payment.first_received_amount === null ? undefined : contentOf(work.tx, payment, payment.first_received_amount)
  const item = { subject: payment.id, event: 'approve', action: 'payment.approve', ...(content && { content }) } as const
  if ((await countingApprovers(work, item)).length > 0) return payment
  await forgetApprovals(work.tx, payment.id, 'approve')
  return updatePayment(work, payment, { first_received_amount: null, second_needed: false })
}

function requireSameAmount({ first_received_amount: first, decimals, currency }: PaymentRow, received: Minor): void {
  if (first !== null && first !== received)
    throw fieldError(
      'receivedAmount',
      `The first approver confirmed ${toMoney(first, decimals)} ${currency}. If that is wrong, request information or decline.`,
    )
}

/** Refuses flagged payments in a bulk approval, which has no reason per payment. */
function requireUnflagged(bulk: string | undefined, flags: readonly ReviewFlag[]): void {
  if (bulk && flags.length > 0)
    throw fieldError('note', `Flagged: ${flags.map((flag) => findingText[flag]).join(', ')}. Approve it on its own, with a reason.`)
}

/** Requires every check if the payment needs two approvals for another cause. */
function requireChecks(unchecked: readonly ReviewFlag[], needed: number): void {
  if (unchecked.length > 0 && needed > 1)
    throw fieldError(
      'checks',
      'Record every check: amount, reference, sender and date. This payment needs two approvals, each with its checks.',
    )
}

/** Requires a written reason for a finding or a failed check. */
function requireReason({ note, checks }: Basis, unanswered: readonly ReviewFlag[]): void {
  if (isReason(note)) return
  if (checks.some((one) => !one.ok)) throw reasonMissing('not every check matches the proof')
  if (unanswered.length > 0) throw reasonMissing(unanswered.map((flag) => findingText[flag]).join(', '))
}

async function recordFirst(
  work: PersonWork,
  payment: PaymentRow,
  { received, needed, basis, content }: { received: Minor; needed: number; basis: Basis; content: string },
): Promise<void> {
  const set = { first_received_amount: received, approvals_needed: needed, second_needed: true }
  // An open question ends with the first approval: a payment that awaits its second one is in the queue of those who may give it.
  if (paymentLife.allows(payment.status, 'resume')) await endQuestion(work, payment, 'resume', set)
  else await updatePayment(work, payment, set)
  work.effects.audit({
    action: 'payment.approval-given',
    subject: { type: 'payment', id: payment.id, code: payment.code },
    before: { approvals: 0 },
    after: { approvals: 1, of: needed, received: `${toMoney(received, payment.decimals)} ${payment.currency}`, content, ...basis },
  })
}
