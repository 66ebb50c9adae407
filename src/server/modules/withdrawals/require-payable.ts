import { adminPaths } from '@/config/admin-paths'
import { AppError, wrongState } from '@/server/work/errors'
import { work, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { requireUnbrokenLog } from '../audit/restored'
import { holds, isActiveStaff } from '../approvals/checkers'
import { payerAdvice, readPayerRefusal } from '../approvals/payers'
import { composeEmail, senderOf } from '../mail/email'
import { notifyPerson } from '../notifications/notify-person'
import { personalText } from '../personal-accounts/is-personal'
import { ownersOfWithdrawals } from './payer-refusals'
import { paymentEvidence } from './payment-evidence'
import { judgePayment, type Finding } from './payment-rules'

export type Payee = { id: string; code: string }

/**
 * Checks a withdrawal again before money leaves: the approvals that still count, the history in the audit log, and the frozen destination.
 * A difference stops the payment, is named in the error and raises an alert. By policy an approver must not pay, unless no other person is
 * able to (`PayerRefusal`), so that payments never become impossible. Staff never pay their own customer account.
 */
export async function requirePayable(inner: Work, payee: Payee & { is_readers: boolean }): Promise<void> {
  const { actor } = inner
  if (payee.is_readers) throw new AppError('OWN_REQUEST', `${personalText(payee.code)} Nothing was recorded.`)
  const approvers = await requireAsApproved(inner, payee)
  if (actor.id === null || !approvers.includes(actor.id)) return
  const refusal = await readPayerRefusal(inner.tx, { except: approvers, owners: ownersOfWithdrawals([payee.id]), now: inner.now })
  if (refusal === null) return
  throw new AppError(
    'SECOND_PERSON_NEEDED',
    `You approved ${payee.code}, so another team member must pay it.${payerAdvice(refusal)} Nothing was recorded.`,
  )
}

/** The same check for a step before money leaves, which approvers may take. Returns the approvers. */
export async function requireAsApproved(inner: Work, payee: Payee): Promise<string[]> {
  const evidence = await paymentEvidence(inner.tx, inner.services.secrets, payee.id)
  const because = refusalOf(payee, judgePayment(evidence))
  if (because) {
    await raiseAlert(inner, payee, because)
    throw because
  }
  await requireUnbrokenLog(inner)
  return evidence.approvals.map(({ id }) => id)
}

/**
 * Requires that an approved withdrawal is unchanged but too few approvals count, before a new approval. An approval that SQL wrote or
 * altered raises the alert of a stopped payment, and never counts. Returns how many approvals are needed, and how many count.
 */
export async function requireLapsed(inner: Work, payee: Payee): Promise<Pick<Finding, 'needed' | 'counted'>> {
  const evidence = await paymentEvidence(inner.tx, inner.services.secrets, payee.id)
  const finding = judgePayment(evidence)
  if (finding.differences.length > 0) {
    const because = changedSince(payee, finding, 'was not approved')
    await raiseAlert(inner, payee, because)
    throw because
  }
  await requireUnbrokenLog(inner)
  const because = refusalOf(payee, finding)
  if (!because) throw wrongState('This withdrawal', 'APPROVED')
  if (evidence.approvals.some(({ isAudited }) => !isAudited)) await raiseAlert(inner, payee, because)
  return finding
}

/** Reports differences of a payment that has left already, which is recorded in any case. */
export async function reportDifferences(inner: Work, payee: Payee): Promise<void> {
  const because = refusalOf(payee, judgePayment(await paymentEvidence(inner.tx, inner.services.secrets, payee.id)))
  if (because) await raiseAlert(inner, payee, because)
}

const changedSince = ({ code }: Payee, { differences }: Finding, what: string): AppError =>
  new AppError(
    'CHANGED_SINCE',
    `${code} ${what}, because it differs from what was requested and approved: ${differences.join(', ')}. The responsible staff have been notified.`,
  )

function refusalOf(payee: Payee, finding: Finding): AppError | undefined {
  const { differences, counted, needed, discounted } = finding
  if (differences.length > 0) return changedSince(payee, finding, 'was not paid')
  if (counted >= needed) return undefined
  const why = discounted.length > 0 ? ` (${discounted.join(', ')})` : ''
  return new AppError(
    'SECOND_PERSON_NEEDED',
    `${payee.code} was not paid: ${counted} of ${needed} approvals count${why}. The responsible staff have been notified.`,
  )
}

const ACTION = 'withdrawal.payment-stopped'

/**
 * Written in a separate transaction, since the command is rolled back. A person's attempt is always recorded; payers are notified once per
 * finding, and a job that finds the same again records nothing more.
 */
async function raiseAlert({ services, actor, request }: Work, { id, code }: Payee, { message }: AppError): Promise<void> {
  await work(
    { ...services, db: services.autonomousDb },
    actor,
    async (alert) => {
      const known = await alert.tx.maybe(
        sql`select 1 from audit_logs where subject_id = ${id} and action = ${ACTION} and after ->> 'finding' = ${message} limit 1`,
      )
      if (known && actor.kind !== 'Internal') return
      alert.effects.audit({ action: ACTION, subject: { type: 'withdrawal', id, code }, after: { finding: message } })
      if (!known) await notifyPayers(alert, { id, code }, message)
    },
    request,
  )
}

async function notifyPayers(alert: Work, { id, code }: Payee, message: string): Promise<void> {
  const title = `Payment of ${code} stopped`
  const link = adminPaths.withdraw(id)
  const content = composeEmail(
    {
      template: ACTION,
      subject: title,
      heading: title,
      paragraphs: [message, 'Compare the withdrawal with its history in the audit log before it is paid.'],
      action: { label: 'Open the withdrawal', path: link },
    },
    senderOf(alert.services.env),
  )
  for (const reader of await payers(alert)) notifyPerson(alert, reader, { kind: ACTION, title, body: message, data: { id }, content })
}

/** Active staff who may approve or pay; not frozen. */
const payers = ({ tx }: Work) =>
  tx.all<{ id: string; email: string }>(sql`
    select u.id, u.email from users u where ${isActiveStaff} and (${holds('payouts:write')} or ${holds('withdraws:update')}) limit 200`)
