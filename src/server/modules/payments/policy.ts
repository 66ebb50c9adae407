import type { ApprovalPolicy } from '@/contract/approvals'
import type { Settings } from '@/contract/settings'
import { addDays } from '@/domain/dates'
import type { Minor } from '@/domain/money'
import type { Query, Tx } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { approvalsFor, readPolicy } from '../approvals/policies'
import { readFlagRules, type FlagRules } from '../decisions/policy'
import { readSettings } from '../settings/queries'

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

/** The days for which payments that a person approved alone count towards the band of the customer's next payment. */
const COUNTED_DAYS = 30

/**
 * SQL: the sum of the payments that a person approved alone for the customer of `payment` in the last 30 days, and at any time for its
 * investment, in the book currency. It counts towards the band: otherwise one person could approve any amount that is paid in parts.
 * @param payment the alias of the row of `payments`
 */
const approvedAlone = (payment: Sql, by: string, now: Date): Sql => sql`(
  select coalesce(sum(approved.book_amount), 0)::bigint from payments approved
  where approved.user_id = ${payment}.user_id and approved.id <> ${payment}.id and approved.status = 'APPROVED' and approved.settled_by = ${by}
    and (approved.settled_at > ${addDays(now, -COUNTED_DAYS)} or approved.investment_id = ${payment}.investment_id)
    and (select array_agg(a.by_id) from approvals a where a.subject = approved.id and a.event = 'approve') = array[${by}]::uuid[])`

/** By payment: the sum of what a person approved alone and that counts together with it. */
export async function readApprovedAlone(db: Query, ids: readonly string[], by: string, now: Date): Promise<ReadonlyMap<string, Minor>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: string; sum: bigint }>(
    sql`select p.id, ${approvedAlone(sql`p`, by, now)} as sum from payments p where p.id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}

/**
 * Serializes a person's approvals for the customers of these payments: concurrent ones would not count together. Call it before the payments
 * are locked, once per transaction and for all of them: two transactions that lock in different orders would deadlock.
 */
export const lockApprovals = (tx: Tx, by: string, ids: readonly string[]): Promise<unknown> =>
  tx.run(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('carmine.payment-approvals ' || ${by}::text || ' ' || user_id::text, 0) as key
      from payments where id = any(${[...ids]}::uuid[]) order by key) keys`)

/** The number of approvals needed for the largest of the amounts (claimed, received), in the book currency. */
export const approvalsForAmounts = ({ policy, settings }: Amounts, ...amounts: readonly Minor[]): number =>
  Math.max(1, ...amounts.map((amount) => approvalsFor(policy, amount, settings)))
