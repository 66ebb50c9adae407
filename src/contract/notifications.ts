import { z } from 'zod'
import { get, post, signedIn } from './core/endpoint'
import { flag, listQuery } from './core/list'
import { id, instant } from './core/primitives'
import { notificationTopic } from './notification-topics'

export const notification = z.object({
  id,
  kind: z.string(),
  topic: notificationTopic,
  /** The label of its button until it is read, if only its reader can act. */
  prompt: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>
export const notifications = {
  mine: get('/notifications/my', {
    summary: 'My notifications',
    access: signedIn,
    query: listQuery(['createdAt'], { unread: flag }),
    response: notification,
    list: true,
  }),
  read: post('/notifications/read', {
    summary: 'Mark notifications as read; all of them without ids',
    access: signedIn,
    whileFrozen: true,
    body: z.strictObject({ ids: z.array(id).max(100).optional() }),
    response: z.object({ unread: z.number().int() }),
  }),
}
