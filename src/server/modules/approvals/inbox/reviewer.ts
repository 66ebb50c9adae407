import type { ApprovalAction } from '@/contract/approval-actions'
import type { ApprovalPolicy } from '@/contract/approvals'
import type { Permission } from '@/contract/permissions'
import { approvalQueues, type ApprovalQueue } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import { may, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { readCheckerStates } from '../checkers'
import { readCountsSince, type CountsSince } from '../counting'
import { listPolicies } from '../policies'

/** The policy of each queue; a change request names its own. */
export const policyOfQueue: Readonly<Record<Exclude<ApprovalQueue, 'change-requests'>, ApprovalAction>> = {
  payments: 'payment.approve',
  withdrawals: 'withdrawal.approve',
  identity: 'identity.approve',
  adjustments: 'adjustment.post',
  exits: 'exit.approve',
}

/** Who may open the items of a queue; a change request is open to those who may approve it. */
const openTo: Readonly<Record<Exclude<ApprovalQueue, 'change-requests'>, readonly Permission[]>> = {
  payments: ['investments:read'],
  withdrawals: ['withdraws:read'],
  identity: ['user-verification-requests:read'],
  adjustments: ['user-transactions:read'],
  exits: ['projects:read', 'investments:read'],
}

/** The reader's part in approvals: the queues that they may approve, and by action why their approvals do not count yet. */
export type Reviewer = {
  queues: readonly ApprovalQueue[]
  policies: ReadonlyMap<ApprovalAction, ApprovalPolicy>
  countsSince: CountsSince
  /** Null where the approval counts. `needed`: how many approvals it takes. */
  refusalOf(action: ApprovalAction, needed: number): string | null
}

export async function readReviewer(db: Query, actor: Person, now: Date): Promise<Reviewer> {
  const policies = new Map((await listPolicies(db)).map((policy) => [policy.action, policy]))
  const mayApprove = (queue: ApprovalQueue): boolean => {
    if (queue === 'change-requests') return true
    const checker = policies.get(policyOfQueue[queue])?.checkerPermission
    const decides = workQueues[queue].permissions ?? []
    return checker !== undefined && may(actor, checker) && may(actor, ...decides) && may(actor, ...openTo[queue])
  }
  const [checkers, countsSince] = await Promise.all([
    readCheckerStates(db, actor.id, [...policies.values()], now),
    readCountsSince(db, actor.id),
  ])
  const checkerOf = new Map([...policies.keys()].map((action, at) => [action, checkers[at]]))
  return {
    queues: approvalQueues.filter(mayApprove),
    policies,
    countsSince,
    refusalOf(action, needed) {
      const checker = checkerOf.get(action)
      return checker?.isOnly && needed <= 1 && isSingleAllowed(action) ? null : (checker?.tooNew ?? null)
    },
  }
}

/** Where one approval is enough, the only person of an installation need not wait (`requireSingleChecker`). */
const isSingleAllowed = (action: ApprovalAction): boolean =>
  action === 'payment.approve' || action === 'withdrawal.approve' || action === 'identity.approve' || action === 'exit.approve'
