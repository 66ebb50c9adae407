import { z } from 'zod'
import { msg, type Message } from '@/locales/message'
import { id, instant } from './core/primitives'

/** How long a one-time code is valid, and how long until another one can be requested. */
export const CODE_MINUTES = 10
export const RESEND_SECONDS = 60
/** How long the link of an invitation works, and the link of a password reset that staff started. */
export const INVITATION_HOURS = 48
export const RESET_LINK_HOURS = 1

export const userType = z.enum(['Internal', 'Customer'])

/** Fewest characters of a password. The specification's minimum is 6; staff passwords open other people's accounts, so they are longer. */
export const passwordMinimum: Readonly<Record<z.infer<typeof userType>, number>> = { Customer: 6, Internal: 10 }
export const passwordTooShort = (minimum: number): Message =>
  msg('New password must be at least {minimum} characters long!', { minimum: String(minimum) })

/** Who is signed in, as the account token and the sign-in answer say it. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  username: z.string(),
  type: userType,
  roles: z.array(z.string()),
  isEmailVerified: z.boolean(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const tokens = z.object({
  token: z.string(),
  permissionToken: z.string(),
  user: sessionUser,
  /** Staff who have to set up a second factor before anything else is open to them. */
  mustSetUpTwoFactor: z.boolean().optional(),
})
/** Digits of a code for a person who is not signed in: more where many wrong codes were entered for the address that day. */
const codeLength = z.union([z.literal(6), z.literal(12)])
/** Where a one-time code was sent: the flow and a proof that the caller started it. Never the code. */
export const codeSent = z.object({ identifier: id, hash: z.string(), codeLength, resendAfter: z.number().int().optional() })
export const flow = { identifier: id, hash: z.string().min(1).max(400) }
export const linkToken = z.string().min(1).max(200)
export const slow = { by: 'address', points: 20, seconds: 60 } as const

export const session = z.object({
  id,
  device: z.string(),
  place: z.string(),
  lastSeenAt: instant,
  createdAt: instant,
  isCurrent: z.boolean(),
})
