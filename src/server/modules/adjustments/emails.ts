import { firstPageOf, paths } from '@/config/paths'
import { groupDigits, toMoney } from '@/domain/money'
import type { Env } from '@/server/environment/env'
import { composeLetter, senderOf } from '../mail/email'
import type { PersonalNotification } from '../notifications/notify-person'
import type { AdjustmentRow } from './queries'

/** Tells a customer of a correction, with its reason and both ways of reading the sign. */
export function adjustmentNotification(env: Env, { code, amount, reason }: AdjustmentRow): PersonalNotification<'adjustment.posted'> {
  const sum = `${groupDigits(toMoney(amount > 0n ? amount : -amount))} ${env.BOOK_CURRENCY}`
  const title = amount > 0n ? 'Manual adjustment credited to your balance' : 'Manual adjustment debited from your balance'
  const body = amount > 0n ? `We credited ${sum} to your balance.` : `We debited ${sum} from your balance.`
  const letter = composeLetter(
    {
      template: 'adjustment.posted',
      subject: title,
      heading: title,
      paragraphs: [body, `Reason: ${reason}`, 'Two members of our team approved it. If you think it is wrong, reply to this email.'],
      facts: [
        ['Code', code],
        ['Amount', sum],
      ],
      action: { label: 'View transactions', path: firstPageOf(paths.users.transactions) },
    },
    senderOf(env),
  )
  return {
    kind: 'adjustment.posted',
    title,
    body: `${body} Reason: ${reason}`,
    data: {},
    letter,
    dedupe: `adjustment.posted:${code}`,
  }
}
