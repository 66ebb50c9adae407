import { notificationPreferences } from '@/contract/notification-preferences'
import { notifications } from '@/contract/notifications'
import { implement } from '@/server/http/endpoint/implement'
import { changePreferences, readPreferences } from './preferences'
import { listNotifications } from './queries'
import { markRead } from './commands/mark-notifications-read'

export const notificationRoutes = implement(notifications, {
  mine: ({ db, actor, query }) => listNotifications(db, actor.id, query),
  read: (work) => markRead(work, work.body.ids),
})

export const notificationPreferenceRoutes = implement(notificationPreferences, {
  get: ({ db, actor }) => readPreferences(db, actor),
  update: (work) => changePreferences(work, work.body),
})
