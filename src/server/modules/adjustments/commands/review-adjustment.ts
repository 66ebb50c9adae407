import { permissionsOfMaker } from '@/contract/approval-actions'
import type { Received } from '@/contract/core/endpoint'
import { adjustmentLife, type Adjustment, type adjustments } from '@/contract/adjustments'
import { assert } from '@/domain/assert'
import { toMinor, toMoney } from '@/domain/money'
import type { Person } from '@/server/work/actor'
import { AppError, fieldError, notFound, stale, wrongState } from '@/server/work/errors'
import { newCode, newId } from '@/server/db/ids'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { assignments, insertion, sql } from '@/server/db/sql'
import { approvedContent } from '../../approvals/approved-content'
import { isEntitled, requireChecker } from '../../approvals/checkers'
import { countApprovals } from '../../approvals/counted-approvals'
import { requireMaker } from '../../approvals/makers'
import { approvalsFor, readPolicy } from '../../approvals/policies'
import { approve } from '../../approvals/commands/give-approval'
import { account } from '../../ledger/accounts'
import { balanceOf } from '../../ledger/balances'
import { move, post } from '../../ledger/posting'
import { notifyPerson } from '../../notifications/notify-person'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { readSettings } from '../../settings/queries'
import { adjustmentNotification } from '../emails'
import { requireAsProposed } from '../as-proposed'
import { columns, relations, toAdjustment, type AdjustmentRow } from '../queries'

/** Proposes a manual adjustment. No money moves until another person approves it. */
export async function proposeAdjustment(
  work: Work<Person>,
  userId: string,
  { amount, reason }: Received<typeof adjustments.propose>['body'],
): Promise<Adjustment> {
  const { tx, actor, now } = work
  requireMaker(actor, await readPolicy(tx, 'adjustment.post'))
  await requireNotPersonal(work, userId)
  const customer = await tx.maybe(sql`select id from users where id = ${userId} and type = 'Customer'`)
  if (!customer) throw notFound('This customer')
  const minor = toMinor(amount)
  const balance = minor < 0n ? await balanceOf(tx, account.available(userId)) : 0n
  if (minor < 0n && balance < -minor)
    throw fieldError('amount', `The balance is ${formatBookAmount(work, balance)}; you cannot debit more.`)
  const row = insertion({
    id: newId(now),
    code: newCode('ADJ'),
    user_id: userId,
    amount: minor,
    reason,
    status: 'PENDING',
    proposed_by: actor.id,
    created_at: now,
  })
  const proposed = await tx.one<AdjustmentRow>(
    sql`with a as (insert into adjustments ${row} returning *) select ${columns} from a ${relations}`,
  )
  work.effects.audit({
    action: 'adjustment.proposed',
    subject: subjectOf(proposed),
    after: { status: 'PENDING', amount: toMoney(minor), reason, user: userId },
  })
  return toAdjustment(proposed, actor.kind)
}

/** Posts an adjustment once enough people by its policy have approved it, never including the proposer. */
export async function approveAdjustment(
  work: Work<Person>,
  id: string,
  { version, note }: Received<typeof adjustments.approve>['body'],
): Promise<Adjustment> {
  const { tx, actor, now, services } = work
  const row = await openRow(work, id, 'approve', version)
  await requireAsProposed(work, row)
  const [policy, settings] = await Promise.all([readPolicy(tx, 'adjustment.post'), readSettings(tx)])
  await requireChecker(tx, actor, policy, now)
  if (!(await isEntitled(tx, row.proposed_by, permissionsOfMaker(policy))))
    throw new AppError(
      'CHANGED_SINCE',
      `${row.proposed_name}, who proposed ${row.code}, no longer has permission to do so. Nothing was posted. Decline it; it can be proposed again.`,
    )
  const content = approvedContent(tx, ['adjustment', id])
  await approve(tx, { subject: id, event: 'approve', policy, by: actor.id, at: now, note, content })
  const given = await countApprovals(work, { subject: id, event: 'approve', policy, except: [row.user_id, row.proposed_by], content })
  if (given < approvalsFor(policy, row.amount > 0n ? row.amount : -row.amount, settings))
    return approveFirst(work, row, given, await content())
  const [from, to] =
    row.amount > 0n ? [account.adjustments, account.available(row.user_id)] : [account.available(row.user_id), account.adjustments]
  await post(tx, {
    kind: 'ADJUSTMENT',
    reference: id,
    lines: move(from, to, row.amount > 0n ? row.amount : -row.amount),
    by: actor.id,
    at: now,
  })
  notifyPerson(work, { id: row.user_id, email: row.user_email }, adjustmentNotification(services.env, row))
  return decide(work, row, 'approve', note)
}

/** Records an approval that is not the last one: the adjustment stays pending. */
async function approveFirst({ tx, actor, effects }: Work<Person>, row: AdjustmentRow, given: number, content: string): Promise<Adjustment> {
  const after = await tx.one<AdjustmentRow>(sql`
    with a as (update adjustments set version = version + 1 where id = ${row.id} returning *) select ${columns} from a ${relations}`)
  effects.audit({
    action: 'adjustment.approval-given',
    subject: subjectOf(row),
    after: { approvals: given, amount: toMoney(row.amount), content },
  })
  return toAdjustment(after, actor.kind)
}

/** Declines an adjustment; no money moves. */
export async function declineAdjustment(
  work: Work<Person>,
  id: string,
  { version, note }: Received<typeof adjustments.decline>['body'],
): Promise<Adjustment> {
  return decide(work, await openRow(work, id, 'decline', version), 'decline', note)
}

/** Locks the row until the transaction ends, and checks that this person may decide it now. */
async function openRow(
  { tx, actor }: Work<Person>,
  id: string,
  event: 'approve' | 'decline',
  version: number | undefined,
): Promise<AdjustmentRow> {
  // Locked first and read then, so that its approvals are read as of after a wait for the lock.
  await tx.run(sql`select 1 from adjustments where id = ${id} for update`)
  const row = await tx.maybe<AdjustmentRow>(sql`select ${columns} from adjustments a ${relations} where a.id = ${id}`)
  if (!row) throw notFound('This adjustment')
  if (!adjustmentLife.allows(row.status, event)) throw wrongState('This adjustment', row.status)
  if (version !== undefined && version !== row.version) throw stale()
  await requireNotPersonal({ tx, actor }, row.user_id, { item: row.code })
  if (row.proposed_by === actor.id)
    throw new AppError('SECOND_PERSON_NEEDED', 'You proposed this; another team member must decide on it. Nothing was changed.')
  return row
}

async function decide(
  { tx, actor, now, effects }: Work<Person>,
  row: AdjustmentRow,
  event: 'approve' | 'decline',
  note: string | null | undefined,
): Promise<Adjustment> {
  const to = adjustmentLife.next(row.status, event)
  assert(to, 'the row was opened for this event')
  const set = assignments({ status: to, decided_by: actor.id, decided_at: now, note: note ?? null, version: row.version + 1 })
  const after = await tx.maybe<AdjustmentRow>(sql`
    with a as (update adjustments set ${set} where id = ${row.id} and version = ${row.version} returning *) select ${columns} from a ${relations}`)
  if (!after) throw stale()
  effects.audit({
    action: actions[event],
    subject: subjectOf(row),
    before: { status: row.status },
    after: { status: to, amount: toMoney(row.amount), reason: row.reason, proposedBy: row.proposed_by, note: note ?? null },
  })
  return toAdjustment(after, actor.kind)
}

const actions = { approve: 'adjustment.posted', decline: 'adjustment.declined' } as const

const subjectOf = ({ id, code }: AdjustmentRow) => ({ type: 'adjustment', id, code }) as const
