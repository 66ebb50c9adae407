import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

/** What the figures of a project mean: one definition for each name. */
export const projectTerms = translated({
  targetReturn: msg('A monthly range that the project sets in advance. It is not guaranteed.'),
  raised: msg('Money received for investments. Unpaid orders and cancelled or expired investments do not count.'),
  reserved: msg('Reserved for orders that are not paid yet, until their payment deadline.'),
  stillOpen: msg('The amount that can still be invested: the funding goal less the amounts raised and reserved.'),
  onTime: msg(
    'Monthly payouts made by the fifth of the next month, out of all payouts due so far. An overdue payout does not count as on time.',
  ),
})

/** What the figures of a customer mean that no ledger entries stand behind yet. The others are in `ownFigures`. */
export const ownTerms = translated({
  inReview: msg('Payments that you reported and our team has not reviewed yet. They are not part of your total value.'),
  reservedByOrders: msg(
    'The outstanding amount of your unpaid orders, reserved until their payment deadlines. Payments in review are included until they are approved.',
  ),
  stillToPay: msg('The amount of your order less payments received and payments in review.'),
  targetToDate: msg('The target return of the project for the months paid so far.'),
  payoutsExpected: msg('Target payouts of all months not yet paid, including overdue months before maturity. They are not guaranteed.'),
})
