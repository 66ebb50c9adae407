import { z } from 'zod'
import { investmentEventNames } from './investment-history'
import { customerRef } from './core/customer-ref'
import { approval, id, instant, money, optionalText, ref, version } from './core/primitives'
import { investmentState, investmentStatus } from './investment-life'
import { maturityInstruction } from './maturity-instruction'

export const paymentState = z.enum(['UNPAID', 'PENDING', 'PARTIAL', 'PAID', 'DECLINED'])
const paidFrom = ['GATEWAY', 'BALANCE'] as const
export const investmentSource = z.enum(paidFrom)

export const investment = z.object({
  id,
  code: z.string(),
  /** `allowsEarlyExit` as the project had it when the investment was created. */
  project: ref.extend({ slug: z.string(), allowsEarlyExit: z.boolean() }),
  user: customerRef,
  investmentAmount: money,
  /** The total of approved payments so far. */
  paidAmount: money,
  /** The current balance of its principal account. */
  principal: money,
  profitAmount: money,
  lockedPeriod: z.number().int(),
  returnMin: z.string(),
  returnMax: z.string(),
  status: investmentStatus,
  state: investmentState,
  paymentStatus: paymentState,
  paymentReference: z.string(),
  /** The source of its money; REINVEST is a matured principal. */
  source: z.enum([...paidFrom, 'REINVEST']),
  /** The end of the payment window; null once paid. */
  expiresAt: instant.nullable(),
  /** When the payment window was paused because a payment is in review. */
  clockStoppedAt: instant.nullable(),
  effectiveFrom: instant.nullable(),
  maturesAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The end of the free cancellation period; null if the project has no cooling-off period. */
  cancellableUntil: instant.nullable(),
  maturityInstruction,
  /** It has matured, and its owner has not chosen yet what happens to the principal. */
  needsDecision: z.boolean(),
  /** The open withdrawal that holds the principal of a matured investment. */
  withdrawal: ref.nullable(),
  earlyExitPenalty: z.string(),
  /** The quote of a requested early exit, its approvals and, for staff, its assignee; null without a requested exit. */
  exit: z.object({ net: money, askedAt: instant, approvals: z.array(approval), assignee: ref.nullable() }).nullable(),
  /** The matured investment whose principal it reinvests. */
  reinvestedFrom: ref.nullable(),
  termsVersion: z.number().int(),
  riskVersion: z.number().int(),
  riskAcknowledgedAt: instant,
  /** Rates frozen at its creation: the book value of one unit of a gateway's currency. */
  rates: z.record(z.string(), z.string()),
  referredBy: ref.nullable(),
  createdAt: instant,
  version,
})
export type Investment = z.infer<typeof investment>

export const historyLine = z.object({
  at: instant,
  event: z.enum(investmentEventNames),
  detail: z.string(),
  /** The maturity that an activation set. It is not in `detail`: a client shows this instant as a day of its own time zone. */
  maturesAt: instant.nullable(),
  by: z.string().nullable(),
  /** The amount of a payout event. */
  payout: z.object({ amount: money, year: z.number().int(), month: z.number().int() }).nullable(),
})
export const investmentShare = z.object({
  id,
  year: z.number().int(),
  month: z.number().int(),
  days: z.number().int(),
  of: z.number().int(),
  aimedLow: money,
  aimedHigh: money,
  paid: money,
  postedAt: instant,
})

/** A month not distributed by its project yet: its active days, the target range for them, and its due day. */
export const upcomingPayout = z.object({
  year: z.number().int(),
  month: z.number().int(),
  days: z.number().int(),
  of: z.number().int(),
  low: money,
  high: money,
  dueBy: instant,
  isOverdue: z.boolean(),
})

export const investmentPath = z.object({ id })
export const investmentDecision = { version: version.optional(), note: optionalText(1000) }
