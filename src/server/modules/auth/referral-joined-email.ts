import { firstPageOf, paths } from '@/config/paths'
import { msg } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { composeEmail, type Sender } from '@/server/modules/mail/email'

export const referralJoinedEmail = (sender: Sender, name: string, joined: string): EmailContent =>
  composeEmail(
    {
      template: 'referral.joined',
      subject: msg('{joined} signed up with your referral link', { joined }),
      heading: msg('{joined} signed up with your referral link', { joined }),
      paragraphs: [
        msg('Hello {name}, {joined} signed up with your referral link. Your commission appears under Referrals when they invest.', {
          name,
          joined,
        }),
      ],
      action: { label: msg('View referrals'), path: firstPageOf(paths.users.referrals) },
    },
    sender,
  )
