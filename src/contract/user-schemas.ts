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
  /** Of emails and notifications. */
  language: z.enum(languageCodes),
  type: userType,
  roles: z.array(ref),
  country: ref.nullable(),
  referredBy: ref.nullable(),
  isActive: z.boolean(),
  isFrozen: z.boolean(),
  isVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  /** Has not chosen a password yet. */
  isInvited: z.boolean(),
  /** When the newest invitation expires; null for a person who was never invited or has accepted. */
  invitationExpiresAt: instant.nullable(),
  twoFactor: z.boolean(),
  balance: money,
  invested: money,
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  version,
})
export type User = z.infer<typeof user>

/** `assets` = available + locked + matured + partPaid + onHold. `incoming` and `reserved` are not part of it: nothing of them is posted. */
export const totals = z.object({
  invested: money,
  earned: money,
  /** What was sent to the customer: paid withdrawals without their fees. */
  withdrawn: money,
  /** locked + matured + partPaid. */
  principal: money,
  /** Principal of active investments. */
  locked: money,
  /** Principal of matured investments that waits for a decision. */
  matured: money,
  /** Received for orders that are not paid in full. */
  partPaid: money,
  onHold: money,
  assets: money,
  /** Payments in review. */
  incoming: money,
  /** What open orders still need. */
  reserved: money,
})

export const myProfile = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** Of emails and notifications. */
  language: z.enum(languageCodes),
  type: userType,
  roles: z.array(ref),
  /** `leastPayment`: what an investment that is paid by a payment method of the country comes to at least; null where nothing is required. */
  country: ref.extend({ takesInvestments: z.boolean(), leastPayment: money.nullable() }).nullable(),
  avatar: id.nullable(),
  /** What the customer can spend or withdraw. */
  balance: money,
  totals,
  referredBy: ref.nullable(),
  isEmailVerified: z.boolean(),
  isFrozen: z.boolean(),
  /** The note of staff to the owner of a frozen account; null where there is none. */
  frozenText: z.string().nullable(),
  /** 0: email verified; 1: identity approved. */
  level: z.number().int(),
  twoFactor: z.boolean(),
  /** Staff who have to set up a second factor before anything else is open to them. */
  mustSetUpTwoFactor: z.boolean(),
  /** Null while it is the one that the account began with. */
  passwordChangedAt: instant.nullable(),
  termsVersion: z.number().int().nullable(),
  createdAt: instant,
  version,
})
export type MyProfile = z.infer<typeof myProfile>

/** A person in the referral tree: never more of a customer than the tree needs. */
export const reference = z.object({
  id,
  username: z.string(),
  name: z.string(),
  level: z.number().int(),
  parent: id.nullable(),
  hasChildren: z.boolean(),
  /** How many people this person referred. Staff only. */
  children: z.number().int().nullable(),
  /** Has an active investment, or one that has matured and waits for a decision. */
  isActive: z.boolean(),
  /** Staff only: a customer never sees what others invest. */
  invested: money.nullable(),
  /** Commission of the one whose tree it is for this person: for customers what was paid, for staff also what is pending. */
  commission: money,
  joinedAt: instant,
})
export type Reference = z.infer<typeof reference>

/** A person at a glance, for staff. */
export const userOverview = z.object({
  user,
  totals: totals.extend({ available: money }),
  /** Empty without `user-verification-requests:read`. */
  identity: z.array(z.object({ id, documentKind: z.string(), status: z.string(), expiresOn: z.string(), decidedAt: instant.nullable() })),
  wallets: z.array(wallet),
  investments: z.object({
    active: z.number().int(),
    total: z.number().int(),
    /** Empty without `investments:read`; the numbers are shown to every reader of customers. */
    latest: z.array(z.object({ id, code: z.string(), project: ref, amount: money, status: z.string(), createdAt: instant })),
  }),
  referrals: z.object({ direct: z.number().int(), commissions: money }),
  /** Where the person is signed in. `key` tells rows apart; it neither is nor leads to the id of a session. */
  sessions: z.array(z.object({ key: z.string(), device: z.string(), place: z.string(), lastSeenAt: instant })),
  /** Empty without `audit-logs:read`. */
  audit: z.array(z.object({ id, action: z.string(), title: z.string(), actor: z.string(), at: instant })),
})
