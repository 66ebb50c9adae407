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

/** Percent per month, simple, on principal; the period in months. */
export const returnRate = z.object({ period: z.number().int(), returnMin: z.string(), returnMax: z.string() })

export const project = z.object({
  id,
  code: z.string(),
  title: z.string(),
  slug: z.string(),
  about: z.string(),
  /** Sanitised HTML: p, br, h2, h3, ul, ol, li, strong, em, blockquote, a. */
  description: z.string(),
  /** Address of the banner: an uploaded picture, or the line drawing of the project's kind. */
  banner: z.string(),
  /** The kind of illustration shown while no image is uploaded. */
  drawing: z.enum(bannerKinds).nullable(),
  bannerFile: id.nullable(),
  sector: z.string(),
  location: z.string(),
  value: money,
  minInvestment: money,
  maxInvestment: money,
  /** What one investment may be now: the stricter of the project's limits and the platform's. */
  limits: z.object({ min: money, max: money }),
  status: projectStatus,
  returnRates: z.array(returnRate),
  uses: z.array(z.object({ label: z.string(), amount: money })),
  investmentReceived: money,
  profitShared: money,
  totalInvestor: z.number().int(),
  /** Amounts of open orders that are not paid yet: held for them, not raised. */
  reserved: money,
  /** Still open: value less raised less reserved. */
  remaining: money,
  reflectionDays: z.number().int(),
  allowsEarlyExit: z.boolean(),
  earlyExitPenalty: z.string(),
  riskText: z.string(),
  riskVersion: z.number().int(),
  closesAt: instant.nullable(),
  openedAt: instant.nullable(),
  /** When it was completed or cancelled. */
  endedAt: instant.nullable(),
  /** Principal written off over its investors. */
  capitalLost: money,
  /**
   * Months shared on time (by the fifth of the next month), and all that were shared; those that should have been and were not, oldest
   * first; all that were due so far, shared or missing; and what one paid on average over all lock periods, in percent of the principal.
   */
  track: z.object({
    onTime: z.number().int(),
    shared: z.number().int(),
    missing: z.array(z.object({ year: z.number().int(), month: z.number().int() })),
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
