import { adminPaths } from '@/config/admin-paths'
import type { PersonalAccount } from '@/contract/personal-accounts'
import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { Work } from '@/server/work/services'
import { notifyInApp } from '../notifications/notify-person'
import { notifyStaff } from '../notifications/notify-staff'

export type Holder = { id: string; username: string; name: string }
/** A team member and a customer account of theirs. */
export type Link = { staff: Holder; customer: Holder }
type Source = Exclude<PersonalAccount['source'], 'SAME_CONTACT'>

/** Records a link; false if it is recorded. A removed one is recorded again only by a person. */
export async function recordLink(work: Work, { staff, customer }: Link, source: Source): Promise<boolean> {
  const { tx, actor, now, effects } = work
  const recorded = await tx.run(sql`
    insert into personal_accounts as known (staff_id, customer_id, source, recorded_by, recorded_at)
    values (${staff.id}, ${customer.id}, ${source}, ${actor.id}, ${now})
    on conflict (staff_id, customer_id) do update set source = excluded.source, recorded_by = excluded.recorded_by,
      recorded_at = excluded.recorded_at, removed_by = null, removed_at = null, removal_note = null
      where known.removed_at is not null and excluded.source <> 'SHARED_BROWSER'`)
  if (recorded === 0) return false
  effects.audit({
    action: 'personal-account.recorded',
    subject: { type: 'user', id: staff.id, code: staff.username },
    after: { customer: customer.id, username: customer.username, source },
  })
  if (source !== 'DECLARED') await notifyOfLink(work, { staff, customer }, recordedNotice[source])
  return true
}

type Notice = { kind: 'personal-account.recorded' | 'personal-account.removed'; title: string; because: string }

const recordedNotice: Readonly<Record<Exclude<Source, 'DECLARED'>, Notice>> = {
  RECORDED: { kind: 'personal-account.recorded', title: 'Customer account recorded', because: 'It was recorded by another team member.' },
  SHARED_BROWSER: {
    kind: 'personal-account.recorded',
    title: 'Customer account recorded',
    because: 'Both accounts were signed in to from the same browser.',
  },
}

/** Notifies the team member and those who may edit team members of a change that the team member did not make. */
export async function notifyOfLink(work: Work, { staff, customer }: Link, { kind, title, because }: Notice): Promise<void> {
  const { actor } = work
  const effect =
    kind === 'personal-account.recorded'
      ? `The customer account ${customer.username} is recorded as that of ${staff.name}, who cannot decide on anything that concerns it.`
      : `The customer account ${customer.username} is no longer recorded as that of ${staff.name}.`
  const body = `${effect} ${because}`
  notifyInApp(work, staff.id, { kind, title, body, data: {} })
  const except = [staff.id, ...(actor.id ? [actor.id] : [])]
  await notifyStaff(work, [
    {
      kind: 'personal-account.changed',
      title: `${title}: ${staff.name}`,
      body,
      link: adminPaths.user(staff.id),
      to: { permissions: ['users:update'] },
      except,
    },
  ])
}

/** Deletes the links of an account that is deleted. */
export const deletePersonalAccounts = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from personal_accounts where staff_id = ${id} or customer_id = ${id}`)
