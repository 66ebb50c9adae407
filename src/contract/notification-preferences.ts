import { z } from 'zod'
import { get, internal, post } from './core/endpoint'
import { emailDelivery, staffKind, staffKinds } from './notification-kinds'

export const notificationPreference = z.object({
  kind: staffKind,
  title: z.string(),
  /** The event that triggers the notification. */
  help: z.string(),
  bell: z.boolean(),
  email: emailDelivery,
})
export type NotificationPreference = z.infer<typeof notificationPreference>

const choice = z.strictObject({ kind: staffKind, bell: z.boolean(), email: emailDelivery })

/** In a separate file, so that the customer's notification menu does not import back-office code. */
export const notificationPreferences = {
  get: get('/notifications/preferences', {
    summary: 'My notification preferences as a member of staff: only types that I may act on',
    access: internal,
    response: z.array(notificationPreference),
  }),
  update: post('/notifications/preferences', {
    summary: 'Update my notification preferences; types that are not named are unchanged',
    access: internal,
    body: z.strictObject({
      preferences: z.array(choice).min(1, 'Choose at least one kind').max(staffKinds.length, `At most ${staffKinds.length} kinds`),
    }),
    response: z.array(notificationPreference),
    errors: ['VALIDATION'],
    done: 'The notification preferences were saved.',
  }),
}
