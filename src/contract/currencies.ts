import { z } from 'zod'
import { del, get, patch, post, staff } from './core/endpoint'
import { listQuery } from './core/list'
import { id, instant, rate, text, version } from './core/primitives'
import { created, deleted, deletion, deletionErrors, errors, isActive, one, order, updated } from './core/resource'

/** The source of a rate in use: installed with the product, set by a member of staff, or adopted from a market rate. */
export const rateOrigin = z.object({
  kind: z.enum(['INITIAL', 'STAFF', 'MARKET']),
  setAt: instant.nullable(),
  /** The member of staff who set it; for staff only. */
  setBy: z.string().nullable(),
  /** The publisher of the market rate, and its published time. */
  source: z.string().nullable(),
  asOf: instant.nullable(),
})
export type RateOrigin = z.infer<typeof rateOrigin>

/** A rate published by a configured source. It moves no money; staff can propose it as the rate in use. */
export const marketRate = z.object({
  value: z.string(),
  source: z.string(),
  asOf: instant,
  fetchedAt: instant,
  /** Older than the setting `marketRateMaxAgeDays`. */
  isStale: z.boolean(),
  /** The difference from the rate in use, in percent. */
  difference: z.string(),
  /** The difference exceeds the setting `payoutRateTolerance`. */
  isOutsideTolerance: z.boolean(),
})
export type MarketRate = z.infer<typeof marketRate>

export const currency = z.object({
  id,
  title: z.string(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  decimals: z.number().int(),
  value: z.string(),
  rateOrigin,
  /** For staff only; null if the source does not publish this currency. */
  marketRate: marketRate.nullable(),
  orderPriority: z.number().int(),
  isActive,
  changedAt: instant,
  version,
})
export type Currency = z.infer<typeof currency>
const currencyFields = {
  title: text(60),
  currencyCode: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{2,10}$/, 'Use 2 to 10 capitals, like EUR'),
  currencySymbol: text(6),
  decimals: z.number().int().min(0).max(8),
  value: rate,
  orderPriority: order.optional(),
  isActive: isActive.optional(),
}
export const currencies = {
  list: get('/currencies', {
    summary: 'Currencies and the value of one unit in the book currency',
    access: 'public',
    query: listQuery(['orderPriority', 'title', 'currencyCode', 'value', 'changedAt'], {}),
    response: currency,
    list: true,
  }),
  marketData: get('/currencies/market-data', {
    summary: 'Stored rates with their history',
    access: 'public',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    response: z.array(
      z.object({ currency, change: z.string().nullable(), history: z.array(z.object({ at: instant, value: z.string() })) }),
    ),
  }),
  get: get('/currencies/:id', { summary: 'One currency', access: 'public', params: one, response: currency, errors }),
  create: post('/currencies', {
    summary: 'Add a currency',
    access: staff('currencies:write'),
    approval: 'currency.rate',
    body: z.strictObject(currencyFields),
    response: currency,
    errors,
    done: created,
  }),
  update: patch('/currencies/:id', {
    summary: 'Change a currency or its rate',
    access: staff('currencies:update'),
    approval: 'currency.rate',
    params: one,
    body: z
      .strictObject(currencyFields)
      .partial()
      // The time of the market rate that `value` was adopted from; if omitted, the rate counts as set by staff.
      .extend({ marketAsOf: instant.optional(), version }),
    response: currency,
    errors: [...errors, 'RATE_NOT_USABLE'],
    done: updated,
  }),
  remove: del('/currencies/:id', {
    summary: 'Delete a currency without payments',
    access: staff('currencies:delete'),
    params: one,
    response: deletion,
    errors: deletionErrors,
    done: deleted,
  }),
}
