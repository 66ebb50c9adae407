import type { ReviewFlag } from '@/contract/evidence'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

type Rule = { noteRequired: boolean; approvals: number }
/** The policy's requirements by finding; a finding without a rule requires nothing. */
export type FlagRules = ReadonlyMap<ReviewFlag, Rule>

/** The only place that reads the policy's requirements for flagged items. */
export async function readFlagRules(db: Query, action: 'payment.approve' | 'identity.approve'): Promise<FlagRules> {
  const rows = await db.all<{ flag: ReviewFlag; note_required: boolean; approvals: number }>(
    sql`select flag, note_required, approvals from approval_policy_flags where action = ${action}`,
  )
  return new Map(rows.map(({ flag, note_required: noteRequired, approvals }) => [flag, { noteRequired, approvals }]))
}

/** The findings that require a written reason. */
export const flagsNeedingReason = (rules: FlagRules, flags: readonly ReviewFlag[]): ReviewFlag[] =>
  flags.filter((flag) => rules.get(flag)?.noteRequired)

/** How many different people the findings require. */
export const approvalsForFlags = (rules: FlagRules, flags: readonly ReviewFlag[]): number =>
  Math.max(1, ...flags.map((flag) => rules.get(flag)?.approvals ?? 1))
