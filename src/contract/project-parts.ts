import { z } from 'zod'
import { id, instant, money, ref, version } from './core/primitives'
import { shownTranslations } from './core/translations'

export const projectUpdate = z.object({
  id,
  title: z.string(),
  body: z.string(),
  publishedAt: instant,
  isActive: z.boolean(),
  translations: shownTranslations,
  version,
})
export const projectDocument = z.object({
  id,
  title: z.string(),
  file: z.object({ id, contentType: z.string(), size: z.number().int() }),
  createdAt: instant,
  isActive: z.boolean(),
  translations: shownTranslations,
  version,
})
export const projectQuestion = z.object({
  id,
  question: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  isHidden: z.boolean(),
  /** The assigned member of staff; null for all other readers. */
  assignee: ref.nullable(),
})
export const projectInvestor = z.object({
  id,
  user: ref,
  investments: z.number().int(),
  principal: money,
  profit: money,
  firstAt: instant,
  lockedPeriods: z.array(z.number().int()),
})
export const sharedProfit = z.object({
  id,
  year: z.number().int(),
  month: z.number().int(),
  total: money,
  investors: z.number().int(),
  postedAt: instant,
  onTime: z.boolean(),
  /** The percentage paid on the whole: total ÷ principal. */
  average: z.string(),
  rates: z.array(z.object({ lockedPeriod: z.number().int(), percentage: z.string(), returnMin: z.string(), returnMax: z.string() })),
  confirmedBy: ref.nullable(),
})
export type SharedProfit = z.infer<typeof sharedProfit>
export const projectFunds = z.object({
  in: z.object({ investors: money, capitalReturned: money, profitReceived: money, total: money }),
  out: z.object({
    capitalHandedOver: money,
    principalReturned: money,
    profitShared: money,
    returnGivenBack: money,
    capitalHeld: money,
    profitHeld: money,
    capitalLost: money,
    total: money,
  }),
  asOf: instant,
})
