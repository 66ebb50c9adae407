import { z } from 'zod'

/** The topic of a notification, which determines its illustration. */
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
