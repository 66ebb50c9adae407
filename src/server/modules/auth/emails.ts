import { paths } from '@/config/paths'
import { RESET_HOLD_HOURS } from '@/contract/users'
import { msg, time, type Message } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { composeEmail, type Sender } from '@/server/modules/mail/email'

export const registerCodeEmail = (sender: Sender, name: string, code: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.register-code',
      subject: msg('Your code for {title}', { title: sender.title }),
      heading: msg('Confirm your email address'),
      paragraphs: [msg('Hello {name}, enter this code to complete your registration. It is valid for 10 minutes.', { name })],
      code,
      footnote: msg('If you did not register, ignore this email. No account is created without the code.'),
    },
    sender,
  )

export const verifyCodeEmail = (sender: Sender, name: string, code: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.verify-code',
      subject: msg('Your code for {title}', { title: sender.title }),
      heading: msg('Confirm your email address'),
      paragraphs: [
        msg('Hello {name}, an account was created for you. Enter this code to confirm your email address. It is valid for 10 minutes.', {
          name,
        }),
      ],
      code,
    },
    sender,
  )

/** For a sign-in from a new device after many wrong passwords for the account. */
export const signInCodeEmail = (sender: Sender, name: string, code: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.sign-in-code',
      subject: msg('Your code for {title}', { title: sender.title }),
      heading: msg('Confirm that it is you'),
      paragraphs: [
        msg(
          'Hello {name}, there were many failed attempts to sign in to your account today, so signing in on a new device needs this code. It is valid for 10 minutes.',
          { name },
        ),
      ],
      code,
      footnote: msg('If you did not sign in, another person knows your password: set a new password now, and do not share the code.'),
    },
    sender,
  )

/** To the owner of an address that was entered in a new registration. */
export const addressTakenEmail = (sender: Sender, name: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.address-taken',
      subject: msg('You already have an account at {title}', { title: sender.title }),
      heading: msg('You already have an account'),
      paragraphs: [
        msg(
          'Hello {name}, we received a request to sign up with your email address. If this was you, sign in instead, or set a new password if you forgot yours.',
          { name },
        ),
        msg('If this was not you, no action is needed. Nothing was changed, and we did not reveal that you have an account.'),
      ],
      action: { label: msg('Sign in'), path: paths.signIn },
    },
    sender,
  )

/** @param link the path of a link that can be used instead of the code */
export const resetCodeEmail = (sender: Sender, name: string, code: string, link: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.reset-code',
      subject: msg('Your code for a new password at {title}', { title: sender.title }),
      heading: msg('Set a new password'),
      paragraphs: [
        msg(
          'Hello {name}, enter this code to set a new password, or use the button. Both are valid for 10 minutes. Your current password works until then.',
          { name },
        ),
      ],
      code,
      action: { label: msg('Choose a new password'), path: link },
      footnote: msg(
        'If you did not request this code, ignore this email and do not share the code or the link. We never ask for it by phone or email.',
      ),
    },
    sender,
  )

/** @param link the path of the page to choose the password, and for how many hours the link is valid */
export const invitationEmail = (sender: Sender, name: string, username: string, link: { path: string; hours: number }): EmailContent =>
  composeEmail(
    {
      template: 'user.invitation',
      subject: msg('Your invitation to {title}', { title: sender.title }),
      heading: msg('Welcome to {title}', { title: sender.title }),
      paragraphs: [
        msg('Hello {name}, our team has created an account for you. Choose your password to open it. Our team never sets or sees it.', {
          name,
        }),
        msg('The link works once, within the next {hours} hours.', { hours: link.hours }),
      ],
      facts: [[msg('Username'), username]],
      action: { label: msg('Choose your password'), path: link.path },
      footnote: msg('If you did not expect this email, ignore it: without a password the account cannot be used.'),
    },
    sender,
  )

/** A password reset link that staff sent at the request of the account's owner. */
export const passwordLinkEmail = (sender: Sender, name: string, link: { path: string }): EmailContent =>
  composeEmail(
    {
      template: 'auth.password-link',
      subject: msg('Set a new password at {title}', { title: sender.title }),
      heading: msg('Set a new password'),
      paragraphs: [
        msg(
          'Hello {name}, our support team has started a password reset for you. You choose the new password; our team never asks for it or sees it.',
          { name },
        ),
        msg('The link works once, within the next hour. Your current password works until then.'),
      ],
      action: { label: msg('Choose a new password'), path: link.path },
      footnote: msg('If you did not request this, ignore this email and contact us. Nothing changes without the link.'),
    },
    sender,
  )

type SecurityChange = { template: string; what: Message; then: Message; freeze: string; at: Date }

/** Notice of a changed sign-in credential, with the link that freezes the account. */
const securityEmail = (sender: Sender, name: string, { template, what, then, freeze, at }: SecurityChange): EmailContent =>
  composeEmail(
    {
      template,
      subject: msg('{what} at {title}', { what, title: sender.title }),
      heading: what,
      paragraphs: [
        msg('Hello {name}, this happened on {time}. {then}', { name, time: time(at), then }),
        msg(
          'If this was you, no action is needed. If not, freeze your account now: all devices are signed out, and withdrawals are blocked.',
        ),
      ],
      action: { label: msg('This wasn’t me: freeze my account'), path: freeze },
    },
    sender,
  )

const HELD = msg('Every other device is signed out, and withdrawals are on hold for a limited time.')
type EmailFacts = { freeze: string; at: Date }

export const passwordChangedEmail = (sender: Sender, name: string, facts: EmailFacts): EmailContent =>
  securityEmail(sender, name, { ...facts, template: 'auth.password-changed', what: msg('Your password was changed'), then: HELD })

const twoFactorChanges = {
  on: { what: msg('Two-factor authentication is on'), then: msg('Signing in now requires your password and a code from your device.') },
  off: { what: msg('Two-factor authentication is off'), then: msg('Signing in now requires only your password.') },
  reset: {
    what: msg('Your two-factor authentication was reset'),
    then: msg(
      'Our team turned it off because we received a report that your device is lost. All devices are signed out, and withdrawals are on hold for at least {hours, plural, one {# hour} other {# hours}}.',
      { hours: RESET_HOLD_HOURS },
    ),
  },
} as const

export const twoFactorEmail = (sender: Sender, name: string, change: keyof typeof twoFactorChanges, facts: EmailFacts): EmailContent =>
  securityEmail(sender, name, { ...facts, template: `auth.two-factor-${change}`, ...twoFactorChanges[change] })

/** To the previous email address, which may be the only mailbox that the owner still controls. */
export const emailChangedMail = (sender: Sender, name: string, maskedEmail: string, facts: EmailFacts): EmailContent =>
  securityEmail(sender, name, {
    ...facts,
    template: 'auth.email-changed',
    what: msg('Your email was changed'),
    then: msg(
      'The email of your account is now {maskedEmail}. Every other device is signed out, and withdrawals are on hold for a limited time.',
      { maskedEmail },
    ),
  })

type PresentCode = { code: string; email: string; freeze: string }

export const presentEmailCodeMail = (sender: Sender, name: string, { code, email, freeze }: PresentCode): EmailContent =>
  composeEmail(
    {
      template: 'auth.email-change-code',
      subject: msg('Confirm the change of your email at {title}', { title: sender.title }),
      heading: msg('Confirm the change of your email'),
      paragraphs: [
        msg(
          'Hello {name}, enter this code to change the email of your account. It is valid for 10 minutes. We then email a second code to the new address.',
          { name },
        ),
        msg('If you did not request this, another person knows your password: freeze your account now, then choose a new password.'),
      ],
      code,
      facts: [[msg('New email'), email]],
      action: { label: msg('This wasn’t me: freeze my account'), path: freeze },
    },
    sender,
  )

export const newEmailCodeMail = (sender: Sender, name: string, code: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.new-email-code',
      subject: msg('Your code for {title}', { title: sender.title }),
      heading: msg('Confirm your new email address'),
      paragraphs: [
        msg('Hello {name}, enter this code to make this address the email of your account. It is valid for 10 minutes.', { name }),
      ],
      code,
      footnote: msg('If you did not request this, ignore this email. Nothing changes without the code.'),
    },
    sender,
  )

export const recoveryCodeUsedEmail = (sender: Sender, name: string, left: number, facts: EmailFacts): EmailContent =>
  securityEmail(sender, name, {
    ...facts,
    template: 'auth.recovery-code-used',
    what: msg('A recovery code was used'),
    then: msg(
      'One of your recovery codes was used to sign in; {left, plural, one {# is} other {# are}} left. If your device is lost, set up two-factor authentication again.',
      { left },
    ),
  })
