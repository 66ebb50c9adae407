import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { users } from '@/contract/users'
import type { User } from '@/contract/user-schemas'
import { notFound, stale } from '@/server/work/errors'
import type { ChangeKind } from '@/server/modules/approvals/change-requests'
import { lockPerson } from './person-change'
import type { UserRow } from './queries/rows'
import { updateUser } from './commands/update-user'

const payload = z.strictObject({ userId: id, fields: users.update.body })
type NameChange = z.output<typeof payload>

/** Whether the change touches a name that was verified with an identity document: holders of bank accounts are compared with it. */
export const renamesVerified = (
  { identity_level: level, name }: Pick<UserRow, 'identity_level' | 'name'>,
  fields: Pick<NameChange['fields'], 'name'>,
): boolean => level > 0 && fields.name !== undefined && fields.name !== name

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
