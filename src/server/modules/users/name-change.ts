import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { users } from '@/contract/users'
import type { User } from '@/contract/user-schemas'
import { notFound, stale } from '@/server/work/errors'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '@/server/modules/approvals/change-requests'
import { lockPerson } from './person-change'
import type { UserRow } from './queries/rows'
import { updateUser } from './commands/update-user'

const payload = z.strictObject({ userId: id, fields: users.update.body })
type NameChange = z.output<typeof payload>

/**
 * Whether a customer's name was ever verified with an identity document. It stays verified after the document expires or is revoked:
 * otherwise one member of staff could revoke it, change the name that bank accounts are compared with, and approve it again.
 */
export const wasVerified = sql`(u.identity_level > 0 or exists (
  select 1 from identity_requests r where r.user_id = u.id and r.status in ('APPROVED', 'REVOKED', 'EXPIRED')))`

/** Whether the change touches a name that was verified. */
export async function renamesVerified(
  db: Query,
  { id: userId, name }: Pick<UserRow, 'id' | 'name'>,
  fields: Pick<NameChange['fields'], 'name'>,
): Promise<boolean> {
  if (fields.name === undefined || fields.name === name) return false
  return (await db.one<{ isVerified: boolean }>(sql`select ${wasVerified} as "isVerified" from users u where u.id = ${userId}`)).isVerified
}

/** Changes the verified name of a customer: another person approves. */
export const nameChange: ChangeKind<NameChange, User> = {
  action: 'customer.name-change',
  payload,
  async describe(work, { userId, fields }) {
    const person = await lockPerson(work, userId)
    if (person.type !== 'Customer') throw notFound('This customer')
    if (person.version !== fields.version) throw stale()
    const { version: _version, ...after } = fields
    const before = { name: person.name, phoneNumber: person.phone_number, country: person.country_id, isActive: person.is_active }
    return {
      title: `Change the verified name of ${person.name} to ${fields.name ?? person.name}`,
      subject: { type: 'user', id: person.id, code: person.username },
      before: Object.fromEntries(Object.entries(before).filter(([field]) => field in after)),
      after,
      state: person.version,
    }
  },
  apply: (work, { userId, fields }) => updateUser(work, userId, fields),
}
