import { z } from 'zod'
import { says } from './core/field-text'
import { msg } from '@/locales/message'
import { post, signedIn } from './core/endpoint'
import { otp } from './core/primitives'
import { tokens } from './auth-schemas'

/** The endpoints of two-factor authentication, part of the group `auth`. */
export const twoFactorAuth = {
  twoFactorSetup: post('/auth/two-factor/setup', {
    summary: 'Start two-factor authentication: the secret to scan',
    access: signedIn,
    body: z.strictObject({
      password: z
        .string()
        .min(1, says(msg('Enter your password')))
        .max(200),
    }),
    /** `sentTo`: the masked address that a customer’s code was sent to; null for staff, who need none. */
    response: z.object({ secret: z.string(), uri: z.string(), sentTo: z.string().nullable() }),
    errors: ['WRONG_STATE', 'VALIDATION', 'ACCOUNT_LOCKED', 'CODE_TOO_SOON'],
    limit: { by: 'user', points: 10, seconds: 60 },
    beforeTwoFactor: true,
  }),
  twoFactorEnable: post('/auth/two-factor/enable', {
    summary: 'Turn on two-factor authentication; the recovery codes are shown once',
    access: signedIn,
    /** `otp`: the emailed code, required for customers. */
    body: z.strictObject({ code: otp, otp: otp.optional() }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'VALIDATION', 'WRONG_STATE', 'ACCOUNT_LOCKED'],
    limit: { by: 'user', points: 10, seconds: 60 },
    beforeTwoFactor: true,
    done: msg('Two-factor authentication is on.'),
  }),
  twoFactorDisable: post('/auth/two-factor/disable', {
    summary: 'Turn off two-factor authentication',
    access: signedIn,
    body: z.strictObject({
      password: z
        .string()
        .min(1, says(msg('Enter your password')))
        .max(200),
      code: z.string().trim().min(6).max(32),
    }),
    response: z.null(),
    errors: ['CODE_WRONG', 'WRONG_STATE', 'VALIDATION', 'ACCOUNT_LOCKED'],
    limit: { by: 'user', points: 10, seconds: 60 },
    done: msg('Two-factor authentication is off.'),
  }),
  twoFactorChallenge: post('/auth/two-factor/challenge', {
    summary: 'Complete the second step of signing in with a code or a recovery code',
    access: 'public',
    body: z.strictObject({
      challenge: z.string().min(1).max(2000),
      code: z
        .string()
        .trim()
        .min(6, says(msg('Enter the code')))
        .max(32),
    }),
    response: tokens,
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED'],
    limit: { by: 'address', points: 60, seconds: 60 },
    done: msg('Welcome back.'),
  }),
}
