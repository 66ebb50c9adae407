import type { Permission } from '@/contract/permissions'
import type { BankDetails } from '@/contract/wallets'
import type { WithdrawalStatus } from '@/contract/withdrawals'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { may, type Actor } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import type { ApprovalRow } from '../../approvals/commands/give-approval'
import { holdersAt, holds, isActiveStaff } from '../../approvals/checkers'
import { checkerPermissionOf, isCounting } from '../../approvals/counting'
import { ownersOf, personalText } from '../../personal-accounts/is-personal'
import { holderRefusal } from '../../wallets/account-holder'
import { lapsedApprovers } from '../lapsed-approvals'

const [PAYS, APPROVES]: readonly [Permission, Permission] = ['payouts:write', 'withdraws:update']

/** Other staff who can pay now, and who can approve or could within the last hours. Null unless the reader can do both. */
export type OnlyPayerRow = { other_payers: string[] | null; other_approvers: string[] | null }

type Reading = { actor: Actor; now: Date }

/** SQL: neither column depends on a row, so PostgreSQL evaluates each once for a whole list. */
export function onlyPayerColumns({ actor, now }: Reading): Sql {
  if (!may(actor, PAYS) || !may(actor, APPROVES)) return sql`null::uuid[] as other_payers, null::uuid[] as other_approvers`
  const approvers = holdersAt(now, [APPROVES, checkerPermissionOf('withdrawal.approve')])
  return sql`array(select u.id from users u where ${isActiveStaff} and u.id <> ${actor.id} and ${holds(PAYS)}) as other_payers,
    array(select other.id from (${approvers}) other where other.id <> ${actor.id}) as other_approvers`
}

/** The same for a reader, without withdrawals. */
export const readOnlyPayer = (db: Query, reading: Reading): Promise<OnlyPayerRow> =>
  db.one<OnlyPayerRow>(sql`select ${onlyPayerColumns(reading)}`)

type Given = { all: readonly string[]; counting: readonly string[]; owners: readonly string[] }

/**
 * Why the reader must not approve an open withdrawal: they are the only person left who can pay it, and an approver does not pay what
 * others can approve. Null if no other person can approve it either, so that withdrawals are never blocked.
 * @param given the ids of those who approved it, and of the staff to whom the customer account belongs: they can neither pay nor approve it
 */
export function onlyPayerRefusal(
  reader: string,
  { other_payers: payers, other_approvers: approvers }: OnlyPayerRow,
  given: Given,
): string | null {
  if (!payers || !approvers || given.counting.includes(reader)) return null
  const isOnlyPayer = payers.every((payer) => given.all.includes(payer) || given.owners.includes(payer))
  const canOtherApprove = approvers.some((approver) => !given.counting.includes(approver) && !given.owners.includes(approver))
  return isOnlyPayer && canOtherApprove ? 'Another team member must approve it, because you are the only one who can pay it.' : null
}

/**
 * SQL: whether `onlyPayerRefusal` applies to the open withdrawal with this id, which the reader has not approved. As in its columns, a pending
 * withdrawal has the approvals that count, and an approved one all of them.
 */
export function isLeftToOthers(id: Sql, { other_payers: payers, other_approvers: approvers }: OnlyPayerRow): Sql {
  return payers && approvers ? leftToOthers(id, sql`${payers}::uuid[]`, sql`${approvers}::uuid[]`) : sql`false`
}

function leftToOthers(id: Sql, payers: Sql, approvers: Sql): Sql {
  const isLapsed = sql`coalesce(${lapsedApprovers} @> to_jsonb(said.by_id::text), false)`
  return sql`exists (select 1 from withdrawals w cross join lateral (
    select array_agg(said.by_id) as approvers, array_agg(said.by_id) filter (where not ${isLapsed}) as counting
    from approvals said join users u on u.id = said.by_id where said.subject = w.id and said.event = 'approve'
      and (w.status <> 'PENDING' or ${isCounting(checkerPermissionOf('withdrawal.approve'))})) given
      cross join lateral (select ${ownersOf(sql`w.user_id`)} as staff) own
    where w.id = ${id} and ${payers} <@ (coalesce(given.approvers, '{}') || own.staff)
      and not ${approvers} <@ (coalesce(given.counting, '{}') || own.staff))`
}

/**
 * By withdrawal: the people for whom `isLeftToOthers` applies because of another person who is active. While everyone else who could approve
 * it is deactivated or frozen, they are the only recipients of its notifications.
 */
export async function listLeftToOthers(db: Query, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const mayApprove = sql`${isActiveStaff} and ${holds(APPROVES)} and ${holds(checkerPermissionOf('withdrawal.approve'))}`
  const rows = await db.all<{ id: string; people: string[] }>(sql`
    with payers as materialized (select u.id, ${holds(APPROVES)} as approves from users u where ${isActiveStaff} and ${holds(PAYS)}),
      approvers as materialized (select u.id from users u where ${mayApprove}),
      readers as materialized (
        select reader.id, array(select other.id from payers other where other.id <> reader.id) as other_payers,
          array(select other.id from approvers other where other.id <> reader.id) as other_approvers
        from payers reader where reader.approves)
    select item.id, array_agg(reader.id) as people from readers reader, unnest(${[...ids]}::uuid[]) item(id)
    where ${leftToOthers(sql`item.id`, sql`reader.other_payers`, sql`reader.other_approvers`)} group by item.id`)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

type Approved = OnlyPayerRow & {
  code: string
  status: WithdrawalStatus
  approvals: readonly ApprovalRow[]
  lapsed_approvers: readonly string[] | null
  owners: readonly string[]
  is_lapsed: boolean
  is_readers: boolean
  user_name: string
  wallet_details: BankDetails | null
}

/** The same for a withdrawal in any state; the reader's own one and an account of another person come first. */
export function cannotApproveBecause({ id, kind }: Actor, row: Approved): string | null {
  if (id === null || kind !== 'Internal' || (row.status !== 'PENDING' && !row.is_lapsed)) return null
  if (row.is_readers) return personalText()
  const holder = holderRefusal(row)
  if (holder) return holder
  const all = row.approvals.map((approval) => approval.id)
  const counting = all.filter((approver) => !row.lapsed_approvers?.includes(approver))
  return onlyPayerRefusal(id, row, { all, counting, owners: row.owners })
}

export function requireNotOnlyPayer(actor: Actor, row: Approved): void {
  const because = cannotApproveBecause(actor, row)
  if (because) throw new AppError('SECOND_PERSON_NEEDED', `${row.code} was not approved. ${because}`)
}
