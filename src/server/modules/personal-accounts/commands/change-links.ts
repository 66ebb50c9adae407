import { assert } from '@/domain/assert'
import type { PersonalAccount } from '@/contract/personal-accounts'
import { sql } from '@/server/db/sql'
import { may } from '@/server/work/actor'
import { fieldError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { accountByName } from '../../auth/accounts'
import { lockPerson, lockUser } from '../../users/person-change'
import { notifyOfLink, recordLink, type Holder, type Link } from '../links'
import { listOfPerson } from '../queries'

/** Staff declare a customer account as their own. */
export async function declareAccount(work: PersonWork, account: string): Promise<PersonalAccount> {
  const staff = await lockUser(work.tx, work.actor.id)
  return record(work, { staff, customer: await customerNamed(work, account) }, 'DECLARED')
}

/** Records a customer account of another team member. */
export async function recordAccount(work: PersonWork, staffId: string, account: string): Promise<PersonalAccount> {
  const staff = await colleague(work, staffId)
  return record(work, { staff, customer: await customerNamed(work, account) }, 'RECORDED')
}

/** Removes the record of another team member's customer account. It is not recorded automatically again. */
export async function removeAccount(
  work: PersonWork,
  { userId, customerId }: { userId: string; customerId: string },
  note: string,
): Promise<null> {
  const { tx, actor, now, effects } = work
  const staff = await colleague(work, userId)
  const removed = await tx.run(sql`
    update personal_accounts set removed_by = ${actor.id}, removed_at = ${now}, removal_note = ${note}
    where staff_id = ${userId} and customer_id = ${customerId} and removed_at is null`)
  if (removed === 0) throw notFound('This customer account')
  const customer = await lockUser(tx, customerId)
  effects.audit({
    action: 'personal-account.removed',
    subject: { type: 'user', id: staff.id, code: staff.username },
    before: { customer: customer.id, username: customer.username },
    after: { note },
  })
  const notice = { kind: 'personal-account.removed', title: 'Customer account removed', because: `Reason: ${note}` } as const
  await notifyOfLink(work, { staff, customer }, notice)
  return null
}

async function record(work: PersonWork, link: Link, source: 'DECLARED' | 'RECORDED'): Promise<PersonalAccount> {
  if (!(await recordLink(work, link, source))) throw fieldError('customer', 'This customer account is recorded already.')
  const recorded = (await listOfPerson(work.tx, link.staff.id)).find(({ customer }) => customer.id === link.customer.id)
  assert(recorded, 'the link was just recorded')
  return recorded
}

/** Another team member, locked; refuses one's own account. */
async function colleague(work: PersonWork, staffId: string): Promise<Holder> {
  const staff = await lockPerson(work, staffId)
  if (staff.type !== 'Internal') throw notFound('This team member')
  return staff
}

/** Without `users:read`, staff know only the email of their own account, and must not find out who is a customer. */
async function customerNamed({ tx, actor }: PersonWork, account: string): Promise<Holder> {
  const isReader = may(actor, 'users:read')
  const found = isReader || account.includes('@') ? await accountByName(tx, account) : undefined
  if (found?.type !== 'Customer')
    throw fieldError('customer', isReader ? 'No customer account has this email or username.' : 'No customer account has this email.')
  return found
}
