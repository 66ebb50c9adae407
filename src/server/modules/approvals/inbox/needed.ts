import type { ApprovalQueue } from '@/contract/work-queue-keys'
import type { Minor } from '@/domain/money'
import { holdsOf } from '../../withdrawals/holds'
import { approvalsNeeded } from '../../withdrawals/rules'
import { approvalsFor } from '../policies'
import type { ItemDetails } from './item-details'
import { policyOfQueue, type Reviewer } from './reviewer'

type Item = ItemDetails & { queue: ApprovalQueue; subject: string; amount: Minor | null }

export type Rules = {
  reviewer: Reviewer
  now: Date
  /** By payment: what the reader approved alone and that counts together with it. */
  approvedAlone: ReadonlyMap<string, Minor>
}

/** How many approvals the item needs: at least one, by its own rule and by its queue's policy. */
export function neededBy(item: Item, { reviewer, now, approvedAlone }: Rules): number {
  const { policies, settings } = reviewer
  const ownRule = item.reasons ? approvalsNeeded(item.reasons, holdsOf(item, settings.credentialHoldHours, now), now) : (item.needed ?? 1)
  const policy = item.queue === 'change-requests' ? undefined : policies.get(policyOfQueue[item.queue])
  const size = (item.amount ?? 0n) + (approvedAlone.get(item.subject) ?? 0n)
  const byPolicy = policy && item.queue !== 'identity' ? approvalsFor(policy, size < 0n ? -size : size, settings) : 0
  return Math.max(1, ownRule, byPolicy)
}
