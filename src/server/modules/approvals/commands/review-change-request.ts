import { adminPaths } from '@/config/admin-paths'
import type { AuditAction } from '@/contract/audit-actions/registry'
import { permissionsOfMaker } from '@/contract/approval-actions'
import type { ErrorCode } from '@/contract/core/errors'
import { changeRequestLife, type ApprovalPolicy, type ChangeRequest, type ChangeRequestEvent } from '@/contract/approvals'
import { writtenTime } from '@/domain/dates'
import { requirePermission } from '@/server/work/actor'
import { AppError, notFound, stale, wrongState } from '@/server/work/errors'
import type { PersonWork, Work } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import { composeEmail, senderOf } from '../../mail/email'
import { notifyPerson } from '../../notifications/notify-person'
import { personalText } from '../../personal-accounts/is-personal'
import { changeKindOf } from '../change-kinds'
import { stateOf, type Balances, type ChangeKind, type SealedRequest } from '../change-requests'
import { isEntitled, requireChecker, type CheckerPolicy } from '../checkers'
import { countApprovals } from '../counted-approvals'
import { readPolicy } from '../policies'
import { findForDecision, findRequest, readChangeRequest, type ShownRow } from '../queries'
import { openSealed } from '../sealed'
import { appliesAloneFrom, notifyAllStaff } from '../single-staff'
import { approve } from './give-approval'

type Decision = { note?: string | null | undefined; version?: number | undefined }

/** Approves a request. The last required approval applies exactly the frozen change in this transaction. */
export async function approveRequest(
  work: PersonWork,
  id: string,
  { note = null, version }: Decision,
): Promise<{ status: 'PENDING' | 'APPLIED'; result?: unknown }> {
  const { tx, actor, now, services } = work
  const row = await openRequest(work, id, 'apply', version)
  const frozen = openSealed(services.secrets, row)
  const policy = await readPolicy(tx, row.action)
  const terms = { checkerPermission: row.checker_permission, coolingHours: policy.coolingHours }
  if (row.maker_id === actor.id && (await mayApplyAlone(work, row, terms))) return applyAlone(work, row, { frozen, policy, note })
  requireOtherHands(work, row)
  await requireChecker(tx, actor, terms, now)
  await approve(tx, { subject: id, event: 'approve', policy: terms, by: actor.id, at: now, note })
  const given = await countApprovals(work, { subject: id, event: 'approve', policy: terms, except: [row.maker_id] })
  if (given < row.approvals_needed) return approveFirst(work, row, given)
  return { status: 'APPLIED', result: await applyAndClose(work, row, { frozen, policy, note }) }
}

type Last = { frozen: SealedRequest; policy: ApprovalPolicy; note: string | null }
async function applyAndClose(work: PersonWork, row: ShownRow, { frozen, policy, note }: Last): Promise<unknown> {
  if (!(await isEntitled(work.tx, row.maker_id, permissionsOfMaker(policy))))
    throw changedSince(row, `${row.maker_name}, who requested it, no longer has permission to do so.`)
  const { result, balances } = await applyFrozen(work, row, frozen)
  await close(work, row, { event: 'apply', note, balances })
  return result
}

/** Whether the maker is the only possible approver, and all other staff accounts have been notified for long enough. */
async function mayApplyAlone({ tx, actor, now }: PersonWork, row: ShownRow, policy: CheckerPolicy): Promise<boolean> {
  if (row.is_about_reader) return false
  const from = (await appliesAloneFrom(tx, actor.id, { policy, now }))?.(row)
  if (from && from > now)
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      `No other team member can approve this. You can apply it yourself from ${writtenTime(from)}. Nothing was changed.`,
    )
  return from !== null && from !== undefined
}

async function applyAlone(work: PersonWork, row: ShownRow, last: Last): Promise<{ status: 'APPLIED'; result: unknown }> {
  requirePermission(work.actor, row.checker_permission)
  const result = await applyAndClose(work, row, last)
  work.effects.audit({
    action: 'change-request.applied-alone',
    subject: subjectOf(row),
    after: { change: row.title, because: 'No other team member could approve it, not even within the waiting period.' },
  })
  await notifyAllStaff(work, { title: row.title, code: row.code, from: null })
  return { status: 'APPLIED', result }
}

/** Another person declines the request with a reason. Nothing changes. */
export async function declineRequest(work: PersonWork, id: string, { note = null, version }: Decision): Promise<ChangeRequest> {
  const row = await openRequest(work, id, 'decline', version)
  requireOtherHands(work, row)
  const { coolingHours } = await readPolicy(work.tx, row.action)
  await requireChecker(work.tx, work.actor, { checkerPermission: row.checker_permission, coolingHours }, work.now)
  await close(work, row, { event: 'decline', note })
  return readChangeRequest(work.tx, work.actor, work.now, id)
}

/** The maker withdraws the request. */
export async function withdrawRequest(work: PersonWork, id: string, { version }: Decision): Promise<ChangeRequest> {
  const row = await openRequest(work, id, 'withdraw', version)
  if (row.maker_id !== work.actor.id) throw notFound('This change request of yours')
  await close(work, row, { event: 'withdraw', note: null })
  return readChangeRequest(work.tx, work.actor, work.now, id)
}

/** Closes a request that was not decided in time. */
export async function expireRequest(work: Work, id: string): Promise<void> {
  const row = await work.tx.maybe<ShownRow>(sql`
    select c.*, m.name as maker_name, null as decided_name, '[]'::jsonb as approvals, null::jsonb as assignee, false as is_about_reader from change_requests c join users m on m.id = c.maker_id
    where c.id = ${id} for update of c`)
  if (row?.status === 'PENDING' && row.expires_at <= work.now) await close(work, row, { event: 'expire', note: null })
}

async function openRequest(work: PersonWork, id: string, event: ChangeRequestEvent, version: number | undefined): Promise<ShownRow> {
  const row = event === 'withdraw' ? await findRequest(work.tx, work.actor, id, true) : await findForDecision(work.tx, work.actor, id)
  if (!changeRequestLife.allows(row.status, event)) throw wrongState(`Change request ${row.code}`, row.status)
  if (row.expires_at <= work.now) throw wrongState(`Change request ${row.code}`, 'EXPIRED')
  if (version !== undefined && version !== row.version) throw stale()
  return row
}

function requireOtherHands({ actor }: PersonWork, row: ShownRow): void {
  if (row.maker_id === actor.id)
    throw new AppError('SECOND_PERSON_NEEDED', 'You requested this, so another team member must decide on it. Nothing was changed.')
  if (!row.is_about_reader) return
  const own = row.subject_id === actor.id ? 'This is about your own account, so another team member must decide on it.' : personalText()
  throw new AppError('SECOND_PERSON_NEEDED', `${own} Nothing was changed.`)
}

async function approveFirst(work: PersonWork, row: ShownRow, given: number): Promise<{ status: 'PENDING' }> {
  await work.tx.run(sql`update change_requests set version = version + 1 where id = ${row.id}`)
  work.effects.audit({ action: 'change-request.approval-given', subject: subjectOf(row), after: { approvals: given, change: row.title } })
  return { status: 'PENDING' }
}

/** Applies the frozen change; refuses if the subject has changed since the request was made. */
async function applyFrozen(
  work: PersonWork,
  row: ShownRow,
  frozen: SealedRequest,
): Promise<{ result: unknown; balances: Balances | undefined }> {
  const kind = changeKindOf(row.action)
  const payload = kind.payload.parse(frozen.payload)
  const description = await kind.describe(work, payload).catch(asChanged(row, kind))
  if (stateOf(description) !== frozen.state) throw changedSince(row, 'The data that it would change has changed since.')
  const balances = await kind.balances?.(work.tx, payload)
  return { result: await kind.apply(work, payload, frozen.maker).catch(asChanged(row, kind)), balances }
}

/** Errors of a command whose subject has changed or no longer exists. */
const changed: readonly ErrorCode[] = ['STALE_VERSION', 'PREVIEW_CHANGED', 'WRONG_STATE', 'NOT_FOUND']
const asChanged =
  (row: ShownRow, kind: Pick<ChangeKind<object, unknown>, 'dependsOnOthers'>) =>
  (error: unknown): never => {
    if (error instanceof AppError && changed.includes(error.code)) throw changedSince(row, error.message)
    const [fault] = kind.dependsOnOthers && error instanceof AppError && error.code === 'VALIDATION' ? (error.errors ?? []) : []
    if (fault) throw changedSince(row, `${fault.message.replace(/\.$/, '')}.`)
    throw error
  }

const changedSince = ({ code }: ShownRow, why: string) =>
  new AppError('CHANGED_SINCE', `${code} was not applied: ${why} Nothing was changed. Decline it; the change can be requested again.`)

const subjectOf = ({ id, code }: ShownRow) => ({ type: 'change-request', id, code }) as const

const actions = {
  apply: 'change-request.applied',
  decline: 'change-request.declined',
  withdraw: 'change-request.withdrawn',
  expire: 'change-request.expired',
} as const satisfies Record<ChangeRequestEvent, AuditAction>

type Closing = { event: ChangeRequestEvent; note: string | null; balances?: Balances | undefined }

async function close(work: Work, row: ShownRow, { event, note, balances }: Closing): Promise<void> {
  const { tx, actor, now, effects } = work
  const status = changeRequestLife.next(row.status, event)
  if (!status) throw wrongState(`Change request ${row.code}`, row.status)
  const set = assignments({ status, decided_by: actor.id, decided_at: now, decision_note: note, version: row.version + 1 })
  if ((await tx.run(sql`update change_requests set ${set} where id = ${row.id} and status = 'PENDING' and version = ${row.version}`)) === 0)
    throw stale()
  effects.audit({
    action: actions[event],
    subject: subjectOf(row),
    before: { status: row.status, ...balances?.before },
    after: { status, change: row.title, requestedBy: row.maker_name, ...(note ? { note } : {}), ...balances?.after },
  })
  if (actor.id !== row.maker_id) await notifyMaker(work, row, status, note)
}

const outcomes: Readonly<Record<string, string>> = {
  APPLIED: 'approved',
  DECLINED: 'declined',
  EXPIRED: 'closed, because it expired without a decision',
}

async function notifyMaker(work: Work, row: ShownRow, status: string, note: string | null): Promise<void> {
  const maker = await work.tx.one<{ id: string; email: string }>(sql`select id, email from users where id = ${row.maker_id}`)
  const title = `Your request ${row.code} was ${outcomes[status] ?? 'closed'}`
  const body = [`${row.title}.`, ...(note ? [`Note: ${note}`] : [])]
  const link = adminPaths.approval(row.id)
  const content = composeEmail(
    { template: 'change-request.decided', subject: title, heading: title, paragraphs: body, action: { label: 'View request', path: link } },
    senderOf(work.services.env),
  )
  notifyPerson(work, maker, {
    kind: 'change-request.decided',
    title,
    body: body.join(' '),
    data: { id: row.id },
    content,
    dedupe: `change-request.decided:${row.id}`,
  })
}
