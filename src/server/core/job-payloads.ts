import { z } from 'zod'

const none = z.strictObject({})

/** Every kind of background work, with what it is given. A job is put on the queue, run and shown under one of these names. */
export const jobPayloads = {
  'audit.chain': none,
  'audit.chain-whole': none,
  'audit.mail-anchor': none,
  'audit.post-anchor': none,
  'auth.forget': none,
  'books.prove': none,
  'change-request.expire': none,
  'commission.pay': none,
  'currency.fetch-market-rates': none,
  'exports.delete-expired': none,
  'exports.prepare': z.strictObject({ exportId: z.uuid() }),
  'files.encrypt': none,
  'files.sweep': none,
  'funds.notify-loss': z.strictObject({ movementId: z.uuid() }),
  'identity.expire': none,
  'investment.mature': none,
  'investment.window': none,
  'ledger.digest': none,
  'notifications.daily-summary': none,
  'payment.refresh-checkouts': none,
  'payout.watch': none,
  'profit.post': z.strictObject({ batchId: z.uuid() }),
  'profit.take-up': none,
  'profit.notify': z.strictObject({ batchId: z.uuid() }),
  'project.close-due': none,
  'project.refund': z.strictObject({ projectId: z.uuid() }),
  'work-queues.notify': none,
} as const

export type JobName = keyof typeof jobPayloads
export type JobPayload<N extends JobName> = z.output<(typeof jobPayloads)[N]>
