import { FOUR_EYES_SETTING, type ApprovalBand, type ApprovalPolicy } from '@/contract/approvals'
import type { ApprovalAction } from '@/contract/approval-actions'
import { flagsOfAction, type FlagRule } from '@/contract/evidence'
import type { Permission } from '@/contract/permissions'
import type { Settings } from '@/contract/settings'
import { toMinor, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { sql } from '@/server/db/sql'

type PolicyRow = {
  action: ApprovalAction
  bands: ApprovalBand[]
  maker_permission: Permission | null
  checker_permission: Permission
  cooling_hours: number | null
  flags: FlagRule[]
  version: number
  changed_at: Date
}
const columns = sql`action, bands, maker_permission, checker_permission, cooling_hours, version, changed_at,
  (select coalesce(jsonb_agg(jsonb_build_object('flag', f.flag, 'noteRequired', f.note_required, 'approvals', f.approvals)), '[]'::jsonb)
    from approval_policy_flags f where f.action = approval_policies.action) as flags`

/** A finding without a rule requires nothing. */
const rulesOf = ({ action, flags }: Pick<PolicyRow, 'action' | 'flags'>): FlagRule[] =>
  (flagsOfAction[action] ?? []).map((flag) => flags.find((rule) => rule.flag === flag) ?? { flag, noteRequired: false, approvals: 1 })

const toPolicy = (row: PolicyRow): ApprovalPolicy => ({
  action: row.action,
  bands: row.bands,
  makerPermission: row.maker_permission,
  checkerPermission: row.checker_permission,
  coolingHours: row.cooling_hours,
  flags: rulesOf(row),
  version: row.version,
  changedAt: row.changed_at.toISOString(),
})

/** The current policy of an action. */
export async function readPolicy(db: Query, action: ApprovalAction): Promise<ApprovalPolicy> {
  const row = await db.maybe<PolicyRow>(sql`select ${columns} from approval_policies where action = ${action}`)
  if (!row) throw notFound('This approval policy')
  return toPolicy(row)
}

/** The same, locked until the transaction ends. */
export async function lockPolicy(db: Query, action: ApprovalAction): Promise<ApprovalPolicy> {
  const row = await db.maybe<PolicyRow>(sql`select ${columns} from approval_policies where action = ${action} for update`)
  if (!row) throw notFound('This approval policy')
  return toPolicy(row)
}

export async function listPolicies(db: Query): Promise<ApprovalPolicy[]> {
  const rows = await db.all<PolicyRow>(sql`select ${columns} from approval_policies order by action`)
  return rows.map(toPolicy)
}

/** The lower bound of a band, in minor units. */
export const bandStart = (band: ApprovalBand, settings: Pick<Settings, 'fourEyesFrom'>): Minor =>
  toMinor(band.from === FOUR_EYES_SETTING ? settings.fourEyesFrom : band.from)

/** How many people besides the maker must approve an amount: by the highest band that it reaches. */
export function approvalsFor({ bands }: Pick<ApprovalPolicy, 'bands'>, amount: Minor, settings: Pick<Settings, 'fourEyesFrom'>): number {
  const reached = bands.filter((band) => bandStart(band, settings) <= amount)
  const highest = reached.sort((one, other) => (bandStart(one, settings) < bandStart(other, settings) ? -1 : 1)).at(-1)
  return highest?.approvals ?? 0
}
