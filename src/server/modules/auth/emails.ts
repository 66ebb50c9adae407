import { firstPageOf, paths } from '@/config/paths'
import { writtenTime } from '@/domain/dates'
import type { Letter } from '@/server/work/effects'
import { composeLetter, type Sender } from '@/server/modules/mail/email'

export const registerCodeLetter = (sender: Sender, name: string, code: string): Letter =>
  composeLetter(
    {
      template: 'auth.register-code',
      subject: `Your code for ${sender.title}`,
      heading: 'Confirm your email address',
      paragraphs: [`Hello ${name}, enter this code to complete your registration. It is valid for 10 minutes.`],
      code,
      footnote: 'If you did not register, ignore this email. No account is created without the code.',
    },
    sender,
  )

export const verifyCodeLetter = (sender: Sender, name: string, code: string): Letter =>
  composeLetter(
    {
      template: 'auth.verify-code',
      subject: `Your code for ${sender.title}`,
      heading: 'Confirm your email address',
      paragraphs: [
        `Hello ${name}, an account was created for you. Enter this code to confirm your email address. It is valid for 10 minutes.`,
      ],
      code,
    },
    sender,
  )

/** For the owner of an address that somebody tried to register again. */
export const addressTakenLetter = (sender: Sender, name: string): Letter =>
  composeLetter(
    {
      template: 'auth.address-taken',
      subject: `You already have an account with ${sender.title}`,
      heading: 'You already have an account',
      paragraphs: [
        `Hello ${name}, we received a request to register with your email address. If this was you, sign in instead, or set a new password if you forgot yours.`,
        'If this was not you, no action is needed. Nothing was changed, and we did not reveal that you have an account.',
      ],
      action: { label: 'Sign in', path: paths.signIn },
    },
    sender,
  )

/** @param link the path of a link that does the same as the code */
export const resetCodeLetter = (sender: Sender, name: string, code: string, link: string): Letter =>
  composeLetter(
    {
      template: 'auth.reset-code',
      subject: `Your code for a new password at ${sender.title}`,
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${name}, enter this code to set a new password, or use the button. Both are valid for 10 minutes. Your current password works until then.`,
      ],
      code,
      action: { label: 'Choose a new password', path: link },
      footnote:
        'If you did not request this code, ignore this email and do not share the code or the link. We never ask for it by phone or email.',
    },
    sender,
  )

/** @param link where the password is chosen, and for how many hours the link works */
export const invitationLetter = (sender: Sender, name: string, username: string, link: { path: string; hours: number }): Letter =>
  composeLetter(
    {
      template: 'user.invitation',
      subject: `Your invitation to ${sender.title}`,
      heading: `Welcome to ${sender.title}`,
      paragraphs: [
        `Hello ${name}, our team has created an account for you. Choose your password to open it. Our team never sets or sees it.`,
        `The link works once, within the next ${link.hours} hours.`,
      ],
      facts: [['Username', username]],
      action: { label: 'Choose your password', path: link.path },
      footnote: 'If you did not expect this email, ignore it: without a password the account cannot be used.',
    },
    sender,
  )

/** The link to a new password that staff had sent for somebody who asked them. */
export const passwordLinkLetter = (sender: Sender, name: string, link: { path: string }): Letter =>
  composeLetter(
    {
      template: 'auth.password-link',
      subject: `Set a new password at ${sender.title}`,
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${name}, our support team has started a password reset for you. You choose the new password; our team never asks for it or sees it.`,
        'The link works once, within the next hour. Your current password works until then.',
      ],
      action: { label: 'Choose a new password', path: link.path },
      footnote: 'If you did not request this, ignore this email and contact us. Nothing changes without the link.',
    },
    sender,
  )

type SecurityChange = { template: string; what: string; then: string; freeze: string; at: Date }

/** Tells of a change to how somebody signs in, with the way to stop everything if it was somebody else. */
const securityLetter = (sender: Sender, name: string, { template, what, then, freeze, at }: SecurityChange): Letter =>
  composeLetter(
    {
      template,
      subject: `${what} at ${sender.title}`,
      heading: what,
      paragraphs: [
        `Hello ${name}, this happened on ${writtenTime(at)}. ${then}`,
        'If this was you, no action is needed. If not, freeze your account now: all devices are signed out, and withdrawals are blocked.',
      ],
      action: { label: 'This wasn’t me: freeze my account', path: freeze },
    },
    sender,
  )

const HELD = 'Every other device is signed out, and withdrawals made in the next hours need a second approval.'
type Told = { freeze: string; at: Date }

export const passwordChangedLetter = (sender: Sender, name: string, told: Told): Letter =>
  securityLetter(sender, name, { ...told, template: 'auth.password-changed', what: 'Your password was changed', then: HELD })

const twoFactorChanges = {
  on: { what: 'Two-factor authentication is on', then: 'Signing in now requires your password and a code from your device.' },
  off: { what: 'Two-factor authentication is off', then: 'Signing in now requires only your password.' },
  reset: {
    what: 'Your two-factor authentication was reset',
    then: 'Our team turned it off because we received a report that your device is lost. All devices are signed out, and withdrawals are on hold for 72 hours.',
  },
} as const

export const twoFactorLetter = (sender: Sender, name: string, change: keyof typeof twoFactorChanges, told: Told): Letter =>
  securityLetter(sender, name, { ...told, template: `auth.two-factor-${change}`, ...twoFactorChanges[change] })

/** To the address that the email had, which may be all that its owner still reads. */
export const emailChangedLetter = (sender: Sender, name: string, maskedEmail: string, told: Told): Letter =>
  securityLetter(sender, name, {
    ...told,
    template: 'auth.email-changed',
    what: 'Your email was changed',
    then: `The email of your account is now ${maskedEmail}. Every other device is signed out, and withdrawals are on hold for a while.`,
  })

type PresentCode = { code: string; email: string; freeze: string }

export const presentEmailCodeLetter = (sender: Sender, name: string, { code, email, freeze }: PresentCode): Letter =>
  composeLetter(
    {
      template: 'auth.email-change-code',
      subject: `Confirm the change of your email at ${sender.title}`,
      heading: 'Confirm the change of your email',
      paragraphs: [
        `Hello ${name}, enter this code to change the email of your account. It is valid for 10 minutes. We then email a second code to the new address.`,
        'If you did not request this, someone else knows your password: freeze your account now, then choose a new password.',
      ],
      code,
      facts: [['New email', email]],
      action: { label: 'This wasn’t me: freeze my account', path: freeze },
    },
    sender,
  )

export const newEmailCodeLetter = (sender: Sender, name: string, code: string): Letter =>
  composeLetter(
    {
      template: 'auth.new-email-code',
      subject: `Your code for ${sender.title}`,
      heading: 'Confirm your new email address',
      paragraphs: [`Hello ${name}, enter this code to make this address the email of your account. It is valid for 10 minutes.`],
      code,
      footnote: 'If you did not request this, ignore this email. Nothing changes without the code.',
    },
    sender,
  )

export const recoveryCodeUsedLetter = (sender: Sender, name: string, left: number, told: Told): Letter =>
  securityLetter(sender, name, {
    ...told,
    template: 'auth.recovery-code-used',
    what: 'A recovery code was used',
    then: `One of your recovery codes was used to sign in; ${left} ${left === 1 ? 'is' : 'are'} left. If your device is lost, set up two-factor authentication again.`,
  })

export type FrozenBy = { by: 'link' } | { by: 'staff'; words: string | null }

const whoFroze = (name: string, why: FrozenBy): string[] =>
  why.by === 'link'
    ? [`Hello ${name}, your account was frozen with the “this wasn’t me” link in one of our emails. All devices are signed out.`]
    : [`Hello ${name}, our team has frozen your account. All devices are signed out.`, ...(why.words ? [why.words] : [])]

const howLifted = ({ by }: FrozenBy): string =>
  by === 'link'
    ? 'To lift the freeze, write to us from this address. We will verify your identity. Then choose a new password.'
    : 'To lift the freeze, write to us from this address. We may verify your identity.'

/** Says who stopped it: whoever used a link knows why, whoever did not is told what staff wrote. */
export const customerFrozenLetter = (sender: Sender, name: string, why: FrozenBy): Letter =>
  composeLetter(
    {
      template: 'auth.account-frozen',
      subject: `Your account at ${sender.title} is frozen`,
      heading: 'Your account is frozen',
      paragraphs: [
        ...whoFroze(name, why),
        'You can sign in and view your account, but changes and withdrawals are blocked. Your investments continue, and you still receive payouts.',
        howLifted(why),
      ],
      action: { label: 'Sign in', path: paths.signIn },
      footnote: 'Pending withdrawals are not paid while your account is frozen.',
    },
    sender,
  )

/** A frozen account of the staff cannot even be signed in to. */
export const staffFrozenLetter = (sender: Sender, name: string, why: FrozenBy): Letter =>
  composeLetter(
    {
      template: 'auth.account-frozen',
      subject: `Your account at ${sender.title} is frozen`,
      heading: 'Your account is frozen',
      paragraphs: [...whoFroze(name, why), 'Sign-in is blocked until another member of the team lifts the freeze.'],
    },
    sender,
  )

export const referralJoinedLetter = (sender: Sender, name: string, joined: string): Letter =>
  composeLetter(
    {
      template: 'referral.joined',
      subject: `${joined} signed up with your referral link`,
      heading: `${joined} signed up with your referral link`,
      paragraphs: [
        `Hello ${name}, ${joined} registered with your referral link. Your commission appears under Referrals when they invest.`,
      ],
      action: { label: 'View referrals', path: firstPageOf(paths.users.referrals) },
    },
    sender,
  )
