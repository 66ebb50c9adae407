import { z } from 'zod'

const none = z.strictObject({})

/** Every job with its title for staff and the schema of its payload. Jobs are enqueued, run and displayed under these names. */
export const jobKinds = {
  'audit.chain': { title: 'Chain new audit entries', payload: none },
  'audit.chain-whole': { title: 'Chain all audit entries', payload: none },
  'audit.mail-anchor': { title: 'Email the daily anchor', payload: none },
  'audit.post-anchor': { title: 'Send the anchor to the webhook', payload: none },
  'auth.forget': { title: 'Delete expired sign-in data', payload: none },
  'books.prove': { title: 'Reconcile the books', payload: none },
  'change-request.expire': { title: 'Expire change requests', payload: none },
  'commission.pay': { title: 'Pay referral commissions', payload: none },
  'currency.fetch-market-rates': { title: 'Update market rates', payload: none },
  'exports.delete-expired': { title: 'Delete expired exports', payload: none },
  'exports.prepare': { title: 'Prepare an export', payload: z.strictObject({ exportId: z.uuid() }) },
  'files.encrypt': { title: 'Encrypt identity documents', payload: none },
  'files.sweep': { title: 'Delete unused files', payload: none },
  'funds.notify-loss': { title: 'Notify investors of a loss', payload: z.strictObject({ movementId: z.uuid() }) },
  'identity.expire': { title: 'Expire identity documents', payload: none },
  'investment.mature': { title: 'Mature investments', payload: none },
  'investment.window': { title: 'Cancel unpaid orders', payload: none },
  'ledger.digest': { title: 'Seal the daily ledger digest', payload: none },
  'notifications.daily-summary': { title: 'Send daily summaries', payload: none },
  'payment.questions': { title: 'Decline payments without a reply', payload: none },
  'payment.refresh-checkouts': { title: 'Update checkout payments', payload: none },
  'payout.watch': { title: 'Track payouts at gateways', payload: none },
  'profit.post': { title: 'Post a profit distribution', payload: z.strictObject({ batchId: z.uuid() }) },
  'profit.take-up': { title: 'Resume profit distributions', payload: none },
  'profit.notify': { title: 'Notify investors of payouts', payload: z.strictObject({ batchId: z.uuid() }) },
  'project.close-due': { title: 'Close projects at their end date', payload: none },
  'project.refund': { title: 'Refund a cancelled project', payload: z.strictObject({ projectId: z.uuid() }) },
  'work-queues.notify': { title: 'Notify staff of open work', payload: none },
} as const

export type JobName = keyof typeof jobKinds
export type JobPayload<N extends JobName> = z.output<(typeof jobKinds)[N]['payload']>

/** The title of a job; jobs enqueued by an older version keep their name. */
export const jobTitle = (name: string): string => (name in jobKinds ? jobKinds[name as JobName].title : name)
