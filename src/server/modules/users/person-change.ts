import { AppError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { findUser } from './queries'
import { requireNotOutranked } from './role-choice'
import type { UserRow } from './queries/rows'
import { requireRightOver } from './rules'

/** The person whose access a staff member changes, with the row locked until the transaction ends. Refuses a change of one's own access. */
export async function lockPerson(work: PersonWork, id: string): Promise<UserRow> {
  const { tx, actor } = work
  await tx.run(sql`select 1 from users where id = ${id} for update`)
  const row = await findUser(tx, id)
  if (!row) throw notFound('This person')
  requireRightOver(actor, row.type, 'update')
  if (id === actor.id) throw new AppError('OWN_REQUEST', 'This is your own account; another team member must do this. Nothing was changed.')
  if (row.type === 'Internal') await requireNotOutranked(tx, actor, row)
  return row
}

/** Throws if the account is frozen: the freeze must be lifted before its security settings can change. */
export function requireNotFrozen({ frozen_at }: Pick<UserRow, 'frozen_at'>): void {
  if (frozen_at) throw new AppError('WRONG_STATE', 'This account is frozen. Lift the freeze first; nothing was changed.')
}
