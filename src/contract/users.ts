import { z } from 'zod'
import { msg } from '@/locales/message'
import { languageCodes } from '@/locales/languages'
import { userType } from './auth-schemas'
import { customer, del, get, patch, post, signedIn, staff } from './core/endpoint'
import { DEFAULT_LIMIT, DEFAULT_PAGE, flag, listQuery, MAX_LIMIT, maybe } from './core/list'
import { email, id, optionalText, personName, text, username, version } from './core/primitives'
import { deleted, deletion } from './core/resource'
import { user, myProfile, reference, userOverview } from './user-schemas'
import { mention, mentionable, note } from './user-notes'

// The referral tree has a fixed order and no search, so other list parameters are refused.
const treeQuery = z.strictObject({
  parent: maybe(id),
  /** The number of rows to skip, taken from `meta.nextCursor`. */
  cursor: maybe(z.string().regex(/^\d{1,9}$/)),
  page: z.coerce.number().int().min(1).max(100_000).default(DEFAULT_PAGE),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})
const ancestorsQuery = treeQuery.omit({ parent: true })
const one = z.object({ userId: id })
export const userSort = ['createdAt', 'name', 'username', 'email', 'lastSeenAt'] as const

/** The withdrawal hold after staff have reset a customer's two-factor authentication or changed the email. */
export const RESET_HOLD_HOURS = 72

export const users = {
  list: get('/users', {
    summary: 'Internal users or customers',
    access: staff('users:read', 'customers:read'),
    query: listQuery(userSort, {
      type: maybe(userType),
      role: maybe(id),
      isVerified: flag,
      isFrozen: flag,
      isInvited: flag,
      country: maybe(id),
    }),
    response: user,
    list: true,
  }),
  myProfile: get('/users/my-profile', {
    summary: 'My profile, balance and permissions',
    access: signedIn,
    response: myProfile,
    beforeTwoFactor: true,
  }),
  updateMyProfile: patch('/users/my-profile', {
    summary: 'Change my own name, telephone, country, language or picture',
    access: signedIn,
    body: z.strictObject({
      name: personName.optional(),
      phoneNumber: optionalText(32).optional(),
      country: id.optional(),
      /** The language of emails and notifications. */
      language: z.enum(languageCodes).optional(),
      avatar: id.nullable().optional(),
      version,
    }),
    response: myProfile,
    errors: ['STALE_VERSION', 'VALIDATION'],
    done: msg('Successfully updated!'),
  }),
  myReferences: get('/users/my-references', {
    summary: 'My referrals, one level at a time',
    access: customer,
    query: treeQuery,
    response: reference,
    list: true,
  }),
  myAncestors: get('/users/my-ancestors', {
    summary: 'My referrer, and the referrers above',
    access: customer,
    query: ancestorsQuery,
    response: reference,
    list: true,
  }),
  get: get('/users/:userId', {
    summary: 'One person',
    access: staff('users:read', 'customers:read'),
    params: one,
    response: user,
    errors: ['NOT_FOUND'],
  }),
  create: post('/users', {
    summary: 'Create an internal user or a customer; the person is emailed an invitation to choose a password',
    access: staff('users:write', 'customers:write'),
    approval: 'staff.access',
    body: z.strictObject({
      type: userType,
      username,
      name: personName,
      email,
      phoneNumber: optionalText(32),
      roles: z.array(id).max(20).optional(),
      country: id.nullish(),
      referredBy: z.string().trim().max(32).nullish(),
      isActive: z.boolean().optional(),
    }),
    response: user,
    errors: ['ALREADY_TAKEN', 'VALIDATION', 'FORBIDDEN'],
    done: 'Successfully created!',
  }),
  update: patch('/users/:userId', {
    summary: 'Update a person',
    access: staff('users:update', 'customers:update'),
    approval: 'staff.access',
    params: one,
    body: z.strictObject({
      name: personName.optional(),
      phoneNumber: optionalText(32).optional(),
      roles: z.array(id).max(20).optional(),
      country: id.nullish(),
      isActive: z.boolean().optional(),
      version,
    }),
    response: user,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'WRONG_STATE', 'OWN_REQUEST', 'LAST_ADMIN', 'VALIDATION', 'FORBIDDEN'],
    done: 'Successfully updated!',
  }),
  sendInvitation: post('/users/:userId/send-invitation', {
    summary: 'Resend the invitation; the previous link stops working',
    access: staff('users:update', 'customers:update'),
    approval: 'customer.email-change',
    params: one,
    /** `email` corrects a mistyped address. */
    body: z.strictObject({ email: email.optional() }),
    response: user,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'ALREADY_TAKEN', 'OWN_REQUEST', 'CODE_TOO_SOON', 'VALIDATION', 'FORBIDDEN'],
    limit: { by: 'user', points: 20, seconds: 60 },
    done: 'The invitation was sent.',
  }),
  startPasswordReset: post('/users/:userId/start-password-reset', {
    summary: 'Email a person a link to choose a new password; staff never see the link',
    access: staff('users:update', 'customers:update'),
    params: one,
    body: z.strictObject({ note: text(1000, 3) }),
    response: z.null(),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'OWN_REQUEST', 'CODE_TOO_SOON', 'VALIDATION', 'FORBIDDEN'],
    limit: { by: 'user', points: 20, seconds: 60 },
    done: 'A link to choose a new password was sent to the person’s email address.',
  }),
  remove: del('/users/:userId', {
    summary: 'Delete a staff account that never acted, or a customer who never invested, paid or verified an identity',
    access: staff('users:delete', 'customers:delete'),
    params: one,
    response: deletion,
    errors: ['NOT_FOUND', 'IN_USE', 'WRONG_STATE', 'OWN_REQUEST', 'LAST_ADMIN', 'VALIDATION', 'FORBIDDEN'],
    done: deleted,
  }),
  isExists: get('/users/:username/is-exists', {
    summary: 'Whether a username is taken',
    access: 'public',
    params: z.object({ username: z.string().min(1).max(64) }),
    response: z.object({ isUsernameExist: z.boolean() }),
    limit: { by: 'address', points: 60, seconds: 60 },
  }),
  references: get('/users/:userId/references', {
    summary: 'Referrals of a person',
    access: staff('users:read', 'customers:read'),
    params: one,
    query: treeQuery,
    response: reference,
    list: true,
  }),
  ancestors: get('/users/:userId/ancestors', {
    summary: 'Referrers of a person',
    access: staff('users:read', 'customers:read'),
    params: one,
    query: ancestorsQuery,
    response: reference,
    list: true,
  }),
  freeze: post('/users/:userId/freeze', {
    summary: 'Freeze a customer: every session ends, and the account is read-only',
    access: staff('customers:update'),
    params: one,
    /** `note` is for staff; `words` is shown to the customer, in the email and above every page during the freeze. */
    body: z.strictObject({ note: text(1000, 3), words: optionalText(500).optional() }),
    response: user,
    errors: ['WRONG_STATE', 'OWN_REQUEST'],
    done: 'The account was frozen.',
  }),
  unfreeze: post('/users/:userId/unfreeze', {
    summary: 'Lift a freeze: of a customer with customers:update, of an internal user with users:update',
    access: staff('users:update', 'customers:update'),
    approval: 'staff.access',
    params: one,
    body: z.strictObject({ note: text(1000, 3) }),
    response: user,
    errors: ['WRONG_STATE', 'OWN_REQUEST'],
    done: 'The freeze was lifted.',
  }),
  resetTwoFactor: post('/users/:userId/reset-two-factor', {
    summary:
      'Reset the two-factor authentication of a person who lost the device; every session ends, and withdrawals are on hold for 72 hours',
    access: staff('users:update', 'customers:update'),
    approval: 'customer.two-factor-reset',
    params: one,
    body: z.strictObject({ note: text(1000, 3) }),
    response: user,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'OWN_REQUEST', 'VALIDATION', 'FORBIDDEN'],
    done: 'Two-factor authentication was turned off.',
  }),
  changeEmail: post('/users/:userId/change-email', {
    summary:
      'Change the email of a customer who has no access to the current one; every session ends, and withdrawals are on hold for 72 hours',
    access: staff('customers:update'),
    approval: 'customer.email-change',
    params: one,
    body: z.strictObject({ email, note: text(1000, 3) }),
    response: user,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'ALREADY_TAKEN', 'OWN_REQUEST', 'VALIDATION'],
    done: 'The email was changed.',
  }),
  notes: get('/users/:userId/notes', {
    summary: 'Internal notes about a person',
    access: staff('customers:read'),
    params: one,
    query: listQuery(['createdAt'], {}),
    response: note,
    list: true,
  }),
  addNote: post('/users/:userId/notes', {
    summary: 'Add an internal note about a person; the answer says which mentioned team members were notified',
    access: staff('customers:update'),
    params: one,
    body: z.strictObject({ body: text(4000) }),
    response: note.extend({ mentions: z.array(mention) }),
    done: 'Successfully created!',
  }),
  mentionable: get('/users/:userId/notes/mentionable', {
    summary: 'The team members whom a note about a person would notify, for suggestions; at most 500, by name',
    access: staff('customers:update'),
    params: one,
    response: z.array(mentionable),
  }),
  overview: get('/users/:userId/overview', {
    summary: 'Overview of a person: money, identity, wallets, referrals, sessions, audit',
    access: staff('customers:read', 'users:read'),
    params: one,
    response: userOverview,
    errors: ['NOT_FOUND'],
  }),
}
