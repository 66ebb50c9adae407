import { z } from 'zod'
import { get, post, staff } from './core/endpoint'
import { listQuery } from './core/list'
import { id, instant, lockedPeriod, money, percent, ref } from './core/primitives'
import { lifecycle } from './core/transitions'

export const batchStatus = z.enum(['POSTING', 'POSTED', 'FAILED'])
export type BatchStatus = z.infer<typeof batchStatus>
export const batchLife = lifecycle<BatchStatus, 'done' | 'fail' | 'resume'>([
  { from: ['POSTING'], event: 'done', to: 'POSTED', by: ['system'] },
  { from: ['POSTING'], event: 'fail', to: 'FAILED', by: ['system'] },
  { from: ['FAILED'], event: 'resume', to: 'POSTING', by: ['staff', 'system'] },
])
const idParams = z.object({ id })
const year = z.number().int().min(2000).max(2200)
const month = z.number().int().min(1).max(12)
const rates = z
  .array(z.strictObject({ lockedPeriod, percentage: percent }))
  .min(1)
  .max(24)
const share = { year, month, rates }
/** The same input as a query string: numbers as text, each rate as JSON. */
const shareQuery = {
  year: z.coerce.number().pipe(year),
  month: z.coerce.number().pipe(month),
  rates: z.preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), rates),
}
/** The payout of one investment. */
export const shareLine = z.object({
  /** The investment's. */
  id,
  investment: ref,
  user: ref,
  /** Frozen customers receive payouts as usual, but cannot use them until the freeze is lifted. */
  isFrozen: z.boolean(),
  lockedPeriod: z.number().int(),
  principal: money,
  days: z.number().int(),
  of: z.number().int(),
  amount: money,
})
export type ShareLine = z.infer<typeof shareLine>
export const sharePreview = z.object({
  hash: z.string(),
  investors: z.number().int(),
  investments: z.number().int(),
  total: money,
  poolBefore: money,
  poolAfter: money,
  /** Whether the pool is sufficient; an insufficient one is shown in the preview and refused at the confirmation. */
  covered: z.boolean(),
  alreadyShared: z.boolean(),
  /** The percentage paid on the whole: total ÷ principal. */
  average: z.string(),
  /** The amount that remains in the pool from rounding down each payout. */
  roundedDown: money,
  /** The project's latest return. */
  lastReturnAt: instant.nullable(),
  top: z.array(shareLine),
  /** The number of investors by amount: from `from` (inclusive) to `to` (exclusive). */
  bands: z.array(z.object({ from: money, to: money.nullable(), investors: z.number().int() })),
  frozen: z.object({ investors: z.number().int(), total: money }),
  /** The previous month, and the causes of the difference: `total` + `otherPercentages` + `principalAndDays` is this distribution. */
  before: z
    .object({
      id,
      year: z.number().int(),
      month: z.number().int(),
      postedAt: instant,
      total: money,
      otherPercentages: money,
      principalAndDays: money,
    })
    .nullable(),
  periods: z.array(
    z.object({
      lockedPeriod: z.number().int(),
      percentage: z.string(),
      investments: z.number().int(),
      principal: money,
      partMonth: z.number().int(),
      total: money,
    }),
  ),
})
export type SharePreview = z.infer<typeof sharePreview>
export const batch = z.object({
  id,
  status: batchStatus,
  done: z.number().int(),
  of: z.number().int(),
  total: money,
  /** The amount already credited to balances. */
  paid: money,
  error: z.string().nullable(),
  year: z.number().int(),
  month: z.number().int(),
})
export type Batch = z.infer<typeof batch>

export const profit = {
  preview: post('/projects/:id/share-profit/preview', {
    summary: 'Preview of a profit distribution',
    access: staff('profit-distributions:write', 'profit-distributions:update'),
    params: idParams,
    body: z.strictObject(share),
    response: sharePreview,
    errors: ['NOT_FOUND', 'MONTH_NOT_ENDED', 'WRONG_STATE', 'VALIDATION'],
  }),
  lines: get('/projects/:id/share-profit/preview/lines', {
    summary: 'All lines of a preview',
    access: staff('profit-distributions:write', 'profit-distributions:update'),
    params: idParams,
    query: listQuery(['amount', 'principal', 'days'], shareQuery),
    response: shareLine,
    list: true,
    errors: ['NOT_FOUND', 'MONTH_NOT_ENDED', 'WRONG_STATE'],
  }),
  confirm: post('/projects/:id/share-profit', {
    summary: 'Request the distribution shown in the preview; another team member approves',
    access: staff('profit-distributions:write'),
    approval: 'profit.distribute',
    idempotent: true,
    params: idParams,
    body: z.strictObject({ ...share, hash: z.string().min(1).max(128) }),
    response: batch,
    errors: ['NOT_FOUND', 'MONTH_NOT_ENDED', 'WRONG_STATE', 'POOL_TOO_SMALL', 'PREVIEW_CHANGED', 'ALREADY_SHARED', 'VALIDATION'],
    done: 'The profit is being posted.',
  }),
  progress: get('/projects/:id/share-profit/:batchId', {
    summary: 'The progress of a profit distribution',
    access: staff('projects:read'),
    params: z.object({ id, batchId: id }),
    response: batch,
    errors: ['NOT_FOUND'],
  }),
  resume: post('/projects/:id/share-profit/:batchId/resume', {
    summary: 'Continue a profit distribution that failed',
    access: staff('profit-distributions:write', 'profit-distributions:update'),
    idempotent: true,
    params: z.object({ id, batchId: id }),
    body: z.strictObject({}),
    response: batch,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
    done: 'The profit is being posted.',
  }),
}
