import { z } from 'zod'

/** What a notification is about, which is the drawing beside it. */
export const notificationTopic = z.enum([
  'account',
  'identity',
  'withdrawal',
  'payout',
  'payment',
  'investment',
  'referral',
  'work',
  'mention',
  'failure',
  'other',
])
export type NotificationTopic = z.infer<typeof notificationTopic>
