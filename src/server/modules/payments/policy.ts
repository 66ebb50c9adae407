import type { ApprovalPolicy } from '@/contract/approvals'
import type { Settings } from '@/contract/settings'
import type { Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { approvalsFor, readPolicy } from '../approvals/policies'
import { readFlagRules, type FlagRules } from '../decisions/policy'
import { readSettings } from '../settings/queries'
import type { PaymentRow } from './transition'

/** The approvals and reasons that a payment needs, by its amount and its findings. */
type Amounts = { policy: Pick<ApprovalPolicy, 'bands'>; settings: Pick<Settings, 'fourEyesFrom'> }
export type PaymentPolicy = {
  policy: ApprovalPolicy
  settings: Pick<Settings, 'fourEyesFrom' | 'approvalNeedsOpenedProof'>
  rules: FlagRules
}

/** The only place that reads the policy `payment.approve`. */
export async function readPaymentPolicy(db: Query): Promise<PaymentPolicy> {
  const [policy, settings, rules] = await Promise.all([
    readPolicy(db, 'payment.approve'),
    readSettings(db),
    readFlagRules(db, 'payment.approve'),
  ])
  return { policy, settings, rules }
}

/**
 * The total that a person approved alone for the same investment, in the book currency. It counts towards the band of the next payment:
 * otherwise one person could approve any amount that is claimed in parts.
 */
export async function readApprovedAlone(db: Query, payment: Pick<PaymentRow, 'id' | 'investment_id'>, userId: string): Promise<Minor> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(approved.book_amount), 0)::bigint as sum from payments approved
    where approved.investment_id = ${payment.investment_id} and approved.id <> ${payment.id} and approved.status = 'APPROVED'
      and (select array_agg(a.by_id) from approvals a where a.subject = approved.id and a.event = 'approve') = array[${userId}]::uuid[]`)
  return sum
}

/** The number of approvals needed for the largest of the amounts (claimed, received), in the book currency. */
export const approvalsForAmounts = ({ policy, settings }: Amounts, ...amounts: readonly Minor[]): number =>
  Math.max(1, ...amounts.map((amount) => approvalsFor(policy, amount, settings)))
