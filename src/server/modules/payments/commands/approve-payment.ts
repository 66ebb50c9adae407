import type { Received } from '@/contract/core/endpoint'
import { hasEveryCheck, paymentCheck, type ReviewFlag } from '@/contract/evidence'
import type { investments } from '@/contract/investments'
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
import { isReason, reasonMissing, recordDecision, type Checks } from '../../decisions/commands/record-decision'
import { requireProofOpened } from '../../decisions/proof-opened'
import type { InvestmentRow } from '../../investments/transition'
import { creditPayment } from './credit-payment'
import { hasLaterGround, readFindings } from '../evidence'
import { approvalsForAmounts, readApprovedAlone, readPaymentPolicy } from '../policy'
import { dueOf, findingText } from '../rules'
import { updatePayment, type PaymentRow } from '../transition'

/** The evidence of an approval. */
export type Approving = Pick<Received<typeof investments.settlePayment>['body'], 'receivedAmount' | 'note' | 'checks'> & {
  /** The bulk run that this approval is part of. */
  bulk?: string
}
type Basis = { note: string | null; checks: Checks; flags: readonly ReviewFlag[] }

/** Neither the payer nor who recorded the payment for the payer approves it. Answers who recorded it; none where the customer reported it. */
async function requireOtherHands({ tx, actor }: PersonWork, { id, code, user_id }: PaymentRow): Promise<string[]> {
  if (user_id === actor.id)
    throw new AppError('SECOND_PERSON_NEEDED', `${code} is your own payment, so another team member must approve it. Nothing was posted.`)
  const { recorder } = await tx.one<{ recorder: string | null }>(sql`select recorded_by as recorder from payments where id = ${id}`)
  if (recorder === actor.id)
    throw new AppError('SECOND_PERSON_NEEDED', `You recorded ${code}, so another team member must approve it. Nothing was posted.`)
  return recorder === null ? [] : [recorder]
}

/**
 * Approves a payment that the caller holds. From the threshold, and where the policy asks for it because of a finding, two
 * people approve, and both must have seen the same amount: the first one's is kept, the second one confirms it. A wrong
 * first amount is corrected by asking for more, which forgets it. Answers whether the payment was booked.
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
    readFindings(tx, payment, received, dueOf(investment, payment.is_late)),
    readPaymentPolicy(tx),
    readAnsweredFlags(tx, payment.id, 'payment.approve', hasLaterGround),
    readApprovedAlone(tx, payment, actor.id),
  ])
  await requireProofOpened(work, { type: 'payment', id: payment.id }, policy.settings)
  // Another amount than the first one is refused below, and does not make the approval of the same person a new one.
  const content = contentOf(tx, payment, payment.first_received_amount ?? received)
  await approve(tx, { subject: payment.id, event: 'approve', policy: policy.policy, by: actor.id, at: now, note, content })
  requireSameAmount(payment, received)
  const unchecked: ReviewFlag[] = hasEveryCheck(paymentCheck.options, checks) ? [] : ['NO_CHECKS']
  const basis: Basis = { note: note ?? null, checks, flags: [...flags, ...unchecked] }
  requireUnflagged(bulk, basis.flags)
  const unanswered = flagsNeedingReason(policy.rules, flags).filter((flag) => !answered.includes(flag))
  requireReason(basis, unanswered)
  const amounts = approvalsForAmounts(policy, payment.book_amount, approvedAlone + toBook(received, payment.decimals, payment.rate))
  const neededOtherwise = Math.max(amounts, approvalsForFlags(policy.rules, flags))
  requireChecks(unchecked, neededOtherwise)
  // Checks that one person left out are explained by that person.
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

/** An approval is given for a payment and for the amount received. */
const contentOf = (tx: Tx, { id, decimals, currency }: PaymentRow, received: Minor): ApprovedContent =>
  approvedContent(tx, ['payment', id], { received: `${toMoney(received, decimals)} ${currency}` })

/** Forgets the first approval of a payment, with its amount, if it counts no longer: the next one is the first. */
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

/** A bulk approval has no reason for each payment. */
function requireUnflagged(bulk: string | undefined, flags: readonly ReviewFlag[]): void {
  if (bulk && flags.length > 0)
    throw fieldError('note', `Flagged: ${flags.map((flag) => findingText[flag]).join(', ')}. Approve it on its own, with a reason.`)
}

/** A payment that needs two approvals, by amount or by another finding, is approved with every check only. */
function requireChecks(unchecked: readonly ReviewFlag[], needed: number): void {
  if (unchecked.length > 0 && needed > 1)
    throw fieldError(
      'checks',
      'Record every check: amount, reference, sender and date. This payment needs two approvals, each with its checks.',
    )
}

/** A finding, or a check that did not hold, is answered in writing. */
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
  await updatePayment(work, payment, { first_received_amount: received, approvals_needed: needed, second_needed: true })
  work.effects.audit({
    action: 'payment.approval-given',
    subject: { type: 'payment', id: payment.id, code: payment.code },
    before: { approvals: 0 },
    after: { approvals: 1, of: needed, received: `${toMoney(received, payment.decimals)} ${payment.currency}`, content, ...basis },
  })
}
