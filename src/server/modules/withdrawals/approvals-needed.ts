import type { ApprovalBand } from '@/contract/approvals'
import { defaultSettings, type Settings } from '@/contract/settings'
import type { Hold, ReviewReason, WithdrawalStatus } from '@/contract/withdrawals'
import type { Query } from '@/server/db/database'
import { join, sql, type Sql } from '@/server/db/sql'
import { hasCountingApproval } from '../approvals/counting'
import { approvalsFor, bandStart, readPolicy } from '../approvals/policies'
import { readSettings } from '../settings/queries'
import { isHeld } from './holds'
import { approvalsNeeded } from './rules'

/** The policy's number of approvals by amount. */
export type PolicyTerms = { approval_bands: ApprovalBand[]; four_eyes_from: Settings['fourEyesFrom'] }

/** The columns of `PolicyTerms`, for queries that do not read the policy and the settings separately. */
export const policyTermsColumns = sql`(select ap.bands from approval_policies ap where ap.action = 'withdrawal.approve') as approval_bands,
  (select coalesce(st.values ->> 'fourEyesFrom', ${defaultSettings.fourEyesFrom}) from settings st) as four_eyes_from`

type Terms = PolicyTerms & { amount: bigint; review_reasons: readonly ReviewReason[] }

/** How many approvals a withdrawal needs at `now`: the highest number that its review reasons, its holds or the policy require. */
export const approvalsNeededNow = ({ amount, review_reasons, approval_bands, four_eyes_from }: Terms, holds: readonly Hold[], now: Date) =>
  Math.max(approvalsNeeded(review_reasons, holds, now), approvalsFor({ bands: approval_bands }, amount, { fourEyesFrom: four_eyes_from }))

type Needing = Terms & { status: WithdrawalStatus; approvals_needed: number; is_lapsed: boolean }

/**
 * While the withdrawal is pending, expired reasons do not count. Once decided, the number needed then is kept; a new approval can need
 * more.
 */
export function approvalsNeededOf(row: Needing, holds: readonly Hold[], now: Date): number {
  if (row.status === 'PENDING') return approvalsNeededNow(row, holds, now)
  return row.is_lapsed ? Math.max(row.approvals_needed, approvalsNeededNow(row, holds, now)) : row.approvals_needed
}

export async function readPolicyTerms(db: Query): Promise<PolicyTerms> {
  const [{ bands }, { fourEyesFrom }] = [await readPolicy(db, 'withdrawal.approve'), await readSettings(db)]
  return { approval_bands: bands, four_eyes_from: fourEyesFrom }
}

/** SQL: whether the policy requires two or more approvals for the amount of a withdrawal `w`. */
function isSecondByPolicy({ approval_bands: bands, four_eyes_from: fourEyesFrom }: PolicyTerms): Sql {
  const starts = bands.map((band) => bandStart(band, { fourEyesFrom })).sort((one, other) => (one < other ? -1 : 1))
  const ranges = starts.flatMap((from, at) => {
    if (approvalsFor({ bands }, from, { fourEyesFrom }) < 2) return []
    const to = starts[at + 1]
    return [to === undefined ? sql`w.amount >= ${from}` : sql`(w.amount >= ${from} and w.amount < ${to})`]
  })
  return ranges.length === 0 ? sql`false` : sql`(${join(ranges, ' or ')})`
}

/** SQL: whether a withdrawal `w` of a customer `u` is pending with a counting approval, and needs another one. */
export async function readIsSecond(db: Query, now: Date): Promise<Sql> {
  const isReviewed = sql`exists (select 1 from jsonb_array_elements(w.review_reasons) r where r ->> 'until' is null or (r ->> 'until')::timestamptz > ${now})`
  const isByPolicy = isSecondByPolicy(await readPolicyTerms(db))
  return sql`(w.status = 'PENDING' and (${isReviewed} or ${isHeld(now)} or ${isByPolicy}) and ${hasCountingApproval(sql`w.id`, 'approve', 'withdrawal.approve')})`
}
