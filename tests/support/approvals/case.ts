import { approvals } from '@/contract/approvals'
import type { ErrorCode } from '@/contract/core/errors'
import { raw, sql, type Sql } from '@/server/db/sql'
import type { Caller } from '../server'
import type { ApprovalWorld } from './world'

type Answered = Promise<{ status: number; code?: ErrorCode; text: string }>
export type ApprovalCase = {
  /** Brings the action about as far as the maker can alone; answers what another person approves. */
  start(maker: Caller): Promise<string>
  approve(caller: Caller, id: string): Answered
  /** Approves what was read before its subject changed. */
  approveStale(caller: Caller, id: string): Answered
  stale: ErrorCode
}
/** A case whose approvals are given over a row itself, which SQL may alter between two of them. */
export type OwnApprovalCase = ApprovalCase & {
  /** Alters by SQL what is approved; the version stays. */
  alter(id: string): Promise<unknown>
}

type ChangeRequest = Pick<ApprovalCase, 'start'> & {
  /** Changes the subject as colleagues do at work. */
  change(id: string): Promise<unknown>
}
export function changeRequest({ start, change }: ChangeRequest): ApprovalCase {
  const approve = (caller: Caller, id: string) => caller.propose(approvals.approve, { params: { id }, body: {} })
  const approveStale = async (caller: Caller, id: string) => {
    await change(id)
    return approve(caller, id)
  }
  return { start, approve, approveStale, stale: 'CHANGED_SINCE' }
}

type OwnApproval = Pick<ApprovalCase, 'start'> & {
  table: 'payments' | 'identity_requests' | 'withdrawals' | 'adjustments' | 'investments'
  approve(caller: Caller, id: string, version?: number): Answered
  altered: Sql
}
export const ownApproval = ({ db }: ApprovalWorld, { start, table, approve, altered }: OwnApproval): OwnApprovalCase => ({
  start,
  approve,
  async approveStale(caller, id) {
    const { version } = await db.one<{ version: number }>(sql`select version from ${raw(table)} where id = ${id}`)
    // An adjustment or a document that was just submitted has no earlier version.
    return approve(caller, id, version === 0 ? 1 : version - 1)
  },
  stale: 'STALE_VERSION',
  alter: (id) => db.run(sql`update ${raw(table)} set ${altered} where id = ${id}`),
})

/** What a change request is about. */
export const subjectOf = async ({ db }: ApprovalWorld, id: string): Promise<string> =>
  (await db.one<{ subject: string }>(sql`select subject_id as subject from change_requests where id = ${id}`)).subject

let steps = 0
/** Another number each time. */
export const next = (): number => (steps += 1)
export const versioned = (version: number | undefined) => (version === undefined ? {} : { version })
