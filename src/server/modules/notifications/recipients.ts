import { SUPER_ADMIN } from '@/contract/access-names'
import type { Permission } from '@/contract/permissions'
import { staffNotificationKinds, type Delivery, type StaffKind } from '@/contract/notification-kinds'
import { may, permissionsBypassed } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** A staff member who can be notified: active and not frozen. */
export type Recipient = {
  id: string
  name: string
  username: string
  email: string
  mayAny(permissions: readonly Permission[]): boolean
  deliveryOf(kind: StaffKind): Delivery
}

type Row = {
  id: string
  name: string
  username: string
  email: string
  is_super_admin: boolean
  bypasses_permissions: boolean
  permissions: string[]
  preferences: Record<string, Delivery>
}

/** Far above the staff of any installation. */
const MOST_STAFF = 5_000

/** Every staff member who can be notified, with their permissions and preferences, in one statement. */
export async function readRecipients(db: Query): Promise<Recipient[]> {
  const rows = await db.all<Row>(sql`
    select u.id, u.name, u.username, u.email,
      exists (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.title = ${SUPER_ADMIN}) as is_super_admin,
      ${permissionsBypassed} as bypasses_permissions,
      coalesce((select array_agg(distinct p.title) from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
        join permissions p on p.id = rp.permission_id where ur.user_id = u.id), '{}'::text[]) as permissions,
      coalesce((select jsonb_object_agg(np.kind, jsonb_build_object('bell', np.bell, 'email', np.email))
        from notification_preferences np where np.user_id = u.id), '{}'::jsonb) as preferences
    from users u where u.type = 'Internal' and u.is_active and u.frozen_at is null order by u.name collate by_name, u.id limit ${MOST_STAFF}`)
  return rows.map(toRecipient)
}

function toRecipient({ is_super_admin, bypasses_permissions, permissions, preferences, ...person }: Row): Recipient {
  const actor = {
    kind: 'Internal',
    isSuperAdmin: is_super_admin,
    bypassesPermissions: bypasses_permissions,
    permissions: new Set(permissions),
  } as const
  return {
    ...person,
    mayAny: (anyOf) => may(actor, ...anyOf),
    deliveryOf: (kind) => preferences[kind] ?? staffNotificationKinds[kind].defaults,
  }
}
