import type { Received, Reply } from '@/contract/core/endpoint'
import type { Debtor } from '@/contract/gateways'
import {
  MOST_PAYOUT_LINES,
  type PayoutBatch,
  type PayoutBatchDetail,
  type payoutBatches,
  type PayoutBatchStatus,
  type PayoutLine,
  type PayoutLineStatus,
} from '@/contract/payout-batches'
import { explorerUrl } from '@/contract/payout-networks'
import { toMoney, type Minor } from '@/domain/money'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'
import { readableRate } from '../currencies/rules'
import { dueRelations, isDue } from '../payouts/due'
import { holdsAsset } from '../gateways/payable'
import { readSettings } from '../settings/queries'
import { isOtherHolder } from '../wallets/account-holder'
import { isReaders } from '../withdrawals/payer-refusals'
import { parseFee, type BankDetails, type Destination } from './rules'

export type BatchRow = {
  id: string
  code: string
  status: PayoutBatchStatus
  gateway_id: string
  gateway_title: string
  currency: string
  decimals: number
  rate: string
  rate_at: Date | null
  /** Null in batches of earlier versions, which use the gateway's debtor. */
  debtor: Debtor | null
  content_hash: string
  networks: string[] | null
  count: number
  total: bigint
  net: bigint
  paid: number
  returned: number
  failed: number
  paid_amount: bigint
  returned_amount: bigint
  failed_amount: bigint
  note: string | null
  created_by: string
  created_name: string
  created_at: Date
  exported_by: string | null
  exported_name: string | null
  exported_at: Date | null
  ended_at: Date | null
  version: number
}

export const batchColumns = sql`b.id, b.code, b.status, b.gateway_id, g.title as gateway_title, b.currency, b.decimals, b.rate::text as rate, b.rate_at, b.debtor, b.content_hash,
  l.networks, l.count, l.total, l.net, l.paid, l.returned, l.failed, l.paid_amount, l.returned_amount, l.failed_amount, b.note, b.created_by, c.name as created_name, b.created_at,
  b.exported_by, x.name as exported_name, b.exported_at, b.ended_at, b.version`
export const batchRelations = sql`join payment_gateways g on g.id = b.gateway_id join users c on c.id = b.created_by left join users x on x.id = b.exported_by
  cross join lateral (
    select array_agg(distinct i.destination ->> 'network') as networks, count(*)::int as count, coalesce(sum(i.amount), 0)::bigint as total, coalesce(sum(i.net), 0)::bigint as net,
      (count(*) filter (where i.status = 'PAID'))::int as paid, (count(*) filter (where i.status = 'RETURNED'))::int as returned,
      (count(*) filter (where i.status = 'FAILED'))::int as failed,
      coalesce(sum(i.amount) filter (where i.status = 'PAID'), 0)::bigint as paid_amount,
      coalesce(sum(i.amount) filter (where i.status = 'RETURNED'), 0)::bigint as returned_amount,
      coalesce(sum(i.amount) filter (where i.status = 'FAILED'), 0)::bigint as failed_amount
    from payout_batch_lines i where i.batch_id = b.id) l`

export const toBatch = (row: BatchRow): PayoutBatch => ({
  id: row.id,
  code: row.code,
  status: row.status,
  gateway: { id: row.gateway_id, title: row.gateway_title },
  currency: row.currency,
  rate: readableRate(row.rate),
  rateAt: row.rate_at?.toISOString() ?? null,
  networks: row.networks ?? [],
  count: row.count,
  total: toMoney(row.total, row.decimals),
  net: toMoney(row.net),
  paid: row.paid,
  returned: row.returned,
  failed: row.failed,
  paidAmount: toMoney(row.paid_amount, row.decimals),
  returnedAmount: toMoney(row.returned_amount, row.decimals),
  failedAmount: toMoney(row.failed_amount, row.decimals),
  note: row.note,
  createdBy: { id: row.created_by, name: row.created_name },
  createdAt: row.created_at.toISOString(),
  exportedBy: row.exported_by ? { id: row.exported_by, name: row.exported_name ?? '' } : null,
  exportedAt: row.exported_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  version: row.version,
})

export type LineRow = {
  no: number
  withdrawal_id: string
  status: PayoutLineStatus
  recipient: string
  destination: Destination
  net: bigint
  amount: bigint
  asset_rate: string | null
  reference: string
  memo: string
  transaction_id: string | null
  fee: string | null
  reason: string | null
  failure_request: { id: string; code: string } | null
  /** The withdrawal's amount in the book currency, which a failure returns. */
  requested: bigint
}

export const readLines = (db: Query, batchId: string): Promise<LineRow[]> =>
  db.all<LineRow>(sql`
    select l.no, l.withdrawal_id, l.status, recipient, destination, net, amount, asset_rate::text as asset_rate, reference, memo, transaction_id, fee, reason,
      (select jsonb_build_object('id', c.id, 'code', c.code) from change_requests c
        where c.subject_type = 'withdrawal' and c.subject_id = l.withdrawal_id::text and c.action = 'withdrawal.fail' and c.status = 'PENDING' and l.status = 'OPEN'
        order by c.created_at desc limit 1) as failure_request,
      (select w.amount from withdrawals w where w.id = l.withdrawal_id) as requested
    from payout_batch_lines l where batch_id = ${batchId} order by no limit ${MOST_PAYOUT_LINES}`)

/** The fee of a line; undefined if there is none, or a text of an earlier version that is not an amount. */
const feeOf = ({ fee }: LineRow, decimals: number): Minor | undefined => (fee === null ? undefined : parseFee(fee, decimals))
const writtenFee = (fee: Minor | undefined, decimals: number): string | null => (fee === undefined ? null : toMoney(fee, decimals))

const toLine = (row: LineRow, decimals: number, explorers: Readonly<Record<string, string | undefined>>): PayoutLine => ({
  no: row.no,
  withdrawal: { id: row.withdrawal_id, code: row.reference },
  status: row.status,
  recipient: row.recipient,
  network: row.destination.network,
  address: row.destination.address,
  label: row.destination.title,
  asset: row.destination.currencyUnit,
  amount: toMoney(row.amount, decimals),
  assetRate: row.asset_rate === null ? null : readableRate(row.asset_rate),
  net: toMoney(row.net),
  reference: row.reference,
  memo: row.memo,
  transactionId: row.transaction_id,
  explorerUrl: explorerUrl(explorers[row.destination.network], row.transaction_id),
  fee: row.fee,
  feeAmount: writtenFee(feeOf(row, decimals), decimals),
  reason: row.reason,
  failureRequest: row.failure_request,
})

const findCancellation = (db: Query, batchId: string) =>
  db.maybe<{ id: string; code: string }>(sql`
    select id, code from change_requests
    where subject_type = 'payout-batch' and subject_id = ${batchId} and action = 'payout-batch.cancel' and status = 'PENDING' order by created_at desc limit 1`)

export async function getBatch(db: Query, id: string): Promise<PayoutBatchDetail> {
  const row = await db.maybe<BatchRow>(sql`select ${batchColumns} from payout_batches b ${batchRelations} where b.id = ${id}`)
  if (!row) throw notFound('This payout batch')
  const [lines, { transactionExplorers }, request] = await Promise.all([readLines(db, id), readSettings(db), findCancellation(db, id)])
  const fees = lines.reduce((sum, line) => sum + (feeOf(line, row.decimals) ?? 0n), 0n)
  return {
    ...toBatch(row),
    lines: lines.map((line) => toLine(line, row.decimals, transactionExplorers)),
    fees: toMoney(fees, row.decimals),
    cancellationRequest: request ?? null,
  }
}

export const listBatches = (db: Query, query: Received<typeof payoutBatches.list>['query']): Promise<Page<PayoutBatch>> =>
  listPage<BatchRow, PayoutBatch>(db, query, {
    columns: batchColumns,
    from: sql`payout_batches b ${batchRelations}`,
    where: [query.status && oneOf(sql`b.status`, query.status), query.gateway !== undefined && sql`b.gateway_id = ${query.gateway}`],
    search: [sql`b.code`, sql`g.title`, sql`b.note`],
    dated: sql`b.created_at`,
    sort: { createdAt: { by: sql`b.created_at`, as: 'timestamptz' } },
    tie: sql`b.id`,
    map: toBatch,
  })

type Due = { id: string; code: string; net: bigint; customer: string; details: BankDetails | null; is_own: boolean }

/**
 * The withdrawals that a gateway could pay now: approved, not on hold, in no open batch, without a reported failure, not being paid
 * automatically, and neither to an account of another person nor of the reader's own customer account.
 */
export async function dueWithdrawals(db: Query, gateway: string, reader: Actor, now: Date): Promise<Reply<typeof payoutBatches.due>> {
  const known = await db.maybe(sql`select 1 from payment_gateways where id = ${gateway}`)
  if (!known) throw notFound('This payment gateway')
  const due = await db.all<Due>(sql`
    select w.id, w.code, w.net, u.name as customer, w.destination -> 'details' as details,
      exists (select 1 from approvals a where a.subject = w.id and a.event = 'approve' and a.by_id = ${reader.id}) as is_own
    from ${dueRelations}
      join payment_gateways g on g.id = ${gateway} and g.is_active join currencies c on c.id = g.currency_id
    where ${isDue(now)} and not ${isReaders({ actor: reader })} and w.destination ->> 'network' = any(g.payout_networks) and ${holdsAsset({ network: sql`(w.destination ->> 'network')`, currency: sql`(w.destination ->> 'currencyUnit')`, own: sql`c.currency_code`, assets: sql`g.payout_assets` })}
    order by w.created_at, w.id limit ${MOST_PAYOUT_LINES}`)
  const rows = due.filter(({ details, customer }) => !isOtherHolder(details, customer))
  return {
    count: rows.length,
    net: toMoney(rows.reduce((sum, row) => sum + row.net, 0n)),
    withdrawals: rows.map(({ id }) => id),
    approvedByReader: rows.filter(({ is_own }) => is_own).map(({ id, code, net }) => ({ id, code, net: toMoney(net) })),
  }
}
