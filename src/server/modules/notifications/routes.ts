import { notifications } from '@/contract/notifications'
import { implement } from '@/server/core/implement'
import { listNotifications } from './queries'
import { markRead } from './service'

export const notificationRoutes = implement(notifications, {
  mine: ({ db, actor, query }) => listNotifications(db, actor.id, query),
  read: (work) => markRead(work, work.body.ids),
})
