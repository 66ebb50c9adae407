import type { ApprovalAction } from '@/contract/approval-actions'
import type { Work } from '@/server/work/services'
import { listNotCounting } from '../approvals/checkers'
import { payerAdvice, readPayerRefusal, type PayerRefusal } from '../approvals/payers'
import { readPolicy } from '../approvals/policies'
import type { Alert } from './alerts'
import type { WorkItem } from './items'

/** Who is not notified of an item, and what those who are read beside it. */
export type Exception = { except: readonly string[]; note: string | null }

/**
 * Who cannot act on each item and is not notified of it: its makers; of an item that needs a second approval also those whose
 * approval would not count by its policy. The approver of a withdrawal does not pay it (`requirePayable`): they are notified where
 * no other person can pay at present, because otherwise there would be no recipient for the advice to add one.
 */
export async function readExceptions(work: Work, items: readonly Alert<WorkItem>[]): Promise<ReadonlyMap<Alert<WorkItem>, Exception>> {
  const notCounting = memoized((action: ApprovalAction) => readNotCounting(work, action))
  const refusalOf = memoized((approvers: string) => readRefusal(work, approvers))
  const exceptions = new Map<Alert<WorkItem>, Exception>()
  for (const item of items) {
    const { queue, stage, makers, action } = item
    if (queue === 'payouts') exceptions.set(item, payoutException(makers, await refusalOf([...makers].sort().join())))
    else if (stage === 'SECOND' && action) exceptions.set(item, { except: [...makers, ...(await notCounting(action))], note: null })
    else exceptions.set(item, { except: makers, note: null })
  }
  return exceptions
}

const payoutException = (makers: readonly string[], refusal: PayerRefusal | null): Exception => ({
  except: refusal === 'ANOTHER_PAYS' ? makers : [],
  note: refusal === 'NO_OTHER_LEFT' ? `Whoever approved it does not pay it.${payerAdvice(refusal)}` : null,
})

const readNotCounting = async ({ tx, now }: Work, action: ApprovalAction): Promise<readonly string[]> =>
  listNotCounting(tx, await readPolicy(tx, action), now)

/** @param approvers ids, joined by commas */
const readRefusal = ({ tx, now }: Work, approvers: string): Promise<PayerRefusal | null> =>
  readPayerRefusal(tx, { except: approvers.split(',').filter(Boolean), now })

/** Reads the answer for each key once. */
function memoized<K, T>(read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, Promise<T>>()
  return (key) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}
