import { createHash } from 'node:crypto'
import type { Received, Reply } from '@/contract/core/endpoint'
import type { Debtor } from '@/contract/gateways'
import type { payoutBatches, PayoutFile } from '@/contract/payout-batches'
import type { Person } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { payerAdvice, readPayerRefusal } from '../../approvals/payers'
import { readSettings } from '../../settings/queries'
import { requireMayLeaveNow } from '../../withdrawals/holds'
import { readEarlierExports } from '../../withdrawals/payer-refusals'
import { findPayoutAccount } from '../../withdrawals/payout-account'
import { columnsFor, relations, type WithdrawalRow } from '../../withdrawals/queries'
import { requirePayable } from '../../withdrawals/require-payable'
import { gatewayProblem } from '../gateway-problem'
import { openBatch, requireUnchanged } from '../open-batch'
import { paymentFiles } from '../payment-files'
import { readRates, requireCurrentRates } from '../payout-rates'
import { batchColumns, batchRelations, readLines, toBatch, type BatchRow, type LineRow } from '../queries'

/**
 * The payment files of a batch. From here on the money may leave, so everything is counted again for every line, and whoever
 * approved one of them does not export. Exporting again gives the lines that are still open: the same bytes while no result is recorded.
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

/** The lines that a file may hold: open, and not reported as failed, which would return their money to the customer. */
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
 * A withdrawal that stands in an earlier file may have been paid from it, even where that batch was cancelled, or where it was marked as
 * failed and the customer requests the money again: the next file is exported by a person who has not received the earlier one.
 */
async function requireFirstExport({ tx, actor, now }: Work<Person>, batchId: string): Promise<void> {
  const earlier = await readEarlierExports(tx, batchId, now)
  const own = earlier.find(({ by }) => by === actor.id)
  if (!own) return
  const approvers = await tx.all<{ id: string }>(sql`
    select distinct by_id as id from approvals where event = 'approve' and subject in (select withdrawal_id from payout_batch_lines where batch_id = ${batchId} and status = 'OPEN')`)
  // Where all others who ever could pay received it too, or approved it, one of them may export again: the installation must not lock itself out.
  const except = [...earlier.map(({ by }) => by), ...approvers.map(({ id }) => id)]
  const refusal = await readPayerRefusal(tx, { except, now })
  if (refusal === null) return
  throw new AppError(
    'SECOND_PERSON_NEEDED',
    `You exported ${own.code} before, in ${own.batch}, so another team member must export payments to this customer now.${payerAdvice(refusal)} Nothing was exported.`,
  )
}

const fingerprint = ({ name, content }: PayoutFile) => `${name} ${createHash('sha256').update(content).digest('hex')}`

/**
 * The debtor of the files. Before the first export the gateway must still be able to pay each line in the currency of the batch; afterwards
 * the money may have left, whatever the gateway pays now.
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

/** The amounts were frozen at rates that may have moved since. A file that was exported stays the same, whatever the rates are now. */
async function requireRates({ tx, now }: Work<Person>, { id, code, currency, rate, rate_at: rateAt }: BatchRow): Promise<void> {
  const assets = await tx.all<{ code: string; rate: string | null }>(sql`
    select distinct upper(destination ->> 'currencyUnit') as code, asset_rate::text as rate from payout_batch_lines
    where batch_id = ${id} and status = 'OPEN' and upper(destination ->> 'currencyUnit') <> ${currency} order by 1`)
  const rates = await readRates(tx, [currency, ...assets.map((asset) => asset.code)])
  const consequence = `Nothing was exported; cancel ${code} and create it again.`
  requireCurrentRates({ currency, rate, rateAt, assets }, { rates, bounds: await readSettings(tx), now, consequence })
}

async function requireLines(work: Work<Person>, batchId: string): Promise<void> {
  const { tx, actor, now } = work
  const rows = await tx.all<WithdrawalRow>(sql`
    select ${columnsFor({ actor, now })} from withdrawals w ${relations}
    where w.id in (select withdrawal_id from payout_batch_lines where batch_id = ${batchId} and status = 'OPEN') order by w.id for update of w`)
  for (const row of rows) {
    if (row.status !== 'APPROVED')
      throw new AppError('CHANGED_SINCE', `${row.code} is now ${row.status.toLowerCase()}. Nothing was exported; cancel the batch.`)
    requireMayLeaveNow(row, now, 'cancel the batch')
    await requirePayable(work, row)
  }
}
