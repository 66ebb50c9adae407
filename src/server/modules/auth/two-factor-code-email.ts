import { msg } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { composeEmail, type Sender } from '@/server/modules/mail/email'

export const twoFactorCodeEmail = (sender: Sender, name: string, code: string, freeze: string): EmailContent =>
  composeEmail(
    {
      template: 'auth.two-factor-code',
      subject: msg('Your code to turn on two-factor authentication'),
      heading: msg('Turn on two-factor authentication'),
      paragraphs: [
        msg('Hello {name}, enter this code to turn on two-factor authentication. It is valid for 10 minutes.', { name }),
        msg('If you did not request this, another person knows your password: freeze your account now, then choose a new password.'),
      ],
      code,
      action: { label: msg('This wasn’t me: freeze my account'), path: freeze },
    },
    sender,
  )
