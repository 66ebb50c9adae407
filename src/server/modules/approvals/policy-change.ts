import { type z } from 'zod'
import {
  approvalAction,
  approvalActionTitles,
  minApprovals,
  permissionsOfCommands,
  permissionsOfMaker,
  startedByCustomers,
  type ApprovalAction,
} from '@/contract/approval-actions'
import { approvalPolicies, type ApprovalPolicy } from '@/contract/approvals'
import type { FieldError } from '@/contract/core/errors'
import { flagsOfAction, type FlagRule } from '@/contract/evidence'
import type { Query, Tx } from '@/server/db/database'
import { touchesMoney } from '@/contract/permissions'
import { AppError, stale } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql, versioned } from '@/server/db/sql'
import { readSettings } from '../settings/queries'
import type { ChangeKind } from './change-requests'
import { listActiveHolders } from './checkers'
import { bandStart, lockPolicy, readPolicy } from './policies'

const payload = approvalPolicies.update.body.omit({ note: true }).extend({ action: approvalAction })
type Payload = z.output<typeof payload>

/** Changes how many people must approve an action; itself a change request. */
export const policyChange: ChangeKind<Payload, ApprovalPolicy> = {
  action: 'policy.change',
  payload,
  async describe({ tx }, change) {
    const { action, version, ...before } = await lockPolicy(tx, change.action)
    if (change.version !== version) throw stale()
    const { action: _action, version: _version, ...after } = change
    const changed = Object.keys(after)
    return {
      title: `Change the approval policy “${approvalActionTitles[action]}”`,
      subject: { type: 'approval-policy', id: action, code: approvalActionTitles[action] },
      before: Object.fromEntries(Object.entries(before).filter(([field]) => changed.includes(field))),
      after,
      state: version,
    }
  },
  apply: (work, change) => savePolicy(work, change),
}

async function savePolicy({ tx, now, effects }: PersonWork, { action, version, ...change }: Payload): Promise<ApprovalPolicy> {
  const before = await lockPolicy(tx, action)
  if (before.version !== version) throw stale()
  const after = { ...before, ...change }
  const contradictions = [...misfits(after, await readSettings(tx)), ...permissionMisfits(before, after)]
  const errors = contradictions.length > 0 ? contradictions : await holderMisfits(tx, before, after)
  if (errors.length > 0)
    throw new AppError('VALIDATION', 'The policy cannot have these values. Nothing was saved. Check the marked fields.', {
      errors,
    })
  const set = versioned({
    bands: JSON.stringify(after.bands),
    maker_permission: after.makerPermission,
    checker_permission: after.checkerPermission,
    cooling_hours: after.coolingHours,
    changed_at: now,
  })
  if ((await tx.run(sql`update approval_policies set ${set} where action = ${action} and version = ${version}`)) === 0) throw stale()
  if (change.flags) await saveFlags(tx, action, change.flags)
  effects.audit({
    action: 'policy.changed',
    subject: { type: 'approval-policy', id: action, code: approvalActionTitles[action] },
    before: {
      bands: before.bands,
      makerPermission: before.makerPermission,
      checkerPermission: before.checkerPermission,
      coolingHours: before.coolingHours,
      flags: before.flags,
    },
    after: change,
  })
  return readPolicy(tx, action)
}

async function saveFlags(tx: Tx, action: ApprovalAction, rules: readonly FlagRule[]): Promise<void> {
  for (const { flag, noteRequired, approvals } of rules)
    await tx.run(sql`
      insert into approval_policy_flags (action, flag, note_required, approvals) values (${action}, ${flag}, ${noteRequired}, ${approvals})
      on conflict (action, flag) do update set note_required = excluded.note_required, approvals = excluded.approvals`)
}

/** Inconsistencies, by field. */
function misfits(policy: ApprovalPolicy, settings: { fourEyesFrom: string }): FieldError[] {
  const starts = policy.bands.map((band) => bandStart(band, settings))
  const first = policy.bands[0]
  const found: FieldError[] = []
  if (first?.from === 'fourEyesFrom' || starts[0] !== 0n) found.push({ path: 'bands.0.from', message: 'The first band starts at 0.00' })
  starts.forEach((start, at) => {
    const previous = starts[at - 1]
    if (previous !== undefined && start <= previous)
      found.push({ path: `bands.${at}.from`, message: 'Enter an amount above the previous band' })
  })
  if (policy.bands.some(({ approvals }) => approvals < minApprovals(policy.action)))
    found.push({ path: 'bands', message: 'This action needs at least one approval' })
  if ((policy.makerPermission !== null) !== namesMaker(policy))
    found.push({ path: 'makerPermission', message: 'Whether customers or staff request this action cannot be changed' })
  return [...found, ...flagMisfits(policy)]
}

/** A permission that does not touch money can be granted by one person alone, who could then act as both maker and checker. */
const permissionMisfits = (before: ApprovalPolicy, after: ApprovalPolicy): FieldError[] =>
  (['makerPermission', 'checkerPermission'] as const)
    .filter((path) => before[path] && after[path] && after[path] !== before[path] && !touchesMoney(after[path]))
    .map((path) => ({ path, message: 'Choose a permission that can be granted only with a second approval' }))

/**
 * Refuses a policy that no request could satisfy: enough active staff must have the permission for each newly required approval, and
 * another person must be able to make the request.
 */
async function holderMisfits(db: Query, before: ApprovalPolicy, after: ApprovalPolicy): Promise<FieldError[]> {
  const { action, makerPermission, checkerPermission, bands } = after
  const raised = raisedApprovals(before, after)
  const keepsPermissions = makerPermission === before.makerPermission && checkerPermission === before.checkerPermission
  if (keepsPermissions && raised.length === 0) return []
  const makers = startedByCustomers.includes(action) ? null : await listActiveHolders(db, permissionsOfMaker(after))
  if (makers?.length === 0)
    return [{ path: 'makerPermission', message: 'No active team member has this permission. Grant it to one in a role first' }]
  const checkers = await listActiveHolders(db, [checkerPermission])
  const most = makers?.every((maker) => checkers.includes(maker)) ? checkers.length - 1 : checkers.length
  const others = makers ? ' except the requester' : ''
  const message =
    most === 1
      ? `Only one active team member${others} can give this approval`
      : `Only ${most} active team members${others} can give these approvals`
  // The only person of an installation may decide alone, so one approval is always possible.
  const tooMany = raised.filter(({ approvals }) => approvals > Math.max(1, most)).map(({ path }) => ({ path, message }))
  const needed = Math.max(1, bands[0]?.approvals ?? 1)
  if (tooMany.length > 0 || keepsPermissions || most >= needed) return tooMany
  return [
    {
      path: 'checkerPermission',
      message:
        needed === 1
          ? `No active team member${others} has this permission. Grant it to another one in a role first`
          : `Fewer than ${needed} active team members${others} have this permission. Grant it to more of them in a role first`,
    },
  ]
}

/** The raised numbers of approvals, with their fields. */
function raisedApprovals(before: ApprovalPolicy, { bands, flags }: ApprovalPolicy): { path: string; approvals: number }[] {
  const ofBands = bands.map(({ from, approvals }, at) => ({
    path: `bands.${at}.approvals`,
    approvals,
    isKept: before.bands.some((band) => band.from === from && band.approvals >= approvals),
  }))
  const ofFlags = flags.map(({ flag, approvals }, at) => ({
    path: `flags.${at}.approvals`,
    approvals,
    isKept: before.flags.some((rule) => rule.flag === flag && rule.approvals >= approvals),
  }))
  return [...ofBands, ...ofFlags].filter(({ isKept }) => !isKept)
}

function flagMisfits({ action, flags }: ApprovalPolicy): FieldError[] {
  const known = flagsOfAction[action] ?? []
  if (flags.length !== known.length || known.some((flag) => !flags.some((rule) => rule.flag === flag)))
    return [{ path: 'flags', message: 'Enter one rule for each finding of this action' }]
  return []
}

/** Whether the policy has to name a permission for the maker. */
const namesMaker = ({ action }: ApprovalPolicy): boolean => !startedByCustomers.includes(action) && !permissionsOfCommands[action]
