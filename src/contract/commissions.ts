import { z } from 'zod'
import { customer, get, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money, ref, version } from './core/primitives'
import { lifecycle } from './core/transitions'

export const commissionStatus = z.enum(['PENDING', 'PAID', 'VOID', 'CLAWED_BACK'])
export type CommissionStatus = z.infer<typeof commissionStatus>
export const commissionLife = lifecycle<CommissionStatus, 'pay' | 'void' | 'claw-back'>([
  { from: ['PENDING'], event: 'pay', to: 'PAID', by: ['system'] },
  { from: ['PENDING'], event: 'void', to: 'VOID', by: ['system'] },
  { from: ['PAID'], event: 'claw-back', to: 'CLAWED_BACK', by: ['system'] },
])
export const commission = z.object({
  id,
  code: z.string(),
  user: ref,
  from: ref,
  investment: ref,
  level: z.number().int(),
  rate: z.string(),
  amount: money,
  paid: money,
  debt: money,
  status: commissionStatus,
  holdUntil: instant,
  paidAt: instant.nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
  version,
})
export type Commission = z.infer<typeof commission>
/** Void commissions are not listed for the customer; a clawed-back one stays listed as paid: the correction is one sum over all of them. */
export const ownCommissionStatus = z.enum(['PENDING', 'PAID'])
export type OwnCommissionStatus = z.infer<typeof ownCommissionStatus>
/** A commission as the customer sees it: without the person, investment and rate behind it, and without the reason why it ended. */
export const ownCommission = commission
  .omit({ user: true, from: true, investment: true, rate: true, debt: true, reason: true, version: true })
  .extend({ status: ownCommissionStatus })
export type OwnCommission = z.infer<typeof ownCommission>
/** The investor's level below the referrer; 1 is a direct referral. */
const level = z.coerce.number().int().min(1).max(100)
export const commissions = {
  list: get('/referral-commissions', {
    summary: 'Referral commissions',
    access: staff('user-transactions:read'),
    query: listQuery(['createdAt', 'amount', 'holdUntil'], { status: oneOrMore(commissionStatus), user: maybe(id), level: maybe(level) }),
    response: commission,
    list: true,
  }),
  mine: get('/referral-commissions/my', {
    summary: 'My commissions',
    access: customer,
    query: listQuery(['createdAt', 'amount', 'holdUntil'], { status: oneOrMore(ownCommissionStatus), level: maybe(level) }),
    response: ownCommission,
    list: true,
  }),
}
