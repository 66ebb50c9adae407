import { withdrawals } from '@/contract/withdrawals'
import type { Work } from '@/server/work/services'
import { hasOthersWith } from '../approvals/checkers'
import type { WorkItem } from './items'

/**
 * Who cannot act on each item and is not notified of it: its makers. Whoever approved a withdrawal does not pay it, unless no other
 * person can (`requirePayable`).
 */
export async function readExceptions<T extends WorkItem>({ tx, now }: Work, items: readonly T[]): Promise<Map<T, readonly string[]>> {
  const exceptions = new Map<T, readonly string[]>()
  const othersPay = new Map<string, boolean>()
  for (const item of items) {
    const { queue, makers } = item
    const key = [...makers].sort().join()
    if (queue === 'payouts' && !othersPay.has(key)) {
      const [permission] = withdrawals.markPaid.access.staff
      othersPay.set(key, await hasOthersWith(tx, { permission, except: makers, now }))
    }
    exceptions.set(item, queue === 'payouts' && !othersPay.get(key) ? [] : makers)
  }
  return exceptions
}
