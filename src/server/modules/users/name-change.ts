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
 * Whether the customer's name was ever verified with an identity document. It counts as verified even after the document expires or is
 * revoked: otherwise one staff member could revoke it, change the name that bank accounts are compared with, and approve it again.
 */
export const wasVerified = sql`(u.identity_level > 0 or exists (
  select 1 from identity_requests r where r.user_id = u.id and r.status in ('APPROVED', 'REVOKED', 'EXPIRED')))`

/**
 * Whether the change affects a verified name or country. The country determines whether the customer may invest, earns commissions, and
 * which gateways they can use. A country that staff set for the first time does not count as a change.
 */
export async function changesVerified(
  db: Query,
  { id: userId, name, country_id: country }: Pick<UserRow, 'id' | 'name' | 'country_id'>,
  fields: Pick<NameChange['fields'], 'name' | 'country'>,
): Promise<boolean> {
  const renames = fields.name !== undefined && fields.name !== name
  const moves = fields.country !== undefined && country !== null && fields.country !== country
  if (!renames && !moves) return false
  return (await db.one<{ isVerified: boolean }>(sql`select ${wasVerified} as "isVerified" from users u where u.id = ${userId}`)).isVerified
}

/** Changes the verified name or country of a customer after another person's approval. */
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
      title: titleOf(person, fields),
      subject: { type: 'user', id: person.id, code: person.username },
      before: Object.fromEntries(Object.entries(before).filter(([field]) => field in after)),
      after,
      state: person.version,
    }
  },
  apply: (work, { userId, fields }) => updateUser(work, userId, fields),
}

const titleOf = ({ name }: Pick<UserRow, 'name'>, fields: NameChange['fields']): string =>
  fields.name === undefined || fields.name === name
    ? `Change the verified country of ${name}`
    : `Change the verified name of ${name} to ${fields.name}`
