import { z } from 'zod'
import { bannerKinds } from '@/domain/banner/kinds'
import { id, instant, money, version } from './core/primitives'
import { shownTranslations } from './core/translations'
import { lifecycle } from './core/transitions'

export const projectStatus = z.enum(['DRAFT', 'OPEN', 'PAUSED', 'FUNDED', 'CLOSED', 'COMPLETED', 'CANCELLED'])
export type ProjectStatus = z.infer<typeof projectStatus>
export const projectEvent = z.enum(['open', 'pause', 'resume', 'fund', 'close', 'complete', 'cancel'])
export type ProjectEvent = z.infer<typeof projectEvent>

export const projectLife = lifecycle<ProjectStatus, ProjectEvent>([
  { from: ['DRAFT'], event: 'open', to: 'OPEN', by: ['staff'] },
  { from: ['OPEN'], event: 'pause', to: 'PAUSED', by: ['staff'] },
  { from: ['PAUSED'], event: 'resume', to: 'OPEN', by: ['staff'] },
  { from: ['OPEN'], event: 'fund', to: 'FUNDED', by: ['system'] },
  { from: ['OPEN', 'PAUSED', 'FUNDED'], event: 'close', to: 'CLOSED', by: ['staff', 'system'] },
  { from: ['CLOSED'], event: 'complete', to: 'COMPLETED', by: ['staff'] },
  { from: ['DRAFT', 'OPEN', 'PAUSED', 'FUNDED', 'CLOSED'], event: 'cancel', to: 'CANCELLED', by: ['two'] },
])

/** A rate in percent per month (simple, on the principal); the period in months. */
export const returnRate = z.object({ period: z.number().int(), returnMin: z.string(), returnMax: z.string() })

export const project = z.object({
  id,
  code: z.string(),
  title: z.string(),
  slug: z.string(),
  about: z.string(),
  /** Sanitised HTML: p, br, h2, h3, ul, ol, li, strong, em, blockquote, a. */
  description: z.string(),
  /** The address of the banner: an uploaded image, or the line drawing for the project's kind. */
  banner: z.string(),
  /** The kind of illustration shown if no image is uploaded. */
  drawing: z.enum(bannerKinds).nullable(),
  bannerFile: id.nullable(),
  sector: z.string(),
  location: z.string(),
  value: money,
  minInvestment: money,
  maxInvestment: money,
  /** The current limits of one investment: the stricter of the project's and the platform's. */
  limits: z.object({ min: money, max: money }),
  status: projectStatus,
  returnRates: z.array(returnRate),
  uses: z.array(z.object({ label: z.string(), amount: money })),
  investmentReceived: money,
  profitShared: money,
  totalInvestor: z.number().int(),
  /** The total of open, unpaid orders: reserved for them, but not raised yet. */
  reserved: money,
  /** Available for investment: value less raised less reserved. */
  remaining: money,
  reflectionDays: z.number().int(),
  allowsEarlyExit: z.boolean(),
  earlyExitPenalty: z.string(),
  riskText: z.string(),
  riskVersion: z.number().int(),
  closesAt: instant.nullable(),
  openedAt: instant.nullable(),
  /** When the project was completed or cancelled. */
  endedAt: instant.nullable(),
  /** Principal written off, over all investors. */
  capitalLost: money,
  /**
   * Months distributed on time (by the fifth of the next month), and all months distributed; the overdue months, oldest first; all months
   * due so far, distributed or overdue; and the average payout of a month over all lock periods, in percent of the principal.
   */
  track: z.object({
    onTime: z.number().int(),
    shared: z.number().int(),
    missing: z.array(z.object({ year: z.number().int(), month: z.number().int() })),
    /** Months, up to the next one, whose payout is not overdue and in which an investment takes part. */
    ahead: z.array(z.object({ year: z.number().int(), month: z.number().int() })),
    dueSoFar: z.number().int(),
    average: z.string().nullable(),
  }),
  counts: z.object({ documents: z.number().int(), updates: z.number().int(), questions: z.number().int() }),
  isActive: z.boolean(),
  createdAt: instant,
  translations: shownTranslations,
  version,
})
export type Project = z.infer<typeof project>
