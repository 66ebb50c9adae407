import { approvals } from '@/contract/approvals'
import type { ErrorCode } from '@/contract/core/errors'
import { raw, sql, type Sql } from '@/server/db/sql'
import type { Caller } from '../server'
import type { ApprovalWorld } from './world'

type Answered = Promise<{ status: number; code?: ErrorCode; text: string }>
export type ApprovalCase = {
  /** Takes the action as far as the maker can alone; returns the id of the item that another person approves. */
  start(maker: Caller): Promise<string>
  approve(caller: Caller, id: string): Answered
  /** Approves an outdated version: the subject has changed since it was read. */
  approveStale(caller: Caller, id: string): Answered
  stale: ErrorCode
}
/** A case whose approvals are stored with the row itself, which SQL may alter between two approvals. */
export type OwnApprovalCase = ApprovalCase & {
  /** Alters the approved content with SQL, without changing its version. */
  alter(id: string): Promise<unknown>
}

type ChangeRequest = Pick<ApprovalCase, 'start'> & {
  /** Changes the subject with an ordinary command. */
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

/** The subject of a change request. */
export const subjectOf = async ({ db }: ApprovalWorld, id: string): Promise<string> =>
  (await db.one<{ subject: string }>(sql`select subject_id as subject from change_requests where id = ${id}`)).subject

let steps = 0
/** A different number on each call. */
export const next = (): number => (steps += 1)
export const versioned = (version: number | undefined) => (version === undefined ? {} : { version })
