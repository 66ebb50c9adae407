import { movementLife, type FundMovement, type MovementStatus } from '@/contract/funds'
import { toMoney } from '@/shared/money'
import { AppError, notFound, stale, wrongState } from '@/server/core/errors'
import type { PersonWork } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { postLoss } from './loss'
import { postMovement } from './movement'
import { readMovement } from './queries'

type Decision = { version?: number | undefined; note: string | null }
type Before = {
  id: string
  code: string
  project_id: string | null
  kind: FundMovement['kind']
  amount: bigint
  gateway_id: string | null
  transaction_id: string | null
  note: string | null
  status: MovementStatus
  loss_hash: string | null
  proposed_by: string
  version: number
}

/** A second person's yes: the movement is posted. Who proposed it cannot be that person. */
export async function approveMovement(work: PersonWork, id: string, decision: Decision): Promise<FundMovement> {
  const before = await lockMovement(work, id, 'approve', decision)
  if (before.proposed_by === work.actor.id) {
    throw new AppError('SECOND_PERSON_NEEDED', 'You proposed this, so another person must approve it. Nothing was posted.')
  }
  const movement = {
    id,
    kind: before.kind,
    projectId: before.project_id,
    amount: before.amount,
    gateway: before.gateway_id,
    transactionId: before.transaction_id,
    note: before.note,
  }
  if (before.kind === 'CAPITAL_LOST' && before.project_id)
    await postLoss(work, { id, projectId: before.project_id, amount: before.amount, hash: before.loss_hash })
  else await postMovement(work, movement)
  return decide(work, before, 'POSTED', decision.note)
}

export async function declineMovement(work: PersonWork, id: string, decision: Decision): Promise<FundMovement> {
  const before = await lockMovement(work, id, 'decline', decision)
  return decide(work, before, 'DECLINED', decision.note)
}

async function lockMovement({ tx }: PersonWork, id: string, event: 'approve' | 'decline', { version }: Decision): Promise<Before> {
  const place = await tx.maybe<{ project_id: string | null }>(sql`select project_id from fund_movements where id = ${id}`)
  if (!place) throw notFound('This movement')
  // Projects are locked before what belongs to them, everywhere.
  if (place.project_id) await tx.run(sql`select 1 from projects where id = ${place.project_id} for share`)
  const before = await tx.one<Before>(sql`
    select id, code, project_id, kind, amount, gateway_id, transaction_id, note, status, loss_hash, proposed_by, version from fund_movements where id = ${id} for update`)
  if (!movementLife.allows(before.status, event)) throw wrongState(`Movement ${before.code}`, before.status)
  if (version !== undefined && version !== before.version) throw stale()
  return before
}

async function decide(
  { tx, actor, now, effects }: PersonWork,
  before: Before,
  status: 'POSTED' | 'DECLINED',
  note: string | null,
): Promise<FundMovement> {
  const isPosted = status === 'POSTED'
  await tx.run(sql`
    update fund_movements set status = ${status}, decided_by = ${actor.id}, posted_at = ${isPosted ? now : null}, note = coalesce(${note}, note), version = version + 1
    where id = ${before.id} and status = ${before.status} and version = ${before.version}`)
  effects.audit({
    action: isPosted ? 'funds.approved' : 'funds.declined',
    subject: { type: 'fund-movement', id: before.id, code: before.code },
    before: { status: before.status },
    after: { status, kind: before.kind, amount: toMoney(before.amount), ...(note ? { note } : {}) },
  })
  return readMovement(tx, before.id)
}
