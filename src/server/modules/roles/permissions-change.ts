import { z } from 'zod'
import { id, optionalText, version } from '@/contract/core/primitives'
import { touchesMoney } from '@/contract/permissions'
import type { Role } from '@/contract/roles'
import type { Query } from '@/server/db/database'
import { stale } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '../approvals/change-requests'
import { getRole } from './queries'
import { editPermissions } from './commands/change-roles'

const ids = z.array(id)
const payload = z.strictObject({
  role: id,
  add: ids.optional(),
  remove: ids.optional(),
  set: ids.optional(),
  version: version.optional(),
  note: optionalText(500),
})
type Payload = z.input<typeof payload>

/** Changes the permissions of a role; those that touch money require approval by another person. */
export const permissionsChange: ChangeKind<Payload, Role> = {
  action: 'role.permissions',
  payload,
  async describe({ tx, now }, edit) {
    await tx.run(sql`select 1 from roles where id = ${edit.role} for update`)
    const role = await getRole(tx, edit.role, now)
    if (edit.version !== undefined && edit.version !== role.version) throw stale()
    const [before, named, holders] = await Promise.all([
      titlesOf(tx, sql`p.id in (select permission_id from role_permissions where role_id = ${edit.role})`),
      titlesOf(tx, sql`p.id = any(${[...(edit.set ?? []), ...(edit.add ?? []), ...(edit.remove ?? [])]}::uuid[])`),
      listHolders(tx, edit.role),
    ])
    const heldBy = holders.map(nameOf)
    const added = edit.remove ? [] : named.filter((title) => !before.includes(title))
    const removed = edit.remove
      ? named.filter((title) => before.includes(title))
      : edit.set
        ? before.filter((title) => !named.includes(title))
        : []
    return {
      title: `Change the permissions of the role “${role.title}”: ${added.length} added, ${removed.length} removed`,
      subject: { type: 'role', id: role.id, code: role.title },
      before: { removed, heldBy },
      after: { added, heldBy },
      // The approval covers the current active holders: assigning the role to another person does not change the role's version.
      state: [role.version, holders.filter((holder) => holder.is_active).map((holder) => holder.id)],
      needsApproval: [...added, ...removed].some(touchesMoney),
    }
  },
  apply: (work, { role, add, remove, set, version: read, note }) =>
    editPermissions(work, role, set ? { set } : { ...(add ? { add } : {}), ...(remove ? { remove } : {}) }, {
      ...(read === undefined ? {} : { version: read }),
      note: note ?? null,
    }),
}

const titlesOf = async (db: Query, condition: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.all<{ title: string }>(sql`select p.title from permissions p where ${condition} order by p.title`)).map(({ title }) => title)

type Holder = { id: string; name: string; username: string; is_active: boolean }

const listHolders = (db: Query, role: string): Promise<Holder[]> =>
  db.all<Holder>(sql`
    select u.id, u.name, u.username, u.is_active and u.frozen_at is null as is_active
    from user_roles ur join users u on u.id = ur.user_id where ur.role_id = ${role} order by u.id`)

const nameOf = ({ name, username, is_active }: Holder): string => `${name} (${username}${is_active ? '' : ', not active'})`
