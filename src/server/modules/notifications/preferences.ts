import type { Received, Reply } from '@/contract/core/endpoint'
import { staffKinds, staffNotificationKinds, type Delivery, type StaffKind } from '@/contract/notification-kinds'
import type { notificationPreferences } from '@/contract/notification-preferences'
import { may, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'

type Answer = Reply<typeof notificationPreferences.get>

const isOpenTo = (actor: Person, kind: StaffKind): boolean => {
  const { permissions } = staffNotificationKinds[kind]
  return permissions === undefined || may(actor, ...permissions)
}

/** The notification preferences of a staff member: the kinds that they may act on, with their choice or the default. */
export async function readPreferences(db: Query, actor: Person): Promise<Answer> {
  const rows = await db.all<Delivery & { kind: string }>(
    sql`select kind, bell, email from notification_preferences where user_id = ${actor.id}`,
  )
  return staffKinds
    .filter((kind) => isOpenTo(actor, kind))
    .map((kind) => {
      const { title, help, defaults } = staffNotificationKinds[kind]
      const { bell, email } = rows.find((row) => row.kind === kind) ?? defaults
      return { kind, title, help, bell, email }
    })
}

/** Saves the preferences; they apply to later events. */
export async function changePreferences(
  { tx, actor, effects }: PersonWork,
  { preferences }: Received<typeof notificationPreferences.update>['body'],
): Promise<Answer> {
  const foreign = preferences.findIndex(({ kind }) => !isOpenTo(actor, kind))
  if (foreign >= 0) throw fieldError(`preferences.${foreign}.kind`, 'You need permission to view this work queue.')
  const chosen = [...new Map(preferences.map((one) => [one.kind, one])).values()]
  await tx.run(sql`
    insert into notification_preferences (user_id, kind, bell, email)
    select ${actor.id}, p.kind, p.bell, p.email from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as p(kind text, bell boolean, email text)
    on conflict (user_id, kind) do update set bell = excluded.bell, email = excluded.email`)
  effects.audit({
    action: 'notification-preferences.changed',
    subject: { type: 'user', id: actor.id },
    after: Object.fromEntries(chosen.map(({ kind, bell, email }) => [kind, `bell ${bell ? 'on' : 'off'}, email ${email.toLowerCase()}`])),
  })
  return readPreferences(tx, actor)
}
