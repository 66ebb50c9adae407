import type { ApprovalAction } from '@/contract/approval-actions'
import { sql } from '@/server/db/sql'
import type { Permission } from '@/contract/permissions'
import type { Work } from '@/server/work/services'
import { listNotCounting } from '../approvals/checkers'
import { payerAdvice, readPayerRefusal, type PayerRefusal } from '../approvals/payers'
import { readPolicy } from '../approvals/policies'
import { readPersonalStaff } from '../personal-accounts/is-personal'
import { readExporters } from '../withdrawals/payer-refusals'
import { listLeftToOthers } from '../withdrawals/review/only-payer'
import type { Alert } from './alerts'
import type { WorkItem } from './items'

/** Who is not notified of an item, and the note that the others read with it. */
export type Exception = { except: readonly string[]; note: string | null }

/**
 * Who cannot act on each item and is not notified of it: its makers, staff whose customer account it concerns, and for a second approval
 * those whose approval would not count by its policy. Approvers (`requirePayable`) and exporters (`requireOtherThanExporter`) of a
 * withdrawal do not pay it; they are notified if no other person can pay at present, since otherwise there would be no recipient for the
 * advice to add one. The only person who can pay a withdrawal leaves its approval to the others.
 */
export async function readExceptions(work: Work, items: readonly Alert<WorkItem>[]): Promise<ReadonlyMap<Alert<WorkItem>, Exception>> {
  const notCounting = memoized((permission: Permission | null) =>
    memoized((action: ApprovalAction) => readNotCounting(work, action, permission)),
  )
  const refusalOf = memoized((key: string) => readRefusal(work, key))
  const idsOf = (queue: WorkItem['queue']) => [...new Set(items.filter((item) => item.queue === queue).map(({ id }) => id))]
  const [due, toApprove] = [idsOf('payouts'), idsOf('withdrawals')]
  const exporters = due.length > 0 ? await readExporters(work.tx, due, work.now) : undefined
  const leftToOthers = toApprove.length > 0 ? await listLeftToOthers(work.tx, toApprove) : undefined
  const exceptions = new Map<Alert<WorkItem>, Exception>()
  const staffOf = await readPersonalStaff(work.tx, [...new Set(items.flatMap(({ makers }) => makers))])
  for (const item of items) {
    const { queue, id, stage, action } = item
    const owners = item.makers.flatMap((maker) => staffOf.get(maker)?.filter((staff) => staff !== maker) ?? [])
    const makers = [...new Set([...item.makers, ...owners])]
    const others = queue === 'withdrawals' ? (leftToOthers?.get(id) ?? []) : []
    if (queue === 'payouts') {
      const refused = { approvers: item.makers, exporters: exporters?.get(id) ?? [], owners }
      exceptions.set(item, await payoutException(refusalOf, refused))
    } else if (stage === 'SECOND' && action)
      exceptions.set(item, { except: [...makers, ...others, ...(await notCounting(item.permission)(action))], note: null })
    else exceptions.set(item, { except: [...makers, ...others], note: null })
  }
  return exceptions
}

type Refused = Readonly<Record<'approvers' | 'exporters' | 'owners', readonly string[]>>

/** Which approvers, exporters and owners must not pay, by the rules that refuse a payment and an export. */
async function payoutException(
  refusalOf: (key: string) => Promise<PayerRefusal | null>,
  { approvers, exporters, owners }: Refused,
): Promise<Exception> {
  const read = (people: readonly string[]) => refusalOf(`${joined(people)};${joined(owners)}`)
  const rules = [
    { people: approvers, refusal: await read(approvers), text: 'The approver of a withdrawal cannot pay it.' },
    {
      people: exporters,
      refusal: exporters.length > 0 ? await read([...approvers, ...exporters]) : null,
      text: 'The team member who exported it before cannot pay it.',
    },
  ]
  const [stuck] = rules.filter(({ refusal }) => refusal === 'NO_OTHER_LEFT')
  return {
    except: [...owners, ...rules.flatMap(({ people, refusal }) => (refusal === 'ANOTHER_PAYS' ? people : []))],
    note: stuck?.refusal ? `${stuck.text}${payerAdvice(stuck.refusal)}` : null,
  }
}

/** @param frozen the permission that was frozen in a change request */
async function readNotCounting({ tx, now }: Work, action: ApprovalAction, frozen: Permission | null): Promise<readonly string[]> {
  const { checkerPermission, coolingHours } = await readPolicy(tx, action)
  return listNotCounting(tx, { checkerPermission: frozen ?? checkerPermission, coolingHours }, now)
}

const joined = (ids: readonly string[]): string => [...new Set(ids)].sort().join()

/** @param key the ids of approvers and exporters, and after a semicolon those of owners, each joined by commas */
function readRefusal({ tx, now }: Work, key: string): Promise<PayerRefusal | null> {
  const [except = [], owners = []] = key.split(';').map((ids) => ids.split(',').filter(Boolean))
  return readPayerRefusal(tx, { except, owners: sql`${owners}::uuid[]`, now })
}

/** Memoizes a function by key. */
function memoized<K, T>(read: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return (key) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}
