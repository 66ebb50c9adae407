import { groupDigits, toMoney } from '@/shared/money'
import type { Env } from '@/server/core/env'
import { composeLetter, senderOf } from '../mail/letter'
import type { Telling } from '../notifications/tell'
import type { AdjustmentRow } from './queries'

/** Tells a customer of a correction, with its reason and both ways of reading the sign. */
export function postedTelling(env: Env, { code, amount, reason }: AdjustmentRow): Telling {
  const sum = `${groupDigits(toMoney(amount > 0n ? amount : -amount))} ${env.BOOK_CURRENCY}`
  const title = amount > 0n ? 'A correction was added to your balance' : 'A correction was taken from your balance'
  const body = amount > 0n ? `${sum} were added to your balance.` : `${sum} were taken from your balance.`
  const letter = composeLetter(
    {
      template: 'adjustment.posted',
      subject: title,
      heading: title,
      paragraphs: [
        body,
        `Reason: ${reason}`,
        'Two people of our team have agreed to it. If you think it is wrong, please answer this mail.',
      ],
      facts: [
        ['Code', code],
        ['Amount', sum],
      ],
      action: { label: 'See your transactions', path: '/users/transactions?page=1&limit=10' },
    },
    senderOf(env),
  )
  return {
    kind: 'adjustment.posted',
    title,
    body: `${body} Reason: ${reason}`,
    link: '/users/transactions?page=1&limit=10',
    letter,
    dedupe: `adjustment.posted:${code}`,
  }
}
