import { z } from 'zod'
import { instant } from './core/primitives'
import { lifecycle } from './core/transitions'

export const withdrawalStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED', 'CANCELLED', 'PAID', 'FAILED'])
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>
export type WithdrawalEvent = 'approve' | 'decline' | 'cancel' | 'pay' | 'fail' | 'reverse-approval'
export const withdrawalLife = lifecycle<WithdrawalStatus, WithdrawalEvent>([
  { from: ['PENDING'], event: 'approve', to: 'APPROVED', by: ['staff', 'two'] },
  { from: ['PENDING'], event: 'decline', to: 'DECLINED', by: ['staff'] },
  { from: ['PENDING'], event: 'cancel', to: 'CANCELLED', by: ['customer'] },
  { from: ['APPROVED'], event: 'pay', to: 'PAID', by: ['staff', 'gateway'] },
  { from: ['APPROVED'], event: 'fail', to: 'FAILED', by: ['staff', 'gateway'] },
  { from: ['APPROVED'], event: 'reverse-approval', to: 'PENDING', by: ['staff'] },
])
/** Its amount was returned to the available balance. */
export const returnedStatuses: readonly WithdrawalStatus[] = ['DECLINED', 'CANCELLED', 'FAILED']
export const fund = z.enum(['EARNINGS', 'INVESTMENT'])

export const holdReason = z.enum(['CREDENTIALS_CHANGED', 'EMAIL_CHANGED', 'TWO_FACTOR_RESET'])
/** A withdrawal hold with an end. Meanwhile a withdrawal can be requested and approved, but not paid. */
export const hold = z.object({ reason: holdReason, until: instant })
export type Hold = z.infer<typeof hold>

/** The reason why a second person must review a withdrawal. A reason with `until` expires then. */
export const reviewReason = z.object({
  reason: z.enum(['FIRST_WITHDRAWAL', 'NEW_WALLET', 'MATURED_INVESTMENT', 'LARGE_AMOUNT', 'HOLDER_NAME_DIFFERS']),
  until: instant.nullable(),
})
export type ReviewReason = z.infer<typeof reviewReason>
