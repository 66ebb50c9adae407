import { paths } from '@/config/paths'
import type { Letter } from '@/server/work/effects'
import { composeLetter, type Sender } from '@/server/modules/mail/email'

/** Before a second person has decided: whoever did not ask for it can still stop it. */
export const accessRequestedLetter = (sender: Sender, name: string, what: string, freeze: string): Letter =>
  composeLetter(
    {
      template: 'user.access-requested',
      subject: `Your account at ${sender.title}: please check this request`,
      heading: 'Did you request this?',
      paragraphs: [
        `Hello ${name}, our support team has requested ${what}. Another member of our team reviews it.`,
        'If you requested it, no action is needed. Once it is approved, all devices are signed out, and withdrawals are on hold for 72 hours.',
        'If you did not, freeze your account now: this cancels the request and blocks withdrawals.',
      ],
      action: { label: 'This wasn’t me: freeze my account', path: freeze },
    },
    sender,
  )

export const accountUnfrozenLetter = (sender: Sender, name: string): Letter =>
  composeLetter(
    {
      template: 'auth.account-unfrozen',
      subject: `Your account at ${sender.title} is open again`,
      heading: 'Your account is open again',
      paragraphs: [`Hello ${name}, we lifted the freeze of your account. You can use it as before.`],
      action: { label: 'Sign in', path: paths.signIn },
    },
    sender,
  )
