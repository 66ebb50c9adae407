import { parse } from 'csv-parse/sync'
import type { Reply, Received } from '@/contract/core/endpoint'
import { MOST_PAYOUT_LINES, payoutResultStatus, type payoutBatches, type PayoutPreviewRow } from '@/contract/payout-batches'
import { transactionKey } from '@/contract/payout-networks'
import { toMoney } from '@/domain/money'
import { fieldError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { approvalsFor, readPolicy } from '../approvals/policies'
import { readSettings } from '../settings/queries'
import { findPaidReferences, paidReferenceProblem } from '../withdrawals/failure-reference'
import { findRecordedTransactions, takenTransactionProblem } from '../withdrawals/payout-account'
import { openBatch } from './open-batch'
import { readLines, type BatchRow, type LineRow } from './queries'
import { parseFee, resultProblem, type ResultLine } from './rules'

type Preview = Reply<typeof payoutBatches.results>
type FileRow = Record<'reference' | 'amount' | 'transactionId' | 'fee' | 'status' | 'reason' | 'failureReference', string>

/** Previews what each row of a results file would record. Nothing is recorded; confirmation checks everything again. */
export async function previewResults(
  { tx }: Pick<Work, 'tx'>,
  id: string,
  { file }: Received<typeof payoutBatches.results>['body'],
): Promise<Preview> {
  const batch = await openBatch(tx, id, 'confirm', undefined)
  const lines = await readLines(tx, id)
  const { rows: all, ignoredColumns } = rowsOf(file)
  const rows = all.filter((row) => row.status !== '')
  if (rows.length === 0) throw fieldError('file', 'No row of this file has a status. Fill in PAID, RETURNED or FAILED.')
  const [taken, needsApproval] = [await takenKeys(tx, rows, lines), await failuresForApproval(tx)]
  const context = { lines, taken, needsApproval, batch }
  const preview = rows.map((row, at) => previewRow(row, at + 1, context))
  const named = new Set(rows.map(({ reference }) => reference))
  const paid = preview.filter(({ ok, status }) => ok && status === 'PAID')
  return {
    rows: preview,
    ok: preview.filter(({ ok }) => ok).length,
    wrong: preview.filter(({ ok }) => !ok).length,
    ignoredColumns,
    missing: lines.filter(({ status, reference }) => status === 'OPEN' && !named.has(reference)).map(({ reference }) => reference),
    paid: toMoney(
      lines.filter((line) => paid.some(({ reference }) => reference === line.reference)).reduce((sum, { amount }) => sum + amount, 0n),
      batch.decimals,
    ),
  }
}

type Context = { lines: readonly LineRow[]; taken: Taken; needsApproval: (line: LineRow) => boolean; batch: BatchRow }

function previewRow(file: FileRow, row: number, { lines, taken, needsApproval, batch }: Context): PayoutPreviewRow {
  const line = lines.find(({ reference }) => reference === file.reference)
  const status = payoutResultStatus.safeParse(file.status.toUpperCase()).data ?? null
  const result = {
    reference: file.reference,
    transactionId: file.transactionId || null,
    fee: recordedFee(file.fee, batch),
    reason: file.reason || null,
    failureReference: file.failureReference || null,
    statedAmount: file.amount || null,
  }
  const message = status
    ? (resultProblem(line && lineOf(line, batch), { ...result, status, amount: result.statedAmount }) ?? taken(line, result, row))
    : `The status ${file.status} is not one of PAID, RETURNED and FAILED.`
  return {
    row,
    ...result,
    status,
    recipient: line?.recipient ?? null,
    amount: line ? toMoney(line.amount, batch.decimals) : null,
    ok: message === undefined,
    needsApproval: message === undefined && status === 'FAILED' && line !== undefined && needsApproval(line),
    message: message ?? null,
  }
}

/** Which failures need another person's approval: those of exported payouts, which may have left the account. */
async function failuresForApproval(tx: Work['tx']): Promise<Context['needsApproval']> {
  const [policy, settings] = [await readPolicy(tx, 'withdrawal.fail'), await readSettings(tx)]
  return ({ requested }) => approvalsFor(policy, requested, settings) > 0
}

type Keyed = Pick<FileRow, 'reference'> & { transactionId: string | null; failureReference: string | null }
/** Why a row conflicts with earlier rows: its reference or transaction id is a duplicate. */
type Taken = (line: LineRow | undefined, row: Keyed, at: number) => string | undefined

async function takenKeys(tx: Work['tx'], rows: readonly FileRow[], lines: readonly LineRow[]): Promise<Taken> {
  const networkOf = new Map(lines.map((line) => [line.reference, line.destination.network]))
  const keyOf = ({ reference, transactionId }: { reference: string; transactionId: string | null }) =>
    transactionId ? transactionKey(networkOf.get(reference) ?? '', transactionId) : undefined
  const keys = rows.map((row) => keyOf(row))
  const known = await findRecordedTransactions(
    tx,
    keys.filter((key) => key !== undefined),
  )
  const failed = rows.flatMap(({ failureReference }) => (failureReference ? [failureReference] : []))
  const paid = await findPaidReferences(tx, failed)
  return (line, row, at) => {
    if (rows.findIndex(({ reference }) => reference === row.reference) !== at - 1) return 'This reference is there twice.'
    const key = keyOf(row)
    if (key !== undefined && keys.indexOf(key) !== at - 1) return 'This transaction ID is there twice.'
    const other = known.find((one) => one.key === key && one.code !== line?.reference)
    if (other) return takenTransactionProblem(other)
    const proof = paid.get(row.failureReference?.toLowerCase() ?? '')
    return proof && paidReferenceProblem(proof)
  }
}

/** The data of a line that a result is compared with. */
export const lineOf = ({ status, destination, amount }: LineRow, { currency, decimals }: BatchRow): ResultLine => ({
  status,
  network: destination.network,
  amount: toMoney(amount, decimals),
  currency,
  decimals,
})

/** A fee as it is recorded: an amount in the batch's currency. A text that is not one is refused by `resultProblem`. */
export function recordedFee(text: string | null, { decimals }: BatchRow): string | null {
  const fee = text ? parseFee(text, decimals) : undefined
  return fee === undefined ? text || null : toMoney(fee, decimals)
}

/** Columns that the export fills in and the import ignores. */
const exportedColumns: ReadonlySet<string> = new Set(['recipient', 'network', 'address', 'asset', 'memo'])

const headers: Readonly<Record<string, keyof FileRow>> = {
  reference: 'reference',
  amount: 'amount',
  transactionid: 'transactionId',
  txid: 'transactionId',
  fee: 'fee',
  status: 'status',
  reason: 'reason',
  failurereference: 'failureReference',
}

/** The rows by header, separated by commas or semicolons, and the unknown columns. */
function rowsOf(file: string): { rows: FileRow[]; ignoredColumns: string[] } {
  const [firstLine = ''] = file.split(/\r?\n/, 1)
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ','
  let cells: string[][]
  try {
    cells = parse(file, { bom: true, delimiter, skip_empty_lines: true, trim: true, relax_column_count: true, to: MOST_PAYOUT_LINES + 1 })
  } catch {
    throw fieldError('file', 'This file is not CSV. Use the exported file, with its columns filled in.')
  }
  const [head = [], ...body] = cells
  const keys = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const names = keys.map((key) => headers[key])
  const ignoredColumns = head.filter((name, at) => name !== '' && !names[at] && !exportedColumns.has(keys[at] ?? ''))
  for (const needed of ['reference', 'status'] as const)
    if (!names.includes(needed)) throw fieldError('file', `The file has no column “${needed}”. Its first line must name the columns.`)
  const rows = body.map((row) => {
    const read = (name: keyof FileRow) => row[names.indexOf(name)] ?? ''
    return {
      reference: read('reference'),
      amount: read('amount'),
      transactionId: read('transactionId'),
      fee: read('fee'),
      status: read('status'),
      reason: read('reason'),
      failureReference: read('failureReference'),
    }
  })
  return { rows, ignoredColumns }
}
