import type { ApprovalAction } from '@/contract/approval-actions'
import { withdrawals } from '@/contract/withdrawals'
import type { Work } from '@/server/work/services'
import { hasOthersWith, listNotCounting } from '../approvals/checkers'
import { readPolicy } from '../approvals/policies'
import type { Alert } from './alerts'
import type { WorkItem } from './items'

/**
 * Persons who cannot act on an item and are not notified of it: its makers and, if it needs a second approval, those whose approval would
 * not count by its policy. The approver of a withdrawal does not pay it, unless no one else can (`requirePayable`).
 */
export async function readExceptions(
  work: Work,
  items: readonly Alert<WorkItem>[],
): Promise<ReadonlyMap<Alert<WorkItem>, readonly string[]>> {
  const notCounting = memoized((action: ApprovalAction) => readNotCounting(work, action))
  const otherPays = memoized((approvers: string) => hasOtherPayer(work, approvers))
  const exceptions = new Map<Alert<WorkItem>, readonly string[]>()
  for (const item of items) {
    const { queue, stage, makers, action } = item
    if (queue === 'payouts') exceptions.set(item, (await otherPays([...makers].sort().join())) ? makers : [])
    else if (stage === 'SECOND' && action) exceptions.set(item, [...makers, ...(await notCounting(action))])
    else exceptions.set(item, makers)
  }
  return exceptions
}

const readNotCounting = async ({ tx, now }: Work, action: ApprovalAction): Promise<readonly string[]> =>
  listNotCounting(tx, await readPolicy(tx, action), now)

/** @param approvers ids, joined by commas */
const hasOtherPayer = ({ tx, now }: Work, approvers: string): Promise<boolean> => {
  const [permission] = withdrawals.markPaid.access.staff
  return hasOthersWith(tx, { permission, except: approvers.split(',').filter(Boolean), now })
}

/** Reads the answer for each key once. */
function memoized<K, T>(read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, Promise<T>>()
  return (key) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}
