import { useCallback } from 'react'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useRefusal } from '@/components/requests/use-refusal'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import type { PolicyQueue } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'

/** The reader's rights by the approval policies as they are now; undefined until they are loaded. */
function useRights() {
  const { data } = useRead(approvals.rights, {})
  return data?.data
}

/**
 * Why the reader's approval of an item would be refused: the permission of the endpoint, that of the policy, or the cooling-off period.
 * Undefined if it would count, and for the last two until the policy is known. `needed`: how many approvals the item needs.
 */
export function useApprovalRefusal(): (queue: PolicyQueue, needed?: number) => string | undefined {
  const rights = useRights()
  const refusal = useRefusal()
  return useCallback(
    (queue, needed = 1) => {
      const right = rights?.rights.find((one) => one.queue === queue)
      const byPolicy = needed > 1 ? right?.cannotApproveBecause : right?.cannotApproveAloneBecause
      return refusal({ permission: workQueues[queue].permissions ?? [] }) ?? byPolicy ?? undefined
    },
    [rights, refusal],
  )
}

/** Whether the reader holds the permissions to approve the items of a queue; until the policy is known, whether those of its endpoint. */
export function useMayApprove(): (queue: PolicyQueue) => boolean {
  const rights = useRights()
  const can = useCan()
  return useCallback(
    (queue) => rights?.rights.find((one) => one.queue === queue)?.isPermitted ?? can(workQueues[queue].permissions ?? []),
    [rights, can],
  )
}

/**
 * Why the reader may not request a change that needs another person: its policy names a permission that they lack, besides that of the
 * command. Undefined if they may, and until the policies are known.
 */
export function useRequestRefusal(): (action: ApprovalAction) => string | undefined {
  const rights = useRights()
  return useCallback((action) => rights?.requests.find((one) => one.action === action)?.cannotRequestBecause ?? undefined, [rights])
}
