import { z } from 'zod'
import { get, post, staff } from './core/endpoint'
import { id, instant, money, optionalText, ref, version } from './core/primitives'
import { withdrawalStatus } from './withdrawal-life'

/** The maximum number of withdrawals in one bulk decision. */
const MOST = 100

/** The result of a bulk decision for one of its withdrawals; the status is null if it was refused. */
const result = z.object({ id, ok: z.boolean(), status: withdrawalStatus.nullable(), message: z.string().nullable() })

export const decideWithdrawals = post('/withdraw-requests/bulk', {
  summary: 'Approve or decline several withdrawals; each row has its own result, and rows to decide individually are not approved',
  access: staff('withdraws:update'),
  idempotent: true,
  /** Either `withdrawals`, each with the version that was reviewed, or `ids`, which compares no version. */
  body: z
    .strictObject({
      event: z.enum(['approve', 'decline']),
      withdrawals: z
        .array(z.strictObject({ id, version: version.optional() }))
        .min(1)
        .max(MOST)
        .optional(),
      ids: z.array(id).min(1).max(MOST).optional(),
      note: optionalText(1000),
    })
    .refine((sent) => (sent.withdrawals === undefined) !== (sent.ids === undefined), {
      path: ['withdrawals'],
      message: 'Send either withdrawals or ids',
    }),
  /** `id` is null if nothing was approved; only an approval can be reversed. */
  response: z.object({ id: id.nullable(), reversibleUntil: instant.nullable(), results: z.array(result) }),
  errors: ['VALIDATION'],
  done: 'The decisions were processed. Each row shows its outcome.',
})

/** A bulk approval that can still be reversed as a whole; the sum is the amount to be paid out. */
export const withdrawalBulk = z.object({ id, by: ref, at: instant, reversibleUntil: instant, withdrawals: z.number().int(), sum: money })
export type WithdrawalBulk = z.infer<typeof withdrawalBulk>

export const listBulkApprovals = get('/withdraw-requests/bulk-approvals', {
  summary: 'Bulk approvals of withdrawals that can still be reversed, newest first',
  access: staff('withdraws:read'),
  response: z.array(withdrawalBulk),
})

export const reverseBulkApproval = post('/withdraw-requests/bulk-approvals/:id/reversal', {
  summary: 'Reverse a bulk approval as a whole within its 10 minutes; refused if a withdrawal is paid, in a payout batch or being paid',
  access: staff('withdraws:update'),
  idempotent: true,
  params: z.object({ id }),
  body: z.strictObject({ note: optionalText(1000) }),
  response: z.object({ id, reversed: z.number().int() }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'MONEY_SPENT', 'STALE_VERSION'],
  done: 'The bulk approval was reversed.',
})
