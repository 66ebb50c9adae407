import { AppError, notFound } from '@/server/work/errors'
import { inUse, orInUse, refuseInUse, type Use } from '@/server/db/deletion'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { deleteCredentials } from '../../auth/commands/delete-credentials'
import { deleteDirectExports } from '../../exports/commands/delete-exports'
import { deleteNotifications } from '../../notifications/commands/mark-notifications-read'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { deletePersonalAccounts } from '../../personal-accounts/links'
import { deleteWallets } from '../../wallets/commands/change-wallet'
import { neverWithoutAdmin } from '../last-admin'
import { findUser } from '../queries'
import { requireNotOutranked } from '../role-choice'
import type { UserRow } from '../queries/rows'
import { requireRightOver } from '../rules'

const DEACTIVATE = 'Deactivate the account instead.'

/** Deletes an unused account: staff who never acted, or a customer without investments, money, documents or referrals. */
export async function deleteUser(work: PersonWork, id: string): Promise<{ id: string }> {
  const { tx, actor, effects } = work
  await tx.run(sql`select 1 from users where id = ${id} for update`)
  const row = await findUser(tx, id)
  if (!row) throw notFound('This person')
  requireRightOver(actor, row.type, 'delete')
  if (id === actor.id) throw new AppError('OWN_REQUEST', 'You cannot delete your own account. Another team member must delete it.')
  if (row.type === 'Customer') await requireNotPersonal(work, id)
  await (row.type === 'Internal' ? requireUnused(work, row) : refuseInUse(tx, row.name, tracesOf(id), DEACTIVATE))
  await neverWithoutAdmin(tx, () => deleteAccount(work, row))
  effects.audit({
    action: 'user.deleted',
    subject: { type: 'user', id, code: row.username },
    before: { type: row.type, username: row.username, name: row.name },
  })
  return { id }
}

/** Staff named in the audit log cannot be deleted; signing in alone does not count. */
async function requireUnused({ tx, actor }: PersonWork, row: UserRow): Promise<void> {
  const { id, name } = row
  await requireNotOutranked(tx, actor, row)
  const acted = await tx.maybe(
    sql`select 1 from audit_logs where actor_id = ${id} and subject_id <> ${id} and action not like 'session.%' limit 1`,
  )
  if (acted) throw inUse(name, 'The audit log names this person', DEACTIVATE)
}

const tracesOf = (id: string): Use[] => [
  { count: sql`select count(*)::int as n from investments where user_id = ${id}`, one: 'investment', many: 'investments' },
  { count: sql`select count(*)::int as n from withdrawals where user_id = ${id}`, one: 'withdrawal', many: 'withdrawals' },
  {
    count: sql`select count(*)::int as n from (select 1 from ledger_entries where owner = ${id} limit 1) entries`,
    one: 'posted transaction',
    many: 'posted transactions',
  },
  { count: sql`select count(*)::int as n from adjustments where user_id = ${id}`, one: 'adjustment', many: 'adjustments' },
  {
    count: sql`select count(*)::int as n from identity_requests where user_id = ${id}`,
    one: 'identity request',
    many: 'identity requests',
  },
  { count: sql`select count(*)::int as n from users where referrer_id = ${id}`, one: 'referred account', many: 'referred accounts' },
  { count: sql`select count(*)::int as n from project_questions where user_id = ${id}`, one: 'question', many: 'questions' },
  { count: sql`select count(*)::int as n from statements where user_id = ${id}`, one: 'statement', many: 'statements' },
]

async function deleteAccount({ tx }: PersonWork, { id, name }: UserRow): Promise<void> {
  await tx.run(sql`delete from user_roles where user_id = ${id}`)
  await tx.run(sql`delete from user_notes where user_id = ${id}`)
  await deleteCredentials(tx, id)
  await deleteWallets(tx, id)
  await deleteNotifications(tx, id)
  await deleteDirectExports(tx, id)
  await deletePersonalAccounts(tx, id)
  await tx.run(sql`delete from users where id = ${id}`).catch(orInUse(name, DEACTIVATE))
}
