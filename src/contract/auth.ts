import { z } from 'zod'
import { says } from './core/field-text'
import { msg } from '@/locales/message'
import { customer, get, post, del, signedIn } from './core/endpoint'
import { email, id, instant, newPassword, otp, password, personName, username, visitorOtp } from './core/primitives'
import { userType, session, tokens, codeSent, flow, linkToken, slow } from './auth-schemas'
import { twoFactorAuth } from './two-factor-auth'

export const auth = {
  register: post('/auth/register', {
    summary: 'Register as a customer; a one-time code is emailed',
    access: 'public',
    body: z.strictObject({
      username,
      name: personName,
      email,
      phoneNumber: z.string().trim().max(32).nullish(),
      password,
      referredBy: z.string().trim().max(32).nullish(),
      country: z.string().trim().max(2).nullish(),
      termsVersion: z.number().int().nullish(),
    }),
    response: codeSent,
    errors: ['ALREADY_TAKEN', 'VALIDATION', 'CODE_TOO_SOON', 'RATE_LIMITED'],
    limit: slow,
    done: msg('Successfully registered. Please Sign In!'),
  }),
  login: post('/auth/login', {
    summary: 'Sign in with email or username',
    access: 'public',
    body: z.strictObject({
      email: z
        .string(says(msg('Enter your email or username')))
        .trim()
        .min(1, says(msg('Enter your email or username')))
        .max(254),
      password: z
        .string(says(msg('Enter your password')))
        .min(1, says(msg('Enter your password')))
        .max(200),
    }),
    response: z.union([tokens, z.object({ twoFactor: z.literal(true), challenge: z.string() }), codeSent]),
    errors: ['CREDENTIALS_WRONG', 'ACCOUNT_LOCKED', 'ACCOUNT_INACTIVE', 'CODE_TOO_SOON', 'RATE_LIMITED'],
    limit: { by: 'address', points: 60, seconds: 60 },
    done: msg('Welcome back.'),
  }),
  sendOtp: post('/auth/send-otp', {
    summary: 'Resend the code',
    access: 'public',
    body: z.strictObject(flow),
    response: codeSent,
    errors: ['CODE_TOO_SOON', 'CODE_EXPIRED'],
    limit: slow,
    done: msg('We sent you a new code.'),
  }),
  verifyOtp: post('/auth/verify-otp', {
    summary: 'Confirm the email address with the code, and sign in',
    access: 'public',
    body: z.strictObject({ ...flow, otp: visitorOtp }),
    response: tokens,
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED', 'ACCOUNT_INACTIVE', 'ALREADY_TAKEN'],
    limit: { by: 'address', points: 60, seconds: 60 },
    done: msg('Your email address is confirmed.'),
  }),
  resetPasswordRequest: post('/auth/reset-password-request', {
    summary: 'Request a code to set a new password',
    access: 'public',
    body: z.strictObject({ email }),
    response: codeSent,
    done: msg('If this address has an account, we have sent it a code.'),
  }),
  resetPasswordVerify: post('/auth/reset-password-verify', {
    summary: 'Set a new password with the code',
    access: 'public',
    body: z.strictObject({ ...flow, otp: visitorOtp, password: newPassword }),
    response: z.null(),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED', 'VALIDATION', 'RATE_LIMITED'],
    done: msg('Your password was changed. Please sign in.'),
  }),
  passwordLink: post('/auth/password-link', {
    summary: 'Purpose of a link to choose a password; changes nothing',
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    /** Null for a link that is used, expired, replaced or incomplete. */
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
    done: msg('Welcome. Your password is set.'),
  }),
  resetPasswordByLink: post('/auth/reset-password', {
    summary: 'Set a new password with the link in the email of a code, or of a reset that staff started',
    access: 'public',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: z.null(),
    errors: ['CODE_EXPIRED', 'ACCOUNT_INACTIVE', 'VALIDATION', 'RATE_LIMITED'],
    done: msg('Your password was changed. Please sign in.'),
  }),
  changePassword: post('/auth/change-password', {
    summary: 'Change password; every other session ends',
    access: signedIn,
    body: z.strictObject({
      oldPassword: z
        .string(says(msg('Please input your current password!')))
        .min(1, says(msg('Please input your current password!')))
        .max(200),
      newPassword: z
        .string(says(msg('Please input your new password!')))
        .min(1, says(msg('Please input your new password!')))
        .pipe(newPassword),
    }),
    response: z.null(),
    errors: ['VALIDATION', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
    limit: { by: 'user', points: 10, seconds: 60 },
    beforeTwoFactor: true,
    done: msg('Your password was changed. Please sign in again.'),
  }),
  emailChange: post('/auth/email-change', {
    summary: 'Start changing my email: a code is emailed to the current address',
    access: signedIn,
    body: z.strictObject({
      email,
      password: z
        .string(says(msg('Enter your password')))
        .min(1, says(msg('Enter your password')))
        .max(200),
    }),
    response: z.object({ sentTo: z.string() }),
    errors: ['VALIDATION', 'ACCOUNT_LOCKED', 'CODE_TOO_SOON'],
    limit: { by: 'user', points: 10, seconds: 60 },
    done: msg('A code has been sent to your current email address.'),
  }),
  emailChangeConfirmPresent: post('/auth/email-change/confirm-present', {
    summary: 'Confirm the change with the code sent to the current address; a code is emailed to the new one',
    access: signedIn,
    body: z.strictObject({ email, otp }),
    response: z.object({ sentTo: z.string() }),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_TOO_SOON', 'ACCOUNT_LOCKED'],
    limit: { by: 'user', points: 20, seconds: 60 },
    done: msg('A code has been sent to your new email address.'),
  }),
  emailChangeConfirmNew: post('/auth/email-change/confirm-new', {
    summary: 'Confirm the new address with its code: the email changes, every other session ends',
    access: signedIn,
    body: z.strictObject({ email, otp }),
    response: z.null(),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED', 'ALREADY_TAKEN', 'STALE_VERSION'],
    limit: { by: 'user', points: 20, seconds: 60 },
    done: msg('Your email was changed.'),
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
    done: msg('You are signed out.'),
  }),
  sessions: get('/auth/sessions', {
    summary: 'Sessions of this account',
    access: signedIn,
    response: z.array(session),
    beforeTwoFactor: true,
  }),
  endSession: del('/auth/sessions/:sessionId', {
    summary: 'End one session; the password confirms it, unless the sign-in was less than 15 minutes ago',
    access: signedIn,
    params: z.object({ sessionId: id }),
    body: z.strictObject({
      password: z
        .string(says(msg('Enter your password')))
        .min(1, says(msg('Enter your password')))
        .max(200)
        .optional(),
    }),
    response: z.null(),
    errors: ['NOT_FOUND', 'VALIDATION', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
    limit: { by: 'user', points: 20, seconds: 60 },
    whileFrozen: true,
    beforeTwoFactor: true,
    done: msg('The session was ended.'),
  }),
  ...twoFactorAuth,
  freeze: post('/auth/freeze', {
    /**
     * The emailed link opens `/auth#freeze=<token>`; that screen asks for confirmation before it calls this endpoint, since mail clients
     * open links automatically.
     */
    summary: 'Freeze an account from a "this wasn’t me" link',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(2000) }),
    /** Whether the account was already frozen: the link can be used twice, and the page says so. */
    response: z.object({ wasFrozen: z.boolean() }),
    errors: ['CODE_EXPIRED', 'LAST_ADMIN'],
    limit: slow,
    done: msg('Your account is frozen. Withdrawals are blocked until we have verified your identity.'),
  }),
  acceptTerms: post('/auth/accept-terms', {
    summary: 'Accept the current terms',
    access: customer,
    body: z.strictObject({ termsVersion: z.number().int().min(1) }),
    response: z.null(),
    errors: ['STALE_VERSION'],
    done: msg('Thank you, your acceptance was recorded.'),
  }),
}
