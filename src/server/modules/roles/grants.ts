import type { Role } from '@/contract/roles'
import { may, type Actor } from '@/server/work/actor'
import { fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'

type Tx = PersonWork['tx']
type Edit = { add?: readonly string[]; remove?: readonly string[] } | { set: readonly string[] }
type GrantRequest = { role: Role; before: readonly string[]; edit: Edit }

export const titlesOf = async (tx: Tx, roleId: string): Promise<string[]> =>
  (
    await tx.all<{ title: string }>(
      sql`select p.title from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = ${roleId} order by p.title`,
    )
  ).map((row) => row.title)

/**
 * Throws unless the actor may make this change. Editors can grant only permissions that they hold, to any role including their own, and
 * cannot remove permissions from a role that ranks above them: one with a permission that they do not hold. Super Admin may do both.
 */
export async function requireGrantable(tx: Tx, actor: Actor, { role, before, edit }: GrantRequest): Promise<void> {
  // Without an argument, `may` is true only for users who pass every check.
  if (may(actor)) return
  const requested = await titlesById(tx, 'set' in edit ? edit.set : (edit.add ?? []))
  const granted = requested.filter((title) => !before.includes(title) && !actor.permissions.has(title))
  if (granted.length > 0)
    throw fieldError(
      'permissions',
      `You need permission ${granted.join(', ')} to grant ${granted.length === 1 ? 'it' : 'them'}. Nothing was changed.`,
    )
  const removed = 'set' in edit ? before.filter((title) => !requested.includes(title)) : await titlesById(tx, edit.remove ?? [])
  const above = before.filter((title) => !actor.permissions.has(title))
  if (above.length > 0 && removed.some((title) => before.includes(title)))
    throw fieldError(
      'permissions',
      `You cannot remove permissions from ${role.title}, because it has permissions that you do not have: ${above.join(', ')}. Nothing was changed.`,
    )
}

const titlesById = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.all<{ title: string }>(sql`select title from permissions where id = any(${[...ids]}::uuid[]) order by title`)).map(
    ({ title }) => title,
  )
