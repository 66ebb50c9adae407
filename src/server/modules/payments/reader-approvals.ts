import type { Payment } from '@/contract/payments'
import { toMinor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import type { Person } from '@/server/work/actor'
import { approvalsForAmounts, readApprovedAlone, readPaymentPolicy } from './policy'
import { isOpen } from './rules'

type Reader = { actor: Person; now: Date }

/**
 * Payments with the number of approvals that an approval by the reader would need: payments that the reader approved alone count together
 * with them. The number of a payment that the reader has approved was stored with that approval.
 */
export async function withReadersApprovals(db: Query, payments: readonly Payment[], { actor, now }: Reader): Promise<Payment[]> {
  const isUndecided = ({ status, approvals }: Payment) => isOpen(status) && !approvals.some(({ by }) => by.id === actor.id)
  const undecided = payments.filter(isUndecided).map(({ id }) => id)
  if (undecided.length === 0) return [...payments]
  const approvedAlone = await readApprovedAlone(db, undecided, actor.id, now)
  if (![...approvedAlone.values()].some((sum) => sum > 0n)) return [...payments]
  const policy = await readPaymentPolicy(db)
  return payments.map((payment) => {
    const earlier = approvedAlone.get(payment.id)
    if (!earlier) return payment
    const needed = approvalsForAmounts(policy, earlier + toMinor(payment.bookAmount))
    return { ...payment, approvalsNeeded: Math.max(payment.approvalsNeeded, needed) }
  })
}
