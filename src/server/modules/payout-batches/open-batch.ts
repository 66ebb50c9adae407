import { payoutBatchLife, type PayoutBatchEvent } from '@/contract/payout-batches'
import { contentHash } from '@/server/integrity/content-hash'
import { isSealValid, type AuditRowJson } from '@/server/integrity/audit-seal'
import { toMoney } from '@/domain/money'
import type { Tx } from '@/server/db/database'
import { AppError, notFound, stale, wrongState } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'
import { readableRate } from '../currencies/rules'
import { batchColumns, batchRelations, type BatchRow } from './queries'

/** The audit entry of a batch's creation. */
type Created = {
  content: string | null
  gateway: string | null
  rate: string | null
  total: string | null
  isSameDebtor: boolean
  entry: AuditRowJson
  earlySeal: string | null
}

/** Locks a batch until the transaction ends, and checks that the event is possible now. */
export async function openBatch(tx: Tx, id: string, event: PayoutBatchEvent, version: number | undefined): Promise<BatchRow> {
  const locked = await tx.maybe(sql`select 1 from payout_batches where id = ${id} for update`)
  if (!locked) throw notFound('This payout batch')
  const row = await tx.one<BatchRow>(sql`select ${batchColumns} from payout_batches b ${batchRelations} where b.id = ${id}`)
  if (!payoutBatchLife.allows(row.status, event)) throw wrongState('This payout batch', row.status)
  if (version !== undefined && version !== row.version) throw stale()
  return row
}

/** In the format of a batch's audit entry. */
export const writtenTotal = (total: bigint, { decimals, currency }: { decimals: number; currency: string }): string =>
  `${toMoney(total, decimals)} ${currency}`
/** In the format of a batch's audit entry. */
export const writtenRate = (rate: string, currency: string): string => `${readableRate(rate)} for one ${currency}`

/** SQL: the frozen lines of a batch as the text that its hash covers. */
export const contentOf = (id: string): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_array(no, withdrawal_id, recipient, destination, net, amount, reference, memo) order by no), '[]'::jsonb)::text
  from payout_batch_lines where batch_id = ${id})`

/** Refuses a batch whose frozen lines differ from its hash, from its sealed audit entry, or from the withdrawals that they pay. */
export async function requireUnchanged(
  { tx, services }: Work,
  { id, code, content_hash: storedHash, gateway_id: gateway, rate, currency, decimals, total }: BatchRow,
): Promise<void> {
  const { content, moved, entries } = await tx.one<{ content: string; moved: boolean; entries: Created[] }>(sql`
    select ${contentOf(id)} as content,
      exists (select 1 from payout_batch_lines l join withdrawals w on w.id = l.withdrawal_id
        where l.batch_id = ${id} and (l.destination <> w.destination or l.net <> w.net or l.reference <> w.code)) as moved,
      coalesce((select jsonb_agg(jsonb_build_object('content', a.after ->> 'content', 'gateway', a.after ->> 'gatewayId', 'rate', a.after ->> 'rate', 'total', a.after ->> 'total',
        'isSameDebtor', a.after -> 'debtor' is not distinct from (select debtor from payout_batches where id = ${id}), 'entry', pg_catalog.to_jsonb(a), 'earlySeal', early.seal))
        from audit_logs a left join audit_early_seals early on early.audit_id = a.id
        where a.subject_id = ${id} and a.action = 'payout-batch.created'), '[]'::jsonb) as entries`)
  // Earlier versions wrote neither gateway nor rate into the entry; their batches have no debtor.
  const isSame = (created: Created) =>
    created.content === storedHash &&
    created.isSameDebtor &&
    (created.gateway === null || created.gateway === gateway) &&
    (created.rate === null || created.rate === writtenRate(rate, currency)) &&
    created.total === writtenTotal(total, { decimals, currency })
  const isAudited = entries.some((created) => isSame(created) && isSealValid(services.secrets, created.entry, created.earlySeal))
  if (contentHash(content) !== storedHash || moved || !isAudited)
    throw new AppError('CHANGED_SINCE', `The content of ${code} differs from what was frozen when it was created. Nothing was done.`)
}
