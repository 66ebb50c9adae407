import { minApprovals, startedByCustomers, type ApprovalAction } from '@/contract/approval-actions'
import type { approvalInbox, ApprovalRight } from '@/contract/approval-inbox'
import type { ApprovalPolicy } from '@/contract/approvals'
import type { Reply } from '@/contract/core/endpoint'
import type { Permission } from '@/contract/permissions'
import type { Settings } from '@/contract/settings'
import { approvalQueues, policyQueues, type ApprovalQueue, type PolicyQueue } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import { may, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { readSettings } from '../../settings/queries'
import { missingPermission, notCountingBecause, readCheckerOf, SEVERAL } from '../checkers'
import { permissionsIn, readCountsSince, type CountsSince } from '../counting'
import { makerRefusal } from '../makers'
import { listPolicies } from '../policies'

/** The policy of each queue; a change request names its own. */
export const policyOfQueue: Readonly<Record<PolicyQueue, ApprovalAction>> = {
  payments: 'payment.approve',
  withdrawals: 'withdrawal.approve',
  identity: 'identity.approve',
  adjustments: 'adjustment.post',
  exits: 'exit.approve',
}

/** The permissions to open a queue's items; a change request can be opened by its approvers. */
const openTo: Readonly<Record<PolicyQueue, readonly Permission[]>> = {
  payments: ['investments:read'],
  withdrawals: ['withdraws:read'],
  identity: ['user-verification-requests:read'],
  adjustments: ['user-transactions:read'],
  exits: ['projects:read', 'investments:read'],
}

/** The reader as an approver, by the current policies. */
export type Reviewer = {
  queues: readonly ApprovalQueue[]
  /** The queues whose items they may open. */
  readable: readonly PolicyQueue[]
  policies: ReadonlyMap<ApprovalAction, ApprovalPolicy>
  settings: Settings
  countsSince: CountsSince
}

/**
 * Why an approval by the reader does not count yet; null if it counts.
 * @param needed how many approvals the item needs
 * @param frozen the permission that was frozen in a change request
 */
export type ApproverRefusal = (action: ApprovalAction, needed: number, frozen?: Permission) => string | null

export async function readReviewer(db: Query, actor: Person): Promise<Reviewer> {
  const [listed, settings, countsSince] = await Promise.all([listPolicies(db), readSettings(db), readCountsSince(db, actor.id)])
  const policies = new Map(listed.map((policy) => [policy.action, policy]))
  const mayApprove = (queue: ApprovalQueue): boolean => {
    if (queue === 'change-requests') return true
    const checker = policies.get(policyOfQueue[queue])?.checkerPermission
    const decides = workQueues[queue].permissions ?? []
    return checker !== undefined && may(actor, checker) && may(actor, ...decides) && may(actor, ...openTo[queue])
  }
  return {
    queues: approvalQueues.filter(mayApprove),
    readable: policyQueues.filter((queue) => may(actor, ...openTo[queue])),
    policies,
    settings,
    countsSince,
  }
}

export async function readApproverRefusal(
  db: Query,
  { id }: Person,
  now: Date,
  { policies, settings, countsSince }: Reviewer,
): Promise<ApproverRefusal> {
  const terms = { policies: [...policies.values()], frozen: permissionsIn(countsSince) }
  const checkerOf = await readCheckerOf(db, id, terms, { now, settings })
  return (action, needed, frozen) => {
    const policy = policies.get(action)
    const checker = policy && checkerOf(policy, frozen)
    // Proposals of staff are checked by `requireChecker`.
    return checker ? notCountingBecause(checker, startedByCustomers.includes(action) ? needed : Math.max(needed, SEVERAL)) : null
  }
}

/** What the reader may approve and request, with the same results as the endpoints. */
export async function readRights(db: Query, actor: Person, now: Date): Promise<Reply<typeof approvalInbox.rights>> {
  const [reviewer, { ownAccounts }] = await Promise.all([
    readReviewer(db, actor),
    db.one<{ ownAccounts: string[] }>(sql`select personal_ids(${actor.id}::uuid) as "ownAccounts"`),
  ])
  const requests = [...reviewer.policies.values()].flatMap(({ action, makerPermission }) =>
    makerPermission ? { action, makerPermission, cannotRequestBecause: makerRefusal(actor, { makerPermission }) } : [],
  )
  return {
    rights: rightsOf(actor, reviewer, await readApproverRefusal(db, actor, now, reviewer)),
    requests,
    withoutApproval: [...reviewer.policies.values()].filter(isWithoutApproval).map(({ action }) => action),
    ownAccounts,
  }
}

const isWithoutApproval = ({ action, bands }: ApprovalPolicy): boolean =>
  minApprovals(action) === 0 && bands.every(({ approvals }) => approvals === 0)

function rightsOf(actor: Person, { policies, queues }: Reviewer, refusalOf: ApproverRefusal): ApprovalRight[] {
  return policyQueues.flatMap((queue) => {
    const action = policyOfQueue[queue]
    const policy = policies.get(action)
    if (!policy) return []
    const { checkerPermission, bands } = policy
    const missing = may(actor, checkerPermission) ? null : missingPermission(checkerPermission)
    // If every amount needs several approvals, no item can need one only.
    const fewest = Math.min(...bands.map(({ approvals }) => approvals))
    return {
      queue,
      checkerPermission,
      isPermitted: queues.includes(queue),
      cannotApproveBecause: missing ?? refusalOf(action, SEVERAL),
      cannotApproveAloneBecause: missing ?? refusalOf(action, fewest),
    }
  })
}
