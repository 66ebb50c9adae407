import { z } from 'zod'
import { msg, type Message } from '@/locales/message'
import { id, instant } from './core/primitives'

/** The validity of a one-time code, and the wait before another one can be requested. */
export const CODE_MINUTES = 10
export const RESEND_SECONDS = 60
/** The validity of an invitation link, and of a password reset link sent by staff. */
export const INVITATION_HOURS = 48
export const RESET_LINK_HOURS = 1

export const userType = z.enum(['Internal', 'Customer'])

/** Minimum password length. The specification requires 6; staff passwords give access to other people's accounts, so they are longer. */
export const passwordMinimum: Readonly<Record<z.infer<typeof userType>, number>> = { Customer: 6, Internal: 10 }
export const passwordTooShort = (minimum: number): Message =>
  msg('New password must be at least {minimum} characters long!', { minimum: String(minimum) })

/** The signed-in user, as in the account token and the sign-in response. */
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
  /** Staff who must set up a second factor before they can do anything else. */
  mustSetUpTwoFactor: z.boolean().optional(),
})
/** Digits of a code for a person who is not signed in: more if many wrong codes were entered for the address that day. */
const codeLength = z.union([z.literal(6), z.literal(12)])
/** The response after a one-time code was sent: the flow and a proof that the caller started it, but never the code. */
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
