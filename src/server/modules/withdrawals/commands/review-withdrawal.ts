import { msg } from '@/locales/message'
import { adminPaths } from '@/config/admin-paths'
import type { AuditAction } from '@/contract/audit-actions/registry'
import type { Received } from '@/contract/core/endpoint'
import { withdrawalLife, type Hold, type Withdrawal, type WithdrawalEvent, type withdrawals } from '@/contract/withdrawals'
import { assert } from '@/domain/assert'
import { toMoney } from '@/domain/money'
import type { Person } from '@/server/work/actor'
import { notFound, stale, wrongState } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import { approvedContent } from '../../approvals/approved-content'
import { requireCounting } from '../../approvals/checkers'
import { countApprovals } from '../../approvals/counted-approvals'
import { readPolicy } from '../../approvals/policies'
import { approve } from '../../approvals/commands/give-approval'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import { notifyStaff } from '../../notifications/notify-staff'
import { account } from '../../ledger/accounts'
import { move, post } from '../../ledger/posting'
import { notifyPerson } from '../../notifications/notify-person'
import { requireNoOtherPayment } from '../../payouts/guard'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { approvalsNeededNow } from '../approvals-needed'
import { holdsOf, requireMayLeave } from '../holds'
import { notificationOf, type Sent } from '../emails'
import { requireNotOnlyPayer } from '../review/only-payer'
import { requireLapsed } from '../require-payable'
import { columnsFor, lockWithdrawal, relations, toWithdrawal, type WithdrawalRow } from '../queries'
import { requireOrdinary } from '../bulk-exclusion'

type Decision = { version?: number | undefined; note?: string | null | undefined }

/**
 * Approves a withdrawal; two people are needed if a review reason, a hold or the policy requires them. The first of two approvals leaves
 * the status unchanged; bulk approval excludes these. Also renews a lapsed approval.
 */
export async function approveWithdrawal(
  work: Work<Person>,
  id: string,
  { version, note = null, inBulk = false }: Received<typeof withdrawals.approve>['body'] & { inBulk?: boolean },
): Promise<Withdrawal> {
  const { tx, actor, now } = work
  const row = await openRow(work, id, 'approve', version)
  await requireNotPersonal(work, row.user_id, { item: row.code })
  requireMayLeave(row, 'decline the withdrawal')
  const policy = await readPolicy(tx, 'withdrawal.approve')
  const holds = holdsOf(row, row.hold_hours, now)
  const lapsed = row.is_lapsed ? await requireLapsed(work, row) : null
  const needed = Math.max(approvalsNeededNow(row, holds, now), lapsed?.needed ?? 0)
  if (inBulk) requireOrdinary(row, holds, needed, now)
  await requireCounting(tx, actor, { policy, needed, now })
  requireNotOnlyPayer(actor, row)
  const content = approvedContent(tx, ['withdrawal', id])
  const counted = { subject: id, event: 'approve', policy, except: [row.user_id], content }
  // A previous approver need not approve again if enough approvals count by now.
  if (lapsed || !row.approvals.some((approval) => approval.id === actor.id) || (await countApprovals(work, counted)) < needed)
    await approve(tx, { subject: id, event: 'approve', policy, by: actor.id, at: now, note, content })
  const given = lapsed ? lapsed.counted + 1 : await countApprovals(work, counted)
  if (given < needed) return approveFirst(work, row, await content())
  if (lapsed) return approveAnew(work, row, needed)
  const approved = await change(work, row, 'approve', { approvals_needed: needed, approved_at: now, decided_by: actor.id })
  notifyCustomer(work, row, 'approved', { note, hold: approved.hold ?? undefined })
  return approved
}

/** Renews the approvals of an approved withdrawal. It stays in its batch, and the customer is not notified again. */
async function approveAnew(work: Work<Person>, row: WithdrawalRow, needed: number): Promise<Withdrawal> {
  const after = await update(work, row, { approvals_needed: needed, decided_by: work.actor.id, version: row.version + 1 })
  work.effects.audit({
    action: actions.approve,
    subject: subjectOf(row),
    before: { status: row.status, lapsed: row.lapsed_approvers },
    after: { status: row.status, amount: toMoney(row.amount), approvalsNeeded: needed },
  })
  return after
}

async function approveFirst(work: Work<Person>, row: WithdrawalRow, content: string): Promise<Withdrawal> {
  const given = row.approvals.length - (row.lapsed_approvers ?? []).length
  const waiting = await update(work, row, { version: row.version + 1 })
  work.effects.audit({
    action: 'withdrawal.approval-given',
    subject: subjectOf(row),
    before: { approvals: given },
    after: { approvals: given + 1, amount: toMoney(row.amount), content },
  })
  return waiting
}

/** Declines a withdrawal with a reason; the money returns to its source. */
export async function declineWithdrawal(work: Work<Person>, id: string, { version, note }: Decision): Promise<Withdrawal> {
  const row = await openRow(work, id, 'decline', version)
  await requireNotPersonal(work, row.user_id, { item: row.code })
  return endWithReturn(work, row, 'decline', { note: note ?? null })
}

/** The customer cancels a pending withdrawal. */
export async function cancelWithdrawal(work: Work<Person>, id: string, { version, note }: Decision): Promise<Withdrawal> {
  const row = await openRow(work, id, 'cancel', version, work.actor.id)
  return endWithReturn(work, row, 'cancel', { note: note ?? null })
}

type Failure = Decision & { reference?: string | null; proof?: string | null | undefined; batch?: string | undefined }

/** Records a payout that did not arrive, by staff or by a gateway; the money returns to its source. */
export async function failWithdrawal(
  work: Work,
  id: string,
  { version, note, reference = null, proof = null, batch }: Failure,
): Promise<Withdrawal> {
  const row = await openRow(work, id, 'fail', version)
  await requireNoOtherPayment(work, id, { as: 'failed', batch })
  const failed = await endWithReturn(work, row, 'fail', { note: note ?? null, failure_reference: reference, failure_proof: proof })
  if (work.actor.kind === 'Internal') await notifyOfFailure(work, row, note ?? null)
  return failed
}

/** Notifies staff, who can compare the failure with the account before the money is paid a second time. */
async function notifyOfFailure(work: Work, { id, code, amount }: WithdrawalRow, reason: string | null): Promise<void> {
  await notifyStaff(work, [
    {
      kind: 'withdrawal.failed',
      title: `${code} was marked as failed`,
      body: `${formatBookAmount(work, amount)} was returned to the customer. Reason: ${reason ?? 'none'}. Check that the transfer did not leave the account.`,
      link: adminPaths.withdraw(id),
      to: { permissions: ['payouts:write', 'withdraws:update'] },
      ...(work.actor.id ? { except: [work.actor.id] } : {}),
    },
  ])
}

const endings = { decline: 'declined', cancel: 'cancelled', fail: 'failed' } as const

async function endWithReturn(
  work: Work,
  row: WithdrawalRow,
  event: keyof typeof endings,
  reported: { note: string | null; failure_reference?: string | null; failure_proof?: string | null },
): Promise<Withdrawal> {
  const { tx, actor, now } = work
  const source = row.investment_id ? account.principal(row.investment_id) : account.available(row.user_id)
  await post(tx, {
    kind: 'WITHDRAWAL_RETURNED',
    reference: row.id,
    lines: move(account.hold(row.user_id), source, row.amount),
    by: actor.id,
    at: now,
  })
  const ended = await change(work, row, event, { ...reported, decided_by: actor.id, ended_at: now })
  notifyCustomer(work, row, endings[event], { note: reported.note })
  return ended
}

/**
 * Locks the row until the transaction ends, and checks that the event is possible now. Of two people who decide at once, the second one
 * gets an error that names the first decision.
 */
export async function openRow(
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  id: string,
  event: WithdrawalEvent,
  version: number | undefined,
  owner?: string,
): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(work, id)
  if (!row || (owner !== undefined && row.user_id !== owner)) throw notFound(msg('This withdrawal'))
  if (!withdrawalLife.allows(row.status, event) && !(event === 'approve' && row.is_lapsed))
    throw wrongState(msg('This withdrawal'), row.status)
  if (version !== undefined && version !== row.version) throw stale()
  return row
}

const actions = {
  approve: 'withdrawal.approved',
  decline: 'withdrawal.declined',
  cancel: 'withdrawal.cancelled',
  pay: 'withdrawal.paid',
  fail: 'withdrawal.failed',
  'reverse-approval': 'withdrawal.approval-reversed',
} as const satisfies Record<WithdrawalEvent, AuditAction>

/** Performs a lifecycle event: writes the row and the audit entry; `details` are in the entry only. */
export async function change(
  work: Work,
  row: WithdrawalRow,
  event: WithdrawalEvent,
  more: Readonly<Record<string, unknown>>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<Withdrawal> {
  const to = withdrawalLife.next(row.status, event)
  assert(to, 'the row was opened for this event')
  const after = await update(work, row, { ...more, status: to, version: row.version + 1 })
  work.effects.audit({
    action: actions[event],
    subject: subjectOf(row),
    before: { status: row.status },
    after: {
      status: to,
      amount: toMoney(row.amount),
      note: after.note,
      transactionId: after.transactionId,
      ...(event === 'fail' && after.failure?.reference ? { reference: after.failure.reference } : {}),
      ...(event === 'fail' && after.failure?.proof ? { proof: after.failure.proof } : {}),
      ...(event === 'approve' ? { approvalsNeeded: after.approvalsNeeded } : {}),
      ...(event === 'pay' && after.sent ? { sent: `${after.sent.amount} ${after.sent.currency}`, rate: after.sent.rate } : {}),
      ...details,
    },
  })
  return after
}

/** Updates a row that the caller has locked and checked, by compare-and-set on its version. */
async function update({ tx, now, actor }: Work, row: WithdrawalRow, set: Readonly<Record<string, unknown>>): Promise<Withdrawal> {
  const after = await tx.maybe<WithdrawalRow>(sql`
    with w as (update withdrawals set ${assignments(set)} where id = ${row.id} and version = ${row.version} returning *)
    select ${columnsFor({ actor, now })} from w ${relations}`)
  if (!after) throw stale()
  return toWithdrawal(withOwnApproval(after, actor), now, actor)
}

/** Counts the actor's new approval, which is in the audit log only after the commit. */
function withOwnApproval(row: WithdrawalRow, { id }: Work['actor']): WithdrawalRow {
  const lapsed = row.lapsed_approvers?.filter((approver) => approver !== id) ?? null
  const isLapsed = row.is_lapsed && row.approvals.length - (lapsed ?? []).length < row.approvals_needed
  return { ...row, lapsed_approvers: lapsed, is_lapsed: isLapsed }
}

export function notifyCustomer(
  work: Work,
  row: WithdrawalRow,
  event: 'approved' | 'reopened' | 'declined' | 'paid' | 'failed' | 'cancelled',
  more: { note?: string | null; transactionId?: string; sent?: Sent; hold?: Hold | undefined },
): void {
  const payee = { title: row.wallet_title, address: row.wallet_address, network: row.wallet_network, details: row.wallet_details }
  const subject = { id: row.id, code: row.code, amount: row.amount, fee: row.fee, net: row.net, payee }
  const again = event === 'approved' || event === 'reopened' ? { version: row.version } : {}
  notifyPerson(work, { id: row.user_id, email: row.user_email }, notificationOf(work.services.env, event, subject, { ...more, ...again }))
}

const subjectOf = ({ id, code }: WithdrawalRow) => ({ type: 'withdrawal', id, code }) as const
