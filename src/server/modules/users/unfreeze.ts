import { z } from 'zod'
import { id, text } from '@/contract/core/primitives'
import type { User } from '@/contract/user-schemas'
import { notFound } from '@/server/work/errors'
import type { ChangeKind } from '@/server/modules/approvals/change-requests'
import { liftFreeze } from './commands/freeze-user'
import { lockPerson } from './person-change'

const payload = z.strictObject({ userId: id, note: text(1000, 3) })
type Unfreezing = z.output<typeof payload>

/**
 * Lifts a freeze set by the customer. Requires approval, so that an attacker who controls the mailbox or phone has to deceive two staff
 * members.
 */
export const unfreezeChange: ChangeKind<Unfreezing, User> = {
  action: 'customer.unfreeze',
  payload,
  async describe(work, { userId }) {
    const person = await lockPerson(work, userId)
    if (person.type !== 'Customer') throw notFound('This customer')
    return {
      title: `Lift the freeze set by ${person.name}`,
      subject: { type: 'user', id: person.id, code: person.username },
      before: { frozen: person.frozen_at !== null },
      after: { frozen: false },
      state: person.version,
    }
  },
  apply: (work, { userId, note }) => liftFreeze(work, userId, note),
}
