import type { Tx } from '@/server/db/database'
import { AppError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { requireNotPersonal } from '../personal-accounts/is-personal'
import { findUser } from './queries'
import { requireNotOutranked } from './role-choice'
import type { UserRow } from './queries/rows'
import { requireRightOver } from './rules'

/**
 * A user, with the row locked until the transaction ends: whether a change needs approval must not be decided on a state that a concurrent
 * transaction is changing.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow> {
  await tx.run(sql`select 1 from users where id = ${id} for update`)
  const row = await findUser(tx, id)
  if (!row) throw notFound('This person')
  return row
}

/**
 * The person whose access a staff member changes, with the row locked until the transaction ends. Refuses a change of one's own access and of
 * one's own customer account.
 */
export async function lockPerson(work: PersonWork, id: string): Promise<UserRow> {
  const { tx, actor } = work
  const row = await lockUser(tx, id)
  requireRightOver(actor, row.type, 'update')
  if (id === actor.id) throw new AppError('OWN_REQUEST', 'This is your own account; another team member must do this. Nothing was changed.')
  if (row.type === 'Internal') await requireNotOutranked(tx, actor, row)
  else await requireNotPersonal(work, id)
  return row
}

/** Throws if the account is frozen: the freeze must be lifted before its security settings can change. */
export function requireNotFrozen({ frozen_at }: Pick<UserRow, 'frozen_at'>): void {
  if (frozen_at) throw new AppError('WRONG_STATE', 'This account is frozen. Lift the freeze first; nothing was changed.')
}
