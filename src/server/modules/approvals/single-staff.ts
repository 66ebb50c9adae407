import { actionsOfSingleStaff, type ApprovalAction } from '@/contract/approval-actions'
import { addDays, addHours, writtenTime } from '@/domain/dates'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import type { PersonWork } from '@/server/work/services'
import { composeEmail, senderOf } from '../mail/email'
import { notifyPerson } from '../notifications/notify-person'
import { everOthersWith, readCheckerState, type CheckerPolicy, type CheckerState } from './checkers'

/** Days until an undecided change request expires. */
export const EXPIRY_DAYS = 7

/**
 * Hours before the maker may apply a change alone: the approvers' cooling-off period, within these bounds so that the request is still
 * open.
 */
const LEAST_WAIT = 72
const LONGEST_WAIT = (EXPIRY_DAYS - 1) * 24

type Sealed = { action: ApprovalAction; expires_at: Date }

/** Whether another staff member ever could approve; the only approver now may have removed them. */
export async function hadOthersWith(db: Query, { checkerPermission: permission }: CheckerPolicy, except: string): Promise<boolean> {
  const excluded = (id: Sql) => sql`${id} = ${except}`
  const { others } = await db.one<{ others: boolean }>(sql`select ${everOthersWith({ permission, excluded })} as others`)
  return others
}

/**
 * Whether the actor works with others: another internal account that is older than the shortest waiting time, even deactivated or frozen, or
 * one that was deleted. They are notified before the actor admits a further approver alone, whatever their roles. A team that is
 * being set up has no such account.
 */
export async function hadColleagues({ tx, actor, now }: PersonWork): Promise<boolean> {
  const { others } = await tx.one<{ others: boolean }>(sql`select exists (
      select 1 from users u where u.type = 'Internal' and u.id <> ${actor.id} and u.created_at <= ${addHours(now, -LEAST_WAIT)})
    or exists (select 1 from entitlements_ended e where not exists (select 1 from users u where u.id = e.user_id)) as others`)
  return others
}

/** The time from which the maker may apply an open request alone; null if the action or another possible approver rules that out. */
export async function appliesAloneFrom(
  db: Query,
  makerId: string,
  { policy, now }: { policy: CheckerPolicy; now: Date },
): Promise<((request: Sealed) => Date | null) | null> {
  return aloneFrom(await readCheckerState(db, makerId, policy, now))
}

/** The same for a person whose state is known. */
export function aloneFrom({ isOnly, coolingHours }: CheckerState): ((request: Sealed) => Date | null) | null {
  if (!isOnly) return null
  const hours = Math.min(LONGEST_WAIT, Math.max(LEAST_WAIT, coolingHours))
  // The expiry is part of the sealed content; the time of creation is not.
  return ({ action, expires_at }) => (actionsOfSingleStaff.includes(action) ? addHours(addDays(expires_at, -EXPIRY_DAYS), hours) : null)
}

type Notice = { title: string; code: string | null; from: Date | null }

/** Notifies every other internal account, even deactivated and frozen ones, also by email; they cannot disable it. */
export async function notifyAllStaff(work: PersonWork, { title, code, from }: Notice): Promise<void> {
  const { tx, actor, now, services } = work
  const subject = from ? 'A change will be made without a second approval' : 'A change was made without a second approval'
  const when = from
    ? `${actor.name} requested it as ${code ?? ''} on ${writtenTime(now)}. No other team member can approve it at present, so ${actor.name} can apply it alone from ${writtenTime(from)}.`
    : `${actor.name} made it on ${writtenTime(now)}. No other team member could approve it.`
  const paragraphs = [
    `${title}.`,
    when,
    'If you did not expect this, contact the management of the company and the operator of the installation immediately. The details are in the audit log.',
  ]
  const kind = 'change-request.without-approver'
  const content = composeEmail({ template: kind, subject, heading: subject, paragraphs }, senderOf(services.env))
  const recipients = await tx.all<{ id: string; email: string }>(
    sql`select id, email from users where type = 'Internal' and id <> ${actor.id} order by id limit 1000`,
  )
  for (const reader of recipients)
    notifyPerson(work, reader, { kind, title: subject, body: paragraphs.slice(0, 2).join(' '), data: {}, content })
}
