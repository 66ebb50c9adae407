import { firstPageOf, paths } from '@/config/paths'
import { msg } from '@/locales/message'
import { groupDigits, toMoney } from '@/domain/money'
import type { Env } from '@/server/environment/env'
import { composeEmail, senderOf } from '../mail/email'
import type { PersonalNotification } from '../notifications/notify-person'
import type { AdjustmentRow } from './queries'

/** Notifies a customer of an adjustment, with its reason, worded by the sign of the amount. */
export function adjustmentNotification(env: Env, { code, amount, reason }: AdjustmentRow): PersonalNotification<'adjustment.posted'> {
  const sum = `${groupDigits(toMoney(amount > 0n ? amount : -amount))} ${env.BOOK_CURRENCY}`
  const title = amount > 0n ? msg('Manual adjustment credited to your balance') : msg('Manual adjustment debited from your balance')
  const body = amount > 0n ? msg('We credited {sum} to your balance.', { sum }) : msg('We debited {sum} from your balance.', { sum })
  const content = composeEmail(
    {
      template: 'adjustment.posted',
      subject: title,
      heading: title,
      paragraphs: [
        body,
        msg('Reason: {reason}', { reason }),
        msg('Our team approved it. If you think this is a mistake, reply to this email.'),
      ],
      facts: [
        [msg('Code'), code],
        [msg('Amount'), sum],
      ],
      action: { label: msg('View transactions'), path: firstPageOf(paths.users.transactions) },
    },
    senderOf(env),
  )
  return {
    kind: 'adjustment.posted',
    title,
    body: msg('{body} Reason: {reason}', { body, reason }),
    data: {},
    content,
    dedupe: `adjustment.posted:${code}`,
  }
}
