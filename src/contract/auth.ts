import { z } from 'zod'
import { customer, get, post, del, signedIn } from './core/endpoint'
import { email, id, instant, newPassword, otp, passwordCalled, personName, username } from './core/primitives'

/** A one-time code holds for this long, and another one can be asked for after this long. */
export const CODE_MINUTES = 10
export const RESEND_SECONDS = 60
/** How long the link of an invitation works, and the link of a password reset that staff started. */
export const INVITATION_HOURS = 48
export const RESET_LINK_HOURS = 1

export const userType = z.enum(['Internal', 'Customer'])

/** Fewest characters of a password. The specification's minimum is 6; staff passwords open other people's accounts, so they are longer. */
export const passwordMinimum: Readonly<Record<z.infer<typeof userType>, number>> = { Customer: 6, Internal: 10 }
export const passwordTooShort = (minimum: number): string => `New password must be at least ${minimum} characters long!`

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

const tokens = z.object({
  token: z.string(),
  permissionToken: z.string(),
  user: sessionUser,
  /** Staff who have to set up a second factor before anything else is open to them. */
  mustSetUpTwoFactor: z.boolean().optional(),
})
/** Where a one-time code was sent: the flow and a proof that the caller started it. Never the code. */
const codeSent = z.object({ identifier: id, hash: z.string(), resendAfter: z.number().int().optional() })
const flow = { identifier: id, hash: z.string().min(1).max(400) }
const linkToken = z.string().min(1).max(200)
const slow = { by: 'address', points: 20, seconds: 60 } as const

export const session = z.object({
  id,
  device: z.string(),
  place: z.string(),
  lastSeenAt: instant,
  createdAt: instant,
  isCurrent: z.boolean(),
})

export const auth = {
  register: post('/auth/register', {
    summary: 'Become a customer; a one-time code is mailed',
    access: 'public',
    body: z.strictObject({
      username,
      name: personName,
      email,
      phoneNumber: z.string().trim().max(32).nullish(),
      password: passwordCalled('Password'),
      referredBy: z.string().trim().max(32).nullish(),
      country: z.string().trim().max(2).nullish(),
      termsVersion: z.number().int().nullish(),
    }),
    response: codeSent,
    errors: ['ALREADY_TAKEN', 'VALIDATION', 'CODE_TOO_SOON', 'RATE_LIMITED'],
    limit: slow,
    done: 'Successfully registered. Please Sign In!',
  }),
  login: post('/auth/login', {
    summary: 'Sign in with email or username',
    access: 'public',
    body: z.strictObject({
      email: z.string('Enter your email or username').trim().min(1, 'Enter your email or username').max(254),
      password: z.string('Enter your password').min(1, 'Enter your password').max(200),
    }),
    response: z.union([tokens, z.object({ twoFactor: z.literal(true), challenge: z.string() }), codeSent]),
    errors: ['CREDENTIALS_WRONG', 'ACCOUNT_LOCKED', 'ACCOUNT_INACTIVE', 'CODE_TOO_SOON', 'RATE_LIMITED'],
    limit: { by: 'address', points: 60, seconds: 60 },
    done: 'Welcome back.',
  }),
  sendOtp: post('/auth/send-otp', {
    summary: 'Send code once more',
    access: 'public',
    body: z.strictObject(flow),
    response: codeSent,
    errors: ['CODE_TOO_SOON', 'CODE_EXPIRED'],
    limit: slow,
    done: 'A new code is on its way.',
  }),
  verifyOtp: post('/auth/verify-otp', {
    summary: 'Confirm the email address with the code, and sign in',
    access: 'public',
    body: z.strictObject({ ...flow, otp }),
    response: tokens,
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED', 'ACCOUNT_INACTIVE', 'ALREADY_TAKEN'],
    limit: { by: 'address', points: 60, seconds: 60 },
    done: 'Your email address is confirmed.',
  }),
  resetPasswordRequest: post('/auth/reset-password-request', {
    summary: 'Request a code to set a new password',
    access: 'public',
    body: z.strictObject({ email }),
    response: codeSent,
    errors: ['RATE_LIMITED'],
    limit: slow,
    done: 'If this address has an account, a code is on its way.',
  }),
  resetPasswordVerify: post('/auth/reset-password-verify', {
    summary: 'Set a new password with the code',
    access: 'public',
    body: z.strictObject({ ...flow, otp, password: newPassword }),
    response: z.null(),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED', 'VALIDATION', 'RATE_LIMITED'],
    limit: { by: 'address', points: 60, seconds: 60 },
    done: 'Your password is changed. Please sign in.',
  }),
  passwordLink: post('/auth/password-link', {
    summary: 'What a link to choose a password is for; changes nothing',
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    /** Null for a link that is used, expired, replaced or not complete. */
    response: z
      .object({
        purpose: z.enum(['INVITATION', 'PASSWORD_RESET']),
        name: z.string(),
        username: z.string(),
        type: userType,
        expiresAt: instant,
      })
      .nullable(),
    limit: slow,
  }),
  acceptInvitation: post('/auth/accept-invitation', {
    summary: 'Choose the first password with the link of an invitation, and sign in',
    access: 'public',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: tokens,
    errors: ['CODE_EXPIRED', 'ACCOUNT_INACTIVE', 'VALIDATION', 'RATE_LIMITED'],
    limit: slow,
    done: 'Welcome. Your password is set.',
  }),
  resetPasswordByLink: post('/auth/reset-password', {
    summary: 'Set a new password with the link of a reset that staff started',
    access: 'public',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: z.null(),
    errors: ['CODE_EXPIRED', 'ACCOUNT_INACTIVE', 'VALIDATION', 'RATE_LIMITED'],
    limit: slow,
    done: 'Your password is changed. Please sign in.',
  }),
  changePassword: post('/auth/change-password', {
    summary: 'Change password; every other session ends',
    access: signedIn,
    body: z.strictObject({
      oldPassword: z.string('Please input your current password!').min(1, 'Please input your current password!').max(200),
      newPassword: z.string('Please input your new password!').min(1, 'Please input your new password!').pipe(newPassword),
    }),
    response: z.null(),
    errors: ['VALIDATION', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
    limit: { by: 'user', points: 10, seconds: 60 },
    beforeTwoFactor: true,
    done: 'Your password is changed. Please sign in again.',
  }),
  emailChange: post('/auth/email-change', {
    summary: 'Begin to change the own email: a code is mailed to the present address',
    access: signedIn,
    body: z.strictObject({ email, password: z.string('Enter your password').min(1, 'Enter your password').max(200) }),
    response: z.object({ sentTo: z.string() }),
    errors: ['VALIDATION', 'ACCOUNT_LOCKED', 'CODE_TOO_SOON'],
    limit: { by: 'user', points: 10, seconds: 60 },
    done: 'A code has been sent to your current email address.',
  }),
  emailChangeConfirmPresent: post('/auth/email-change/confirm-present', {
    summary: 'Confirm the change with the code of the present address; a code is mailed to the new one',
    access: signedIn,
    body: z.strictObject({ email, otp }),
    response: z.object({ sentTo: z.string() }),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_TOO_SOON', 'ACCOUNT_LOCKED'],
    limit: { by: 'user', points: 20, seconds: 60 },
    done: 'A code has been sent to your new email address.',
  }),
  emailChangeConfirmNew: post('/auth/email-change/confirm-new', {
    summary: 'Confirm the new address with its code: the email changes, every other session ends',
    access: signedIn,
    body: z.strictObject({ email, otp }),
    response: z.null(),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED', 'ALREADY_TAKEN', 'STALE_VERSION'],
    limit: { by: 'user', points: 20, seconds: 60 },
    done: 'Your email is changed.',
  }),
  refresh: post('/auth/refresh', {
    summary: 'Renew the account token with the refresh cookie',
    access: 'public',
    response: tokens,
    errors: ['SESSION_ENDED', 'FORBIDDEN'],
    limit: { by: 'address', points: 120, seconds: 60 },
  }),
  logout: post('/auth/logout', {
    summary: 'End this session',
    access: 'public',
    response: z.null(),
    whileFrozen: true,
    done: 'You are signed out.',
  }),
  sessions: get('/auth/sessions', {
    summary: 'Where this account is signed in',
    access: signedIn,
    response: z.array(session),
    beforeTwoFactor: true,
  }),
  endSession: del('/auth/sessions/:sessionId', {
    summary: 'End one session',
    access: signedIn,
    params: z.object({ sessionId: id }),
    response: z.null(),
    errors: ['NOT_FOUND'],
    whileFrozen: true,
    beforeTwoFactor: true,
    done: 'That session has ended.',
  }),
  twoFactorSetup: post('/auth/two-factor/setup', {
    summary: 'Start two-factor authentication: the secret to scan',
    access: signedIn,
    body: z.strictObject({ password: z.string().min(1, 'Enter your password').max(200) }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['WRONG_STATE', 'VALIDATION', 'ACCOUNT_LOCKED'],
    limit: { by: 'user', points: 10, seconds: 60 },
    beforeTwoFactor: true,
  }),
  twoFactorEnable: post('/auth/two-factor/enable', {
    summary: 'Turn on two-factor authentication; the recovery codes are shown once',
    access: signedIn,
    body: z.strictObject({ code: otp }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['CODE_WRONG', 'WRONG_STATE', 'ACCOUNT_LOCKED'],
    limit: { by: 'user', points: 10, seconds: 60 },
    beforeTwoFactor: true,
    done: 'Two-factor authentication is on.',
  }),
  twoFactorDisable: post('/auth/two-factor/disable', {
    summary: 'Turn off two-factor authentication',
    access: signedIn,
    body: z.strictObject({ password: z.string().min(1, 'Enter your password').max(200), code: z.string().trim().min(6).max(32) }),
    response: z.null(),
    errors: ['CODE_WRONG', 'WRONG_STATE', 'VALIDATION', 'ACCOUNT_LOCKED'],
    limit: { by: 'user', points: 10, seconds: 60 },
    done: 'Two-factor authentication is off.',
  }),
  twoFactorChallenge: post('/auth/two-factor/challenge', {
    summary: 'Answer the second step of signing in with a code or a recovery code',
    access: 'public',
    body: z.strictObject({ challenge: z.string().min(1).max(2000), code: z.string().trim().min(6, 'Enter the code').max(32) }),
    response: tokens,
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED'],
    limit: { by: 'address', points: 60, seconds: 60 },
    done: 'Welcome back.',
  }),
  freeze: post('/auth/freeze', {
    /** The link of the mail opens `/auth#freeze=<token>`; the screen there asks once more before it calls this, since mail programs open links by themselves. */
    summary: 'Freeze an account from a "this wasn’t me" link',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(2000) }),
    /** Whether it was frozen before this call: the link can be used twice, and its owner is told so. */
    response: z.object({ wasFrozen: z.boolean() }),
    errors: ['CODE_EXPIRED', 'LAST_ADMIN'],
    limit: slow,
    done: 'Your account is frozen. Withdrawals are blocked until we have verified your identity.',
  }),
  acceptTerms: post('/auth/accept-terms', {
    summary: 'Accept the current terms',
    access: customer,
    body: z.strictObject({ termsVersion: z.number().int().min(1) }),
    response: z.null(),
    errors: ['STALE_VERSION'],
    done: 'Thank you, your acceptance is recorded.',
  }),
}
