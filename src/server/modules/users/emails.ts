import { paths } from '@/config/paths'
import { RESET_HOLD_HOURS } from '@/contract/users'
import { msg, type Message } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { composeEmail, type Sender } from '@/server/modules/mail/email'

/** Sent before the second approval, so that a person who did not request the change can stop it. */
export const accessRequestedEmail = (sender: Sender, name: string, what: Message, freeze: string): EmailContent =>
  composeEmail(
    {
      template: 'user.access-requested',
      subject: msg('Your account at {title}: please check this request', { title: sender.title }),
      heading: msg('Did you request this?'),
      paragraphs: [
        msg('Hello {name}, our support team has requested {what}. Another member of our team reviews it.', { name, what }),
        msg(
          'If you requested it, no action is needed. Once it is approved, all devices are signed out, and withdrawals are on hold for at least {hours, plural, one {# hour} other {# hours}}.',
          { hours: RESET_HOLD_HOURS },
        ),
        msg('If you did not, freeze your account now: this cancels the request and blocks withdrawals.'),
      ],
      action: { label: msg('This wasn’t me: freeze my account'), path: freeze },
    },
    sender,
  )

export const accountUnfrozenEmail = (sender: Sender, name: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.account-unfrozen',
      subject: msg('The freeze on your account at {title} was lifted', { title: sender.title }),
      heading: msg('The freeze on your account was lifted'),
      paragraphs: [msg('Hello {name}, we lifted the freeze on your account. You can use it again.', { name })],
      action: { label: msg('Sign in'), path: paths.signIn },
    },
    sender,
  )
