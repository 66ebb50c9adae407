import { createHash } from 'node:crypto'
import type { Received, Reply } from '@/contract/core/endpoint'
import type { Debtor } from '@/contract/gateways'
import type { payoutBatches, PayoutFile } from '@/contract/payout-batches'
import type { Person } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { payerAdvice, readPayerRefusal } from '../../approvals/payers'
import { readRates, requireCurrentRates } from '../../payouts/payout-rates'
import { readSettings } from '../../settings/queries'
import { requireMayLeaveNow } from '../../withdrawals/holds'
import { ownersOfWithdrawals, readEarlierExports } from '../../withdrawals/payer-refusals'
import { findPayoutAccount } from '../../withdrawals/payout-account'
import { columnsFor, relations, type WithdrawalRow } from '../../withdrawals/queries'
import { requirePayable } from '../../withdrawals/require-payable'
import { gatewayProblem } from '../gateway-problem'
import { openBatch, requireUnchanged } from '../open-batch'
import { paymentFiles } from '../payment-files'
import { batchColumns, batchRelations, readLines, toBatch, type BatchRow, type LineRow } from '../queries'

/**
 * Exports the payment files of a batch. The money may leave from now on, so every line is checked again, and an approver of a line must not
 * export it. A repeated export contains the lines that are still open: the same bytes until a result is recorded.
 */
export async function exportBatch(
  work: Work<Person>,
  id: string,
  { version }: Received<typeof payoutBatches.export>['body'],
): Promise<Reply<typeof payoutBatches.export>> {
  const { tx, actor, now, effects } = work
  const batch = await openBatch(tx, id, 'export', version)
  await requireUnchanged(work, batch)
  await requireLines(work, id)
  await requireFirstExport(work, id)
  if (batch.status === 'DRAFT') await requireRates(work, batch)
  const lines = await payableLines(work, batch)
  const debtor = await readDebtor(work, batch, lines)
  const files = paymentFiles({ batch, lines, debtor, at: batch.exported_at ?? now })
  if (batch.status === 'DRAFT')
    await tx.run(sql`
      update payout_batches set status = 'EXPORTED', exported_by = ${actor.id}, exported_at = ${now}, version = version + 1 where id = ${id}`)
  await tx.run(sql`insert into payout_batch_exports (batch_id, by_id, at) values (${id}, ${actor.id}, ${now})`)
  effects.audit({
    action: 'payout-batch.exported',
    subject: { type: 'payout-batch', id, code: batch.code },
    before: { status: batch.status },
    after: { status: 'EXPORTED', files: files.map(fingerprint) },
  })
  const after = await tx.one<BatchRow>(sql`select ${batchColumns} from payout_batches b ${batchRelations} where b.id = ${id}`)
  return { batch: toBatch(after), files }
}

/** The lines that a file may contain: open, and without a reported failure, which would return their money to the customer. */
async function payableLines({ tx }: Work<Person>, { id, code }: BatchRow): Promise<LineRow[]> {
  const lines = await readLines(tx, id)
  const payable = lines.filter(({ status, failure_request: failure }) => status === 'OPEN' && failure === null)
  if (payable.length > 0) return payable
  throw new AppError(
    'WRONG_STATE',
    `${code} has no line left to pay: each line has a result, or its failure is pending approval. Nothing was exported.`,
  )
}

/**
 * Requires that the exporter has not exported one of the withdrawals before. An earlier file may have paid it, even if that batch was
 * cancelled, or if it failed and the customer is requesting the money again.
 */
async function requireFirstExport({ tx, actor, now }: Work<Person>, batchId: string): Promise<void> {
  const earlier = await readEarlierExports(tx, batchId, now)
  const own = earlier.find(({ by }) => by === actor.id)
  if (!own) return
  const lines = await tx.all<{ id: string }>(
    sql`select withdrawal_id as id from payout_batch_lines where batch_id = ${batchId} and status = 'OPEN'`,
  )
  const withdrawals = lines.map(({ id }) => id)
  const approvers = await tx.all<{ id: string }>(sql`
    select distinct by_id as id from approvals where event = 'approve' and subject = any(${withdrawals}::uuid[])`)
  // If everyone else able to pay has exported or approved it too, one of them may export again, so that payments never become impossible.
  const except = [...earlier.map(({ by }) => by), ...approvers.map(({ id }) => id)]
  const refusal = await readPayerRefusal(tx, { except, owners: ownersOfWithdrawals(withdrawals), now })
  if (refusal === null) return
  throw new AppError(
    'SECOND_PERSON_NEEDED',
    `You exported ${own.code} before, in ${own.batch}, so another team member must export payments to this customer now.${payerAdvice(refusal)} Nothing was exported.`,
  )
}

const fingerprint = ({ name, content }: PayoutFile) => `${name} ${createHash('sha256').update(content).digest('hex')}`

/**
 * The debtor of the files. Before the first export the gateway must still be able to pay each line in the batch's currency; afterwards the
 * money may have left, whatever the gateway can pay now.
 */
async function readDebtor({ tx }: Work<Person>, batch: BatchRow, lines: readonly LineRow[]): Promise<Debtor | null> {
  const from = await findPayoutAccount(tx, batch.gateway_id)
  const debtor = batch.debtor ?? from?.debtor ?? null
  if (batch.status !== 'DRAFT') return debtor
  for (const { reference, destination } of lines) {
    const problem = from && gatewayProblem({ ...from, debtor, currency: batch.currency, decimals: batch.decimals }, destination)
    if (problem) throw new AppError('CHANGED_SINCE', `${reference}: ${problem} Nothing was exported; cancel ${batch.code}.`)
  }
  return debtor
}

/** Requires current rates, since the amounts are frozen. After the first export the file stays the same, whatever the rates are now. */
async function requireRates({ tx, now }: Work<Person>, { id, code, currency, rate, rate_at: rateAt }: BatchRow): Promise<void> {
  const assets = await tx.all<{ code: string; rate: string | null }>(sql`
    select distinct upper(destination ->> 'currencyUnit') as code, asset_rate::text as rate from payout_batch_lines
    where batch_id = ${id} and status = 'OPEN' and upper(destination ->> 'currencyUnit') <> ${currency} order by 1`)
  const rates = await readRates(tx, [currency, ...assets.map((asset) => asset.code)], now)
  const consequence = `Nothing was exported; cancel ${code} and create it again.`
  requireCurrentRates({ currency, rate, rateAt, assets }, { rates, bounds: await readSettings(tx), now, consequence })
}

async function requireLines(work: Work<Person>, batchId: string): Promise<void> {
  const { tx, actor, now } = work
  const open = sql`select withdrawal_id from payout_batch_lines where batch_id = ${batchId} and status = 'OPEN'`
  // Locked first and read then, so that holds and wallets are read as of after a wait for a lock.
  await tx.run(sql`select 1 from withdrawals where id in (${open}) order by id for update`)
  const rows = await tx.all<WithdrawalRow>(
    sql`select ${columnsFor({ actor, now })} from withdrawals w ${relations} where w.id in (${open}) order by w.id`,
  )
  for (const row of rows) {
    if (row.status !== 'APPROVED')
      throw new AppError('CHANGED_SINCE', `${row.code} is now ${row.status.toLowerCase()}. Nothing was exported; cancel the batch.`)
    requireMayLeaveNow(row, now, 'cancel the batch')
    await requirePayable(work, row)
  }
}
