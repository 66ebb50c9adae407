import { z } from 'zod'
import { post, staff } from './core/endpoint'
import { id, optionalText, version } from './core/primitives'
import { withdrawalStatus } from './withdrawal-life'

/** Withdrawals that one bulk decision takes at most. */
const MOST = 100

/** What a bulk decision did with one of its withdrawals; the status is null where it was refused. */
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
  response: z.object({ results: z.array(result) }),
  errors: ['VALIDATION'],
  done: 'Done, row by row.',
})
