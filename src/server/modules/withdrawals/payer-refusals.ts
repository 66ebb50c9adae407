import { addDays } from '@/domain/dates'
import type { Actor } from '@/server/work/actor'
import type { Query, Tx } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'
import { payerAdvice, payerRefusal, type PayerRefusal } from '../approvals/payers'
import { holderRefusal } from '../wallets/account-holder'
import { inNoBatch } from '../payouts/due'
import { isPersonal, ownersOf, personalText } from '../personal-accounts/is-personal'

/** How long the file of a withdrawal marked as failed counts: until then it might still be sent to the bank. */
const DAYS_PAYABLE = 30

/**
 * SQL for a withdrawal `w`: each export of a payment file by which it may have been paid. These are the files that contain it, even if its
 * line was returned or the batch was cancelled, and files with a recently failed withdrawal of the same customer, who may be requesting
 * that money again.
 */
export const exportsBefore = (now: Date): Sql => sql`
  select sent_line.reference as code, sent_batch.id as batch_id, sent_batch.code as batch, sent_export.by_id from withdrawals sent
  join payout_batch_lines sent_line on sent_line.withdrawal_id = sent.id
  join payout_batches sent_batch on sent_batch.id = sent_line.batch_id
  join payout_batch_exports sent_export on sent_export.batch_id = sent_batch.id
  where sent.id = w.id or (sent.user_id = w.user_id and sent.status = 'FAILED' and sent.ended_at > ${addDays(now, -DAYS_PAYABLE)})`

const isApprover = (userId: Sql): Sql =>
  sql`exists (select 1 from approvals said where said.subject = w.id and said.event = 'approve' and said.by_id = ${userId})`

/** SQL for a withdrawal `w`: the staff whose customer account it belongs to. */
const owners = ownersOf(sql`w.user_id`)

/** SQL: the staff to whom the customer account of one of the withdrawals belongs, as an array. */
export const ownersOfWithdrawals = (ids: readonly string[]): Sql =>
  sql`array(select unnest(${owners}) from withdrawals w where w.id = any(${[...ids]}::uuid[]))`

type Reading = { actor: Actor; now: Date }

/** SQL for a withdrawal `w`: why the reader, as its approver, must not pay it; null if they may. */
export const approverRefusal = ({ actor, now }: Reading): Sql =>
  sql`case when w.status = 'APPROVED' and ${isApprover(sql`${actor.id}`)} then ${payerRefusal({ excluded: isApprover, owners, now })} end`

/** SQL for a withdrawal `w`: whether it belongs to the reader's own customer account. */
export const isReaders = ({ actor }: Pick<Reading, 'actor'>): Sql =>
  actor.kind === 'Internal' ? isPersonal(sql`${actor.id}`, sql`w.user_id`) : sql`false`

/** SQL for a withdrawal `w`: the staff to whom the customer account of an open one belongs; none for a customer as the reader. */
export const ownersFor = ({ actor }: Pick<Reading, 'actor'>): Sql =>
  actor.kind === 'Internal' ? sql`case when w.status in ('PENDING', 'APPROVED') then ${owners} else '{}' end` : sql`'{}'::uuid[]`

/** An earlier export by the reader, and why another person has to pay because of it. */
export type ExporterRefusal = { code: string; batch: string; refusal: PayerRefusal }

/**
 * SQL for a withdrawal `w`: why the reader, who exported a file by which it may have been paid, must not pay it outside a batch; null if
 * they may. If everyone else able to pay has exported or approved it too, an exporter may pay, so that payments never become impossible.
 * While the withdrawal is in an open batch, its result is recorded there.
 *
 * `offset 0` keeps PostgreSQL from repeating the subqueries at each use: planning their joins took most of the time of reading a withdrawal.
 */
export function exporterRefusal({ actor, now }: Reading): Sql {
  const excluded = (userId: Sql) => sql`(${isApprover(userId)} or ${userId} = any(earlier.exporters))`
  const rule = sql`case when ${actor.id} = any(earlier.exporters) then ${payerRefusal({ excluded, owners, now })} end`
  return sql`case when w.status = 'APPROVED' and ${inNoBatch} then (
    select jsonb_build_object('code', own.code, 'batch', own.batch, 'refusal', rule.refusal)
    from (select array(select sent.by_id from (${exportsBefore(now)}) sent) as exporters offset 0) earlier
    cross join lateral (select ${rule} as refusal offset 0) rule
    cross join lateral (${exportsBefore(now)}) own
    where own.by_id = ${actor.id} and rule.refusal is not null order by own.code, own.batch limit 1) end`
}

type Refusals = Parameters<typeof holderRefusal>[0] & {
  status: string
  is_lapsed: boolean
  is_readers: boolean
  payer_refusal: PayerRefusal | null
  exporter_refusal: ExporterRefusal | null
}

/** Why the reader must not pay a withdrawal, as text; null if they may. */
export function cannotPayBecause(row: Refusals): string | null {
  const { is_lapsed: isLapsed, payer_refusal: approver, exporter_refusal: exporter } = row
  if (row.status === 'APPROVED' && row.is_readers) return personalText()
  const holder = row.status === 'APPROVED' ? holderRefusal(row) : null
  if (holder) return holder
  if (isLapsed) return 'An approval of it no longer counts, so another team member must approve it first.'
  if (approver) return `You approved it, so another team member must pay it.${payerAdvice(approver)}`
  return exporter ? exporterText(exporter) : null
}

const exporterText = ({ code, batch, refusal }: ExporterRefusal): string =>
  `You exported ${code} before, in ${batch}, so another team member must pay this withdrawal.${payerAdvice(refusal)}`

/** Refuses a payment outside a batch by a person who exported the withdrawal before. The caller holds the lock of the withdrawal's row. */
export async function requireOtherThanExporter({ tx, actor, now }: Work, id: string): Promise<void> {
  const { refusal } = await tx.one<{ refusal: ExporterRefusal | null }>(
    sql`select ${exporterRefusal({ actor, now })} as refusal from withdrawals w where w.id = ${id}`,
  )
  if (refusal) throw new AppError('SECOND_PERSON_NEEDED', `${exporterText(refusal)} Nothing was recorded.`)
}

/** The ids of those who exported files by which each withdrawal may have been paid, by withdrawal id. */
export async function readExporters(db: Query, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.all<{ id: string; exporters: string[] }>(sql`
    select w.id, array_agg(distinct earlier.by_id) as exporters from withdrawals w cross join lateral (${exportsBefore(now)}) earlier
    where w.id = any(${[...ids]}::uuid[]) group by w.id`)
  return new Map(rows.map(({ id, exporters }) => [id, exporters]))
}

/** Earlier exports, in other batches, of the withdrawals in an open batch. */
export const readEarlierExports = (tx: Tx, batchId: string, now: Date): Promise<{ code: string; batch: string; by: string }[]> =>
  tx.all(sql`
    select earlier.code, earlier.batch, earlier.by_id as by from payout_batch_lines mine join withdrawals w on w.id = mine.withdrawal_id
    cross join lateral (${exportsBefore(now)}) earlier
    where mine.batch_id = ${batchId} and mine.status = 'OPEN' and earlier.batch_id <> mine.batch_id order by earlier.code, earlier.batch`)
