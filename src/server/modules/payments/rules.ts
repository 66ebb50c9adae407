import type { ReviewFlag } from '@/contract/evidence'
import type { Payment, PaymentStatus } from '@/contract/payments'
import type { ProjectStatus } from '@/contract/project-schemas'
import type { Minor } from '@/domain/money'
import type { InvestmentRow } from '../investments/transition'

export type Flag = Payment['flags'][number]
export type Alike = { status: PaymentStatus; because: 'SAME_TRANSACTION' | 'SAME_FILE' }

export type Flagged = {
  bookAmount: Minor
  dueAmount: Minor
  isLate: boolean
  secondNeeded: boolean
  awaitsMoney: boolean
  /** There is no proof file. */
  isUnproved: boolean
  status: PaymentStatus
  alike: readonly Alike[]
  /** A fund transfer or withdrawal has the same transaction id. */
  isReused: boolean
}

/** Findings for reviewers. A late payment is never too low or too high, since it goes to the balance. */
export function flagsOf({
  bookAmount,
  dueAmount,
  isLate,
  secondNeeded,
  awaitsMoney,
  isUnproved,
  status,
  alike,
  isReused,
}: Flagged): Flag[] {
  const compares = !isLate && !awaitsMoney && status !== 'DECLINED' && status !== 'REVERSED'
  const because = (flag: Alike['because']) => alike.some((one) => one.because === flag)
  const raised: Record<Flag, boolean> = {
    SAME_TRANSACTION: isReused || because('SAME_TRANSACTION'),
    SAME_FILE: because('SAME_FILE'),
    NO_PROOF: isUnproved && isOpen(status),
    PARTIAL: compares && bookAmount < dueAmount,
    OVER: compares && bookAmount > dueAmount,
    LATE: isLate,
    SECOND_NEEDED: secondNeeded,
  }
  return (Object.keys(raised) as Flag[]).filter((flag) => raised[flag])
}

export const isOpen = (status: PaymentStatus): boolean => status === 'PENDING' || status === 'MORE_INFO'

/**
 * Whether a payment can be reported for an investment: one that awaits payment, or one that ended before it was paid, since money for it may
 * be on its way.
 */
export const acceptsPayments = ({ status, effective_from }: Pick<InvestmentRow, 'status' | 'effective_from'>): boolean =>
  status === 'AWAITING_PAYMENT' || ((status === 'EXPIRED' || status === 'CANCELLED') && effective_from === null)
export const projectAcceptsPayments = (status: ProjectStatus): boolean => status !== 'CANCELLED' && status !== 'COMPLETED'

/** The unpaid part of an investment, in the book currency; late payments do not count. */
export const dueOf = ({ status, amount, paid_amount }: Pick<InvestmentRow, 'status' | 'amount' | 'paid_amount'>, isLate: boolean): Minor =>
  status === 'AWAITING_PAYMENT' && !isLate ? amount - paid_amount : 0n

/** The unpaid part of an investment in any state: what a payment for it could have been for, also once it is too late. */
export const unpaidOf = ({ amount, paid_amount }: Pick<InvestmentRow, 'amount' | 'paid_amount'>): Minor => amount - paid_amount

/** Each finding, worded for the message that requires a reason. */
export const findingText: Readonly<Record<ReviewFlag, string>> = {
  SAME_TRANSACTION: 'another payment, fund transfer or withdrawal has the same transaction ID',
  SAME_FILE: 'another payment has the same proof file',
  NO_PROOF: 'no proof was sent',
  AMOUNT_DIFFERS: 'the amount received differs from what was claimed or is due',
  MORE_THAN_CLAIMED: 'more was received than the customer claimed',
  OVERPAID: 'the amount received is more than twice the amount due',
  NO_CHECKS: 'not every check is recorded',
  SAME_NUMBER: 'another account has a document with this number',
}
