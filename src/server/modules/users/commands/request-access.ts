import type { z } from 'zod'
import type { users } from '@/contract/users'
import type { User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { propose } from '@/server/modules/approvals/change-requests'
import { requireNotPersonal } from '@/server/modules/personal-accounts/is-personal'
import { notifyAccessRequested } from '../access-requested'
import { createUser } from './create-user'
import { liftFreeze } from './freeze-user'
import { lockUser } from '../person-change'
import { nameChange, changesVerified } from '../name-change'
import { twoFactorResetChange, type TwoFactorReset } from './reset-two-factor'
import { requireRightOver } from '../rules'
import { staffAccessChange } from '../staff-access'
import { unfreezeChange } from '../unfreeze'
import { updateUser } from './update-user'

type Answer = Promise<User | Proposed>

/*
 * Customers are created, changed and unfrozen at once, except for a verified name or country and a freeze by the customer. Staff access to
 * money goes through the policy `staff.access`.
 */

export function requestCreation(work: PersonWork, fields: z.output<typeof users.create.body>): Answer {
  requireRightOver(work.actor, fields.type, 'write')
  return fields.type === 'Internal' ? propose(work, staffAccessChange, { kind: 'create', fields }) : createUser(work, fields)
}

export async function requestUpdate(work: PersonWork, userId: string, fields: z.output<typeof users.update.body>): Answer {
  const person = await lockUser(work.tx, userId)
  requireRightOver(work.actor, person.type, 'update')
  if (person.type === 'Internal') return propose(work, staffAccessChange, { kind: 'update', userId, fields })
  await requireNotPersonal(work, userId)
  return (await changesVerified(work.tx, person, fields)) ? propose(work, nameChange, { userId, fields }) : updateUser(work, userId, fields)
}

export async function requestUnfreezing(work: PersonWork, userId: string, note: string): Answer {
  const person = await lockUser(work.tx, userId)
  requireRightOver(work.actor, person.type, 'update')
  if (person.type === 'Internal') return propose(work, staffAccessChange, { kind: 'unfreeze', userId, note }, note)
  await requireNotPersonal(work, userId)
  return person.frozen_by_owner ? propose(work, unfreezeChange, { userId, note }, note) : liftFreeze(work, userId, note)
}

/** Requests the reset and immediately notifies the person, with a link that freezes the account. */
export async function requestTwoFactorReset(work: PersonWork, request: TwoFactorReset): Answer {
  const person = await lockUser(work.tx, request.userId)
  const answer =
    person.type === 'Internal'
      ? await propose(work, staffAccessChange, { kind: 'two-factor-reset', ...request }, request.note)
      : await propose(work, twoFactorResetChange, request, request.note)
  if (answer instanceof Proposed) notifyAccessRequested(work, person, msg('a reset of your two-factor authentication'))
  return answer
}
