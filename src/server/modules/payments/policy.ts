import type { ApprovalPolicy } from '@/contract/approvals'
import type { Settings } from '@/contract/settings'
import type { Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { approvalsFor, readPolicy } from '../approvals/policies'
import { readFlagRules, type FlagRules } from '../decisions/policy'
import { readSettings } from '../settings/queries'

/** The approvals and reasons that a payment needs: by its amount, and by its findings. */
type Amounts = { policy: Pick<ApprovalPolicy, 'bands'>; settings: Pick<Settings, 'fourEyesFrom'> }
export type PaymentPolicy = { policy: ApprovalPolicy; settings: Pick<Settings, 'fourEyesFrom'>; rules: FlagRules }

/** The one place that reads the policy `payment.approve`. */
export async function readPaymentPolicy(db: Query): Promise<PaymentPolicy> {
  const [policy, settings, rules] = await Promise.all([
    readPolicy(db, 'payment.approve'),
    readSettings(db),
    readFlagRules(db, 'payment.approve'),
  ])
  return { policy, settings, rules }
}

/** How many approvals are needed, by the larger of the claimed and the received amount, in the book currency. */
export const approvalsForAmounts = ({ policy, settings }: Amounts, ...amounts: readonly Minor[]): number =>
  Math.max(1, ...amounts.map((amount) => approvalsFor(policy, amount, settings)))
