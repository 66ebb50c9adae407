import { AppError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { findUser } from './queries'
import { requireNotAbove, roleIdsOf } from './role-choice'
import type { UserRow } from './queries/rows'
import { requireRightOver } from './rules'

/** A person whose access somebody of the staff wants to change, locked until the transaction ends. Never the actor. */
export async function lockPerson(work: PersonWork, id: string): Promise<UserRow> {
  const { tx, actor } = work
  await tx.run(sql`select 1 from users where id = ${id} for update`)
  const row = await findUser(tx, id)
  if (!row) throw notFound('This person')
  requireRightOver(actor, row.type, 'update')
  if (id === actor.id) throw new AppError('OWN_REQUEST', 'This is your own account; another person has to do this. Nothing was changed.')
  if (row.type === 'Internal') await requireNotAbove(tx, actor, await roleIdsOf(tx, id), 'note')
  return row
}

/** Whoever froze the account does not want its protection changed: the freeze is lifted first, and the change requested again. */
export function requireNotFrozen({ frozen_at }: Pick<UserRow, 'frozen_at'>): void {
  if (frozen_at) throw new AppError('WRONG_STATE', 'This account is frozen. Lift the freeze first; nothing was changed.')
}
