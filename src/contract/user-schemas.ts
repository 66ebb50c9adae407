import { z } from 'zod'
import { languageCodes } from '@/locales/languages'
import { userType } from './auth-schemas'
import { id, instant, money, ref, version } from './core/primitives'
import { wallet } from './wallets'

export const user = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** The language of emails and notifications. */
  language: z.enum(languageCodes),
  type: userType,
  roles: z.array(ref),
  country: ref.nullable(),
  referredBy: ref.nullable(),
  isActive: z.boolean(),
  isFrozen: z.boolean(),
  isVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  /** The person has not chosen a password yet. */
  isInvited: z.boolean(),
  /** When the latest invitation expires; null for a person who was never invited or has accepted. */
  invitationExpiresAt: instant.nullable(),
  twoFactor: z.boolean(),
  balance: money,
  invested: money,
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  version,
})
export type User = z.infer<typeof user>

/** `assets` = available + locked + matured + partPaid + onHold. It excludes `incoming` and `reserved`, which are not posted. */
export const totals = z.object({
  invested: money,
  earned: money,
  /** The total sent to the customer: paid withdrawals less their fees. */
  withdrawn: money,
  /** The total invested: locked + matured + partPaid. */
  principal: money,
  /** Principal of active investments. */
  locked: money,
  /** Principal of matured investments that await the customer's decision. */
  matured: money,
  /** Received for orders that are not fully paid. */
  partPaid: money,
  onHold: money,
  assets: money,
  /** Payments in review. */
  incoming: money,
  /** The unpaid remainder of open orders. */
  reserved: money,
})

export const myProfile = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** The language of emails and notifications. */
  language: z.enum(languageCodes),
  type: userType,
  roles: z.array(ref),
  /** `leastPayment`: the minimum investment through a payment method of the country; null if there is none. */
  country: ref.extend({ takesInvestments: z.boolean(), leastPayment: money.nullable() }).nullable(),
  avatar: id.nullable(),
  /** The balance that the customer can invest or withdraw. */
  balance: money,
  totals,
  referredBy: ref.nullable(),
  isEmailVerified: z.boolean(),
  isFrozen: z.boolean(),
  /** The note of staff to the owner of a frozen account; null if there is none. */
  frozenText: z.string().nullable(),
  /** Verification level. 0: email verified; 1: identity approved. */
  level: z.number().int(),
  twoFactor: z.boolean(),
  /** When two-factor authentication was enabled; null if it is off. */
  twoFactorSince: instant.nullable(),
  /** Staff who must set up a second factor before they can do anything else. */
  mustSetUpTwoFactor: z.boolean(),
  /** When the password was last changed; null if it never was. */
  passwordChangedAt: instant.nullable(),
  termsVersion: z.number().int().nullable(),
  createdAt: instant,
  version,
})
export type MyProfile = z.infer<typeof myProfile>

/** A person in the referral tree. It contains only the customer data that the tree needs. */
export const reference = z.object({
  id,
  username: z.string(),
  name: z.string(),
  level: z.number().int(),
  parent: id.nullable(),
  hasChildren: z.boolean(),
  /** The number of people whom this person referred. Staff only. */
  children: z.number().int().nullable(),
  /** The person has an active investment, or a matured one that awaits a decision. */
  isActive: z.boolean(),
  /** Staff only: customers do not see what others invest. */
  invested: money.nullable(),
  /** The commission that the tree's owner earned from this person: paid only for customers, with the pending part for staff. */
  commission: money,
  joinedAt: instant,
})
export type Reference = z.infer<typeof reference>

/** A summary of one person, for staff. */
export const userOverview = z.object({
  user,
  totals: totals.extend({ available: money }),
  /** Empty without `user-verification-requests:read`. */
  identity: z.array(z.object({ id, documentKind: z.string(), status: z.string(), expiresOn: z.string(), decidedAt: instant.nullable() })),
  wallets: z.array(wallet),
  investments: z.object({
    active: z.number().int(),
    total: z.number().int(),
    /** Empty without `investments:read`; the counts are shown to all who may read customers. */
    latest: z.array(z.object({ id, code: z.string(), project: ref, amount: money, status: z.string(), createdAt: instant })),
  }),
  referrals: z.object({ direct: z.number().int(), commissions: money }),
  /** The person's sessions. `key` distinguishes the rows; the session id cannot be derived from it. */
  sessions: z.array(z.object({ key: z.string(), device: z.string(), place: z.string(), lastSeenAt: instant })),
  /** Empty without `audit-logs:read`. */
  audit: z.array(z.object({ id, action: z.string(), title: z.string(), actor: z.string(), at: instant })),
})
