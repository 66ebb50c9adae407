import { paths } from '@/config/paths'
import { msg, type Message, type Text } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { composeEmail, type Sender } from '@/server/modules/mail/email'

export type FrozenBy = { by: 'link' } | { by: 'staff'; words: string | null }

const whoFroze = (name: string, why: FrozenBy): Text[] =>
  why.by === 'link'
    ? [
        msg('Hello {name}, your account was frozen with the “this wasn’t me” link in one of our emails. All devices are signed out.', {
          name,
        }),
      ]
    : [msg('Hello {name}, our team has frozen your account. All devices are signed out.', { name }), ...(why.words ? [why.words] : [])]

const howLifted = ({ by }: FrozenBy): Message =>
  by === 'link'
    ? msg('To lift the freeze, reply to this email. We will verify your identity first. Then choose a new password.')
    : msg('To lift the freeze, reply to this email. We may verify your identity first.')

/** Says who froze the account; if staff did, includes their message. */
export const customerFrozenEmail = (sender: Sender, name: string, why: FrozenBy): EmailContent =>
  composeEmail(
    {
      template: 'auth.account-frozen',
      subject: msg('Your account at {title} is frozen', { title: sender.title }),
      heading: msg('Your account is frozen'),
      paragraphs: [
        ...whoFroze(name, why),
        msg(
          'You can sign in and view your account, but changes and withdrawals are blocked. Your investments continue, and you still receive payouts.',
        ),
        howLifted(why),
      ],
      action: { label: msg('Sign in'), path: paths.signIn },
      footnote: msg('Pending withdrawals are not paid while your account is frozen.'),
    },
    sender,
  )

/** Staff cannot sign in to a frozen account. */
export const staffFrozenEmail = (sender: Sender, name: string, why: FrozenBy): EmailContent =>
  composeEmail(
    {
      template: 'auth.account-frozen',
      subject: msg('Your account at {title} is frozen', { title: sender.title }),
      heading: msg('Your account is frozen'),
      paragraphs: [...whoFroze(name, why), msg('Sign-in is blocked until another team member lifts the freeze.')],
    },
    sender,
  )
