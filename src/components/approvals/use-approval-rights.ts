import { useCallback } from 'react'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useRefusal } from '@/components/requests/use-refusal'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import type { PolicyQueue } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import { t } from '@/locales/text'

/** The user's rights under the current approval policies; undefined until loaded. */
function useRights() {
  const { data } = useRead(approvals.rights, {})
  return data?.data
}

/** Why the user cannot decide on an item of this customer: the account is their own. Undefined if it is not, and until it is loaded. */
export function useOwnAccountRefusal(): (customer: string | undefined) => string | undefined {
  const rights = useRights()
  return useCallback(
    (customer) =>
      customer !== undefined && rights?.ownAccounts.includes(customer)
        ? t('This concerns your own customer account. Another team member must decide on it.')
        : undefined,
    [rights],
  )
}

/**
 * Why the user's approval of an item would be refused: the permission of the endpoint, that of the policy, or the cooling-off period.
 * Undefined if it would count; until the policy is loaded, only the first is checked. `needed`: the number of required approvals.
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

/** Whether the user has the permissions to approve the items of a queue; until the policy is loaded, only those of its endpoint count. */
export function useMayApprove(): (queue: PolicyQueue) => boolean {
  const rights = useRights()
  const can = useCan()
  return useCallback(
    (queue) => rights?.rights.find((one) => one.queue === queue)?.isPermitted ?? can(workQueues[queue].permissions ?? []),
    [rights, can],
  )
}

/**
 * Why the user may not request a change that another person must approve: its policy requires a permission that they lack, besides that of
 * the command. Undefined if they may, and until the policies are loaded.
 */
export function useRequestRefusal(): (action: ApprovalAction) => string | undefined {
  const rights = useRights()
  return useCallback((action) => rights?.requests.find((one) => one.action === action)?.cannotRequestBecause ?? undefined, [rights])
}

/** Whether a change of this kind can need another person's approval under the current policy; true until the policies are loaded. */
export function useNeedsApproval(): (action: ApprovalAction) => boolean {
  const rights = useRights()
  return useCallback((action) => !rights?.withoutApproval.includes(action), [rights])
}
