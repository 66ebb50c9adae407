import type { Payment, PaymentStatus } from '@/contract/payments'
import type { Minor } from '@/shared/money'

export type Flag = Payment['flags'][number]
export type Alike = { status: PaymentStatus; because: 'SAME_TRANSACTION' | 'SAME_FILE' }

export type Flagged = {
  bookAmount: Minor
  dueAmount: Minor
  isLate: boolean
  secondNeeded: boolean
  awaitsMoney: boolean
  status: PaymentStatus
  alike: readonly Alike[]
}

/** What somebody who decides over a payment has to see at once. A late one is neither too little nor too much: it goes to the balance. */
export function flagsOf({ bookAmount, dueAmount, isLate, secondNeeded, awaitsMoney, status, alike }: Flagged): Flag[] {
  const compares = !isLate && !awaitsMoney && status !== 'DECLINED' && status !== 'REVERSED'
  const because = (flag: Alike['because']) => alike.some((one) => one.because === flag)
  const raised: Record<Flag, boolean> = {
    SAME_TRANSACTION: because('SAME_TRANSACTION'),
    SAME_FILE: because('SAME_FILE'),
    PARTIAL: compares && bookAmount < dueAmount,
    OVER: compares && bookAmount > dueAmount,
    LATE: isLate,
    SECOND_NEEDED: secondNeeded,
  }
  return (Object.keys(raised) as Flag[]).filter((flag) => raised[flag])
}

/** From the threshold on two people decide, whether it is the claim that is large or what was received. */
export const approvalsNeeded = (fourEyesFrom: Minor, ...bookAmounts: readonly Minor[]): 1 | 2 =>
  bookAmounts.some((amount) => amount >= fourEyesFrom) ? 2 : 1
