import type { ReviewFlag } from '@/contract/evidence'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

type Rule = { noteRequired: boolean; approvals: number }
/** What the policy of an action asks for, by finding. A finding without a rule asks for nothing. */
export type FlagRules = ReadonlyMap<ReviewFlag, Rule>

/** The one place that reads what a policy asks of flagged items. */
export async function readFlagRules(db: Query, action: 'payment.approve' | 'identity.approve'): Promise<FlagRules> {
  const rows = await db.all<{ flag: ReviewFlag; note_required: boolean; approvals: number }>(
    sql`select flag, note_required, approvals from approval_policy_flags where action = ${action}`,
  )
  return new Map(rows.map(({ flag, note_required: noteRequired, approvals }) => [flag, { noteRequired, approvals }]))
}

/** The findings that need a written reason. */
export const flagsNeedingReason = (rules: FlagRules, flags: readonly ReviewFlag[]): ReviewFlag[] =>
  flags.filter((flag) => rules.get(flag)?.noteRequired)

/** How many different people the findings ask for. */
export const approvalsForFlags = (rules: FlagRules, flags: readonly ReviewFlag[]): number =>
  Math.max(1, ...flags.map((flag) => rules.get(flag)?.approvals ?? 1))
