import { z } from 'zod'
import { get, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money, optionalText, ref, text, version } from './core/primitives'
import { lifecycle } from './core/transitions'

export const payoutBatchStatus = z.enum(['DRAFT', 'EXPORTED', 'PARTLY_PAID', 'COMPLETED', 'CANCELLED'])
export type PayoutBatchStatus = z.infer<typeof payoutBatchStatus>
export type PayoutBatchEvent = 'export' | 'confirm' | 'complete' | 'cancel'
/** `confirm` records results while other lines stay open; `complete` records those of the last open lines. */
export const payoutBatchLife = lifecycle<PayoutBatchStatus, PayoutBatchEvent>([
  { from: ['DRAFT', 'EXPORTED'], event: 'export', to: 'EXPORTED', by: ['staff'] },
  { from: ['EXPORTED', 'PARTLY_PAID'], event: 'confirm', to: 'PARTLY_PAID', by: ['staff'] },
  { from: ['EXPORTED', 'PARTLY_PAID'], event: 'complete', to: 'COMPLETED', by: ['staff'] },
  { from: ['DRAFT', 'EXPORTED'], event: 'cancel', to: 'CANCELLED', by: ['staff'] },
])

export const payoutLineStatus = z.enum(['OPEN', 'PAID', 'RETURNED', 'FAILED', 'CANCELLED'])
export type PayoutLineStatus = z.infer<typeof payoutLineStatus>

/** The maximum number of withdrawals in one batch. */
export const MOST_PAYOUT_LINES = 500

export const payoutBatch = z.object({
  id,
  code: z.string(),
  status: payoutBatchStatus,
  gateway: ref,
  currency: z.string(),
  /** The book value of one unit of the currency when the batch was created, and when that rate was set. */
  rate: z.string(),
  rateAt: instant.nullable(),
  networks: z.array(z.string()),
  count: z.number().int(),
  /** In the gateway's currency. */
  total: money,
  /** The book value of the lines. */
  net: money,
  paid: z.number().int(),
  returned: z.number().int(),
  failed: z.number().int(),
  /** The amounts of these lines, in the gateway's currency. */
  paidAmount: money,
  returnedAmount: money,
  failedAmount: money,
  note: z.string().nullable(),
  createdBy: ref,
  createdAt: instant,
  exportedBy: ref.nullable(),
  exportedAt: instant.nullable(),
  endedAt: instant.nullable(),
  version,
})
export type PayoutBatch = z.infer<typeof payoutBatch>

/** A line of a batch. It is frozen when the batch is created; only its result is added later. */
export const payoutLine = z.object({
  no: z.number().int(),
  withdrawal: ref,
  status: payoutLineStatus,
  recipient: z.string(),
  network: z.string(),
  address: z.string(),
  label: z.string(),
  asset: z.string(),
  /** The amount sent, in the asset of the destination. */
  amount: money,
  /** The exchange rate at which the amount was frozen; null in batches of earlier versions, which did not store it. */
  assetRate: z.string().nullable(),
  net: money,
  reference: z.string(),
  memo: z.string(),
  transactionId: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  /** The fee that the bank or network charged, which is not posted. Earlier versions recorded any text. */
  fee: z.string().nullable(),
  /** The fee as an amount in the batch's currency; null if it is another text. */
  feeAmount: money.nullable(),
  reason: z.string().nullable(),
  /** The pending change request for the failure of this payout, which another person must approve. */
  failureRequest: ref.nullable(),
})
export type PayoutLine = z.infer<typeof payoutLine>
export const payoutBatchDetail = payoutBatch.extend({
  lines: z.array(payoutLine),
  /** The sum of the lines' fees that are amounts. */
  fees: money,
  /** The pending change request for the cancellation of an exported batch, which another person must approve. */
  cancellationRequest: ref.nullable(),
})
export type PayoutBatchDetail = z.infer<typeof payoutBatchDetail>

export const payoutResultStatus = z.enum(['PAID', 'RETURNED', 'FAILED'])
export type PayoutResultStatus = z.infer<typeof payoutResultStatus>
/** The result of one line: paid with its transaction, returned to the queue, or failed permanently, which returns the money to the customer. */
const payoutResult = z.strictObject({
  reference: text(40),
  status: payoutResultStatus,
  transactionId: optionalText(120),
  /** The amount that the results file states for the line; a result with another amount than the batch is refused. */
  amount: optionalText(40),
  fee: optionalText(30),
  reason: optionalText(1000),
  /** The reason that the bank, network or provider gives for a failed payout. */
  failureReference: optionalText(200),
})
export type PayoutResult = z.output<typeof payoutResult>
const previewRow = z.object({
  row: z.number().int(),
  reference: z.string(),
  status: payoutResultStatus.nullable(),
  transactionId: z.string().nullable(),
  /** In a valid row, an amount in the batch's currency. */
  fee: z.string().nullable(),
  reason: z.string().nullable(),
  failureReference: z.string().nullable(),
  /** The amount that the file states, as written; null without one. */
  statedAmount: z.string().nullable(),
  recipient: z.string().nullable(),
  /** The amount of the line. */
  amount: money.nullable(),
  ok: z.boolean(),
  /** Another person must approve the result in this row before it is recorded. */
  needsApproval: z.boolean(),
  message: z.string().nullable(),
})
export type PayoutPreviewRow = z.infer<typeof previewRow>

const one = z.object({ id })
const stops = ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION', 'SECOND_PERSON_NEEDED', 'CHANGED_SINCE'] as const
const payoutFile = z.object({ name: z.string(), type: z.string(), content: z.string() })
export type PayoutFile = z.infer<typeof payoutFile>

export const payoutBatches = {
  list: get('/payout-batches', {
    summary: 'Payout batches',
    access: staff('payouts:read'),
    query: listQuery(['createdAt'], { status: oneOrMore(payoutBatchStatus), gateway: maybe(id) }),
    response: payoutBatch,
    list: true,
  }),
  due: get('/payout-batches/due', {
    summary:
      'Approved withdrawals that a gateway can pay now, to accounts of the customers: not on hold and not in an open batch, oldest first',
    access: staff('payouts:read'),
    query: z.object({ gateway: id }),
    response: z.object({
      count: z.number().int(),
      net: money,
      withdrawals: z.array(id).max(MOST_PAYOUT_LINES),
      /** The number of these that the reader approved. A batch with one of them must be exported by another person. */
      approvedByReader: z.array(z.object({ id, code: z.string(), net: money })),
    }),
    errors: ['NOT_FOUND'],
  }),
  get: get('/payout-batches/:id', {
    summary: 'One payout batch with its lines',
    access: staff('payouts:read'),
    params: one,
    response: payoutBatchDetail,
    errors: ['NOT_FOUND'],
  }),
  create: post('/payout-batches', {
    summary: 'Put approved withdrawals into a batch; its content is frozen',
    access: staff('payouts:write'),
    idempotent: true,
    body: z.strictObject({
      withdrawals: z.array(id).min(1, 'Select at least one withdrawal').max(MOST_PAYOUT_LINES, `At most ${MOST_PAYOUT_LINES} in one batch`),
      gateway: id,
      note: optionalText(500),
    }),
    response: payoutBatchDetail,
    errors: ['VALIDATION', 'NOT_FOUND', 'CHANGED_SINCE', 'SECOND_PERSON_NEEDED', 'RATE_NOT_USABLE'],
    done: 'The batch was created.',
  }),
  export: post('/payout-batches/:id/export', {
    summary: 'Export the payment files: CSV for each network, ISO 20022 pain.001 for bank destinations',
    access: staff('payouts:write'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional() }),
    response: z.object({ batch: payoutBatch, files: z.array(payoutFile) }),
    errors: [
      ...stops,
      'OWN_REQUEST',
      'ACCOUNT_FROZEN',
      'ON_HOLD',
      'IDENTITY_REQUIRED',
      'WALLET_NOT_USABLE',
      'RATE_NOT_USABLE',
      'VALIDATION',
    ],
    done: 'The batch was exported.',
  }),
  results: post('/payout-batches/:id/results', {
    summary: 'Preview a results file: CSV with reference, amount, transaction id, fee, status, reason and failure reference',
    access: staff('payouts:write'),
    params: one,
    body: z.strictObject({ file: z.string().min(1, 'Choose file').max(1_000_000, 'At most 1 MB') }),
    response: z.object({
      rows: z.array(previewRow),
      ok: z.number().int(),
      wrong: z.number().int(),
      missing: z.array(z.string()),
      /** Columns of the uploaded file that are ignored and do not occur in the exported file. */
      ignoredColumns: z.array(z.string()),
      /** The results that the valid rows would record. */
      paid: money,
    }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION'],
    done: 'The file was read. Nothing is recorded yet.',
  }),
  confirm: post('/payout-batches/:id/confirm', {
    summary: 'Record results of lines, each with its own result; a failure is recorded once another team member approves it',
    access: staff('payouts:write'),
    idempotent: true,
    params: one,
    body: z.strictObject({
      results: z.array(payoutResult).min(1, 'Add at least one result').max(MOST_PAYOUT_LINES),
      version: version.optional(),
    }),
    response: z.object({
      batch: payoutBatchDetail,
      results: z.array(
        z.object({
          reference: z.string(),
          ok: z.boolean(),
          status: payoutLineStatus.nullable(),
          message: z.string().nullable(),
          /** The change request in which another person approves the failure; the line stays open until then. */
          changeRequest: ref.nullable(),
        }),
      ),
    }),
    errors: [...stops, 'VALIDATION'],
    done: 'The results were processed. Each row shows its outcome.',
  }),
  cancel: post('/payout-batches/:id/cancel', {
    summary:
      'Cancel a batch that was not sent; its withdrawals return to the queue. An exported batch needs the approval of another team member',
    access: staff('payouts:write'),
    approval: 'payout-batch.cancel',
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(500, 3) }),
    response: payoutBatch,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION', 'VALIDATION'],
    done: 'The batch was cancelled.',
  }),
}
