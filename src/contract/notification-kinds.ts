import { z } from 'zod'
import { currencies } from './currencies'
import type { NotificationTopic } from './notification-topics'
import type { Permission } from './permissions'
import { jobs } from './system'
import { reports } from './reports'
import { users } from './users'
import { workQueueKeys, type WorkQueueKey } from './work-queue-keys'
import { workQueues } from './work-queues'

/** Email delivery of a notification: never, immediately, or in one daily summary. */
export const emailDelivery = z.enum(['OFF', 'IMMEDIATE', 'DAILY'])
export type EmailDelivery = z.infer<typeof emailDelivery>
export type Delivery = { bell: boolean; email: EmailDelivery }

/** Staff notifications. The settings do not offer those for which a person lacks the permission. */
export type StaffNotificationKind = {
  title: string
  topic: NotificationTopic
  /** When it is sent. */
  help: string
  /** The recipients: holders of one of these permissions; undefined for all staff. */
  permissions: readonly Permission[] | undefined
  defaults: Delivery
}

const byDay: Delivery = { bell: true, email: 'DAILY' }
const atOnce: Delivery = { bell: true, email: 'IMMEDIATE' }

const general = {
  'work.assigned': {
    title: 'Assigned to me',
    topic: 'work',
    help: 'A team member assigns an item to you.',
    permissions: undefined,
    defaults: byDay,
  },
  'work.second-approval': {
    title: 'Needs second approval',
    topic: 'work',
    help: 'An item received its first approval and needs another.',
    permissions: undefined,
    defaults: byDay,
  },
  'work.overdue': {
    title: 'Past target time',
    topic: 'work',
    help: 'An item has been in a work queue for longer than its target time.',
    permissions: undefined,
    defaults: byDay,
  },
  'note.mention': {
    title: 'Mentions',
    topic: 'mention',
    help: 'A team member mentions you with @ and your username in an internal note.',
    permissions: users.notes.access.staff,
    defaults: byDay,
  },
  'export.finished': {
    title: 'Exports',
    topic: 'other',
    help: 'A large export you started is ready to download, or failed.',
    permissions: undefined,
    defaults: byDay,
  },
  'personal-account.changed': {
    title: 'Customer accounts of staff',
    topic: 'account',
    help: 'A customer account was recorded as that of a team member, by another team member or because both were used in the same browser, or such a record was removed.',
    permissions: ['users:update'],
    defaults: byDay,
  },
  'withdrawal.reply': {
    title: 'Replies about withdrawals',
    topic: 'withdrawal',
    help: 'A customer writes about an open withdrawal, usually in reply to a question.',
    permissions: ['withdraws:update'],
    defaults: byDay,
  },
  'withdrawal.failed': {
    title: 'Failed withdrawals',
    topic: 'withdrawal',
    help: 'A team member marked a withdrawal as failed, which returned the amount to the customer.',
    permissions: ['payouts:write', 'withdraws:update'],
    defaults: byDay,
  },
  'withdrawal.double-payment': {
    title: 'Possible double payments',
    topic: 'withdrawal',
    help: 'A gateway paid a withdrawal that was recorded as paid or failed before.',
    permissions: ['payouts:write', 'withdraws:update'],
    defaults: atOnce,
  },
  'job.failed': {
    title: 'Failed jobs',
    topic: 'failure',
    help: 'A background job failed after all retries.',
    permissions: jobs.retry.access.staff,
    defaults: byDay,
  },
  'reconciliation.failed': {
    title: 'Failed reconciliation',
    topic: 'failure',
    help: 'A check of the books, of sealed records or of the definitions in the database found a difference.',
    permissions: reports.reconciliation.access.staff,
    defaults: atOnce,
  },
  'statement.differs': {
    title: 'Statement differences',
    topic: 'failure',
    help: 'A recorded statement balance of a gateway account differs from the ledger.',
    permissions: reports.reconciliation.access.staff,
    defaults: atOnce,
  },
  'clock.wrong': {
    title: 'Server clock',
    topic: 'failure',
    help: 'A server clock is wrong, so nothing is posted.',
    permissions: reports.reconciliation.access.staff,
    defaults: atOnce,
  },
  'rate.review': {
    title: 'Exchange rates',
    topic: 'failure',
    help: 'A rate in use differs from the market rate by more than the tolerance, or a market rate is out of date.',
    permissions: currencies.update.access.staff,
    defaults: byDay,
  },
  'anchor.not-sent': {
    title: 'Anchors not sent',
    topic: 'failure',
    help: 'The daily hash of the audit log could not be sent to its configured recipient.',
    permissions: reports.reconciliation.access.staff,
    defaults: atOnce,
  },
} as const satisfies Record<string, StaffNotificationKind>

/** The notification kind for a new item in a queue. */
export type QueueKind = `queue.${WorkQueueKey}`
export const queueKind = <K extends WorkQueueKey>(key: K): `queue.${K}` => `queue.${key}`

export type StaffKind = QueueKind | keyof typeof general
const queueKinds = Object.fromEntries(
  workQueueKeys.map((key) => [
    queueKind(key),
    {
      title: workQueues[key].title,
      topic: 'work',
      help: `A new item in this work queue: ${workQueues[key].waitsFor.toLowerCase()}.`,
      permissions: workQueues[key].permissions,
      defaults: byDay,
    },
  ]),
) as Record<QueueKind, StaffNotificationKind>

/** The complete list of staff notifications, in the order of the preferences. */
export const staffNotificationKinds: Readonly<Record<StaffKind, StaffNotificationKind>> = { ...queueKinds, ...general }
export const isStaffKind = (kind: string): kind is StaffKind => Object.hasOwn(staffNotificationKinds, kind)
export const staffKinds = Object.keys(staffNotificationKinds) as readonly StaffKind[]
export const staffKind = z.enum(staffKinds as [StaffKind, ...StaffKind[]])
