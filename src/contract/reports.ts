import { z } from 'zod'
import { accountKind } from './transactions'
import { customer, get, ownerOr, post, staff } from './core/endpoint'
import { listQuery, maybe } from './core/list'
import { balance, day, id, instant, money, optionalText, ref } from './core/primitives'

export const reconciliation = z.object({
  balanced: z.boolean(),
  checkedAt: instant,
  totals: z.array(z.object({ kind: accountKind, accounts: z.number().int(), debit: money, credit: money, balance: money })),
  drift: z.array(z.object({ account: accountKind, owner: id, kept: money, summed: money })),
  exceptions: z.array(
    z.object({
      check: z.string(),
      message: z.string(),
      rows: z.array(z.object({ type: z.string(), id: z.string(), expected: money, found: money })),
    }),
  ),
  checks: z.array(z.object({ key: z.string(), title: z.string(), ok: z.boolean(), count: z.number().int() })),
  transfers: z.number().int(),
  entries: z.number().int(),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** The hash of one day of the ledger, chained to the day before. */
export const digest = z.object({ day, transfers: z.number().int(), entries: z.number().int(), hash: z.string(), takenAt: instant })
export type Digest = z.infer<typeof digest>

const sheetLine = z.object({ label: z.string(), amount: money })
/** The balance sheet: assets equal liabilities and equity; `difference` is the first less the second. */
export const books = z.object({
  assets: z.array(sheetLine),
  liabilities: z.array(sheetLine),
  equity: z.array(sheetLine),
  totalAssets: money,
  totalLiabilities: money,
  totalEquity: money,
  totalLiabilitiesAndEquity: money,
  difference: money,
  transfers: z.number().int(),
  checkedAt: instant,
  /** The latest nightly reconciliation, which compares each balance with the sum of its entries; null before the first one. */
  reconciled: z.object({ at: instant, balanced: z.boolean() }).nullable(),
  /** Gateway accounts in the books, and whether each matches its latest recorded statement balance; null if none is recorded. */
  gatewayAccounts: z.array(z.object({ title: z.string(), statement: z.object({ day, agrees: z.boolean() }).nullable() })),
})

export const sheetTotal = z.enum(['TOTAL_ASSETS', 'TOTAL_LIABILITIES', 'TOTAL_EQUITY', 'TOTAL_LIABILITIES_AND_EQUITY', 'DIFFERENCE'])
export type SheetTotal = z.infer<typeof sheetTotal>

/** A line of the balance sheet at the end of a day (UTC): an account kind, the total of a section, or a total of the sheet. */
export const balanceSheetLine = z.object({
  day,
  section: z.enum(['ASSETS', 'LIABILITIES', 'EQUITY', 'TOTAL']),
  line: z.enum([...accountKind.options, ...sheetTotal.options]),
  /** The number of accounts in this line that had entries by then. */
  accounts: z.number().int(),
  amount: money,
})
export type BalanceSheetLine = z.infer<typeof balanceSheetLine>

/** The kinds of items that customers submit for review by our team. */
export const processingKinds = ['payment', 'identity', 'withdrawal', 'exit'] as const
export type ProcessingKind = (typeof processingKinds)[number]
const processingTime = z.object({ medianMinutes: z.number().int(), count: z.number().int(), days: z.number().int() })
export type ProcessingTime = z.infer<typeof processingTime>

/** A gateway's account in the books, with the latest balance that its bank or provider stated for the end of a day (UTC). */
export const gatewayAccount = z.object({
  gateway: ref,
  /** The book balance at the end of the requested day; the current one if none is requested. */
  ledger: money,
  /**
   * Another person must record a statement for that day (the last that ended, if none is requested): it would cover transfers that the reader
   * caused.
   */
  needsOtherRecorder: z.boolean(),
  statement: z
    .object({
      day,
      balance: money,
      /** The book balance at the end of the same day. */
      ledger: money,
      /** Stated balance less book balance. */
      difference: money,
      note: z.string().nullable(),
      recordedBy: ref,
      recordedAt: instant,
      /** It was recorded by the only person able to, who also caused transfers of the account that it covers. */
      coversOwnTransfers: z.boolean(),
    })
    .nullable(),
})
export type GatewayAccount = z.infer<typeof gatewayAccount>

export const reports = {
  reconciliation: get('/reports/reconciliation', {
    summary: 'Reconciliation of the ledger with all other records, computed now',
    access: staff('reports:read'),
    response: reconciliation,
    limit: { by: 'user', points: 30, seconds: 60 },
  }),
  balanceSheet: get('/reports/balance-sheet', {
    summary: 'The balance sheet at the end of a day (UTC), computed from the ledger entries; today by default',
    access: staff('reports:read'),
    query: listQuery(['position'], { day: maybe(day) }),
    response: balanceSheetLine,
    list: true,
    errors: ['VALIDATION'],
    limit: { by: 'user', points: 60, seconds: 60 },
  }),
  gatewayAccounts: get('/reports/gateway-accounts', {
    summary: 'Ledger balances of gateway accounts beside their latest recorded statement balances',
    access: staff('reports:read'),
    query: z.object({ day: maybe(day) }),
    response: z.array(gatewayAccount),
    limit: { by: 'user', points: 60, seconds: 60 },
  }),
  recordStatementBalance: post('/reports/statement-balances', {
    summary: 'Record the balance that a bank or provider states for a gateway account at the end of a day (UTC)',
    access: staff('fund-movements:write'),
    body: z.strictObject({ gateway: id, day, balance, note: optionalText(1000) }),
    response: gatewayAccount,
    errors: ['VALIDATION', 'SECOND_PERSON_NEEDED'],
    done: 'The statement balance was recorded.',
  }),
  digests: get('/reports/digests', {
    summary: 'The hash of every day of the ledger, newest first',
    access: staff('reports:read'),
    query: listQuery(['day'], {}),
    response: digest,
    list: true,
    calendarDays: true,
  }),
  verifyDigests: get('/reports/digests/verify', {
    summary: 'Verification that no past ledger entry was changed, added or removed; the current day is not included',
    access: staff('reports:read'),
    response: z.object({ valid: z.boolean(), checkedTo: day.nullable(), firstBad: day.optional(), head: z.string().nullable() }),
    limit: { by: 'user', points: 10, seconds: 60 },
  }),
  statement: get('/reports/statement', {
    summary: 'A statement for any period up to today, as CSV or PDF',
    access: ownerOr('reports:read', 'user-transactions:read'),
    query: z.object({
      from: day,
      to: day,
      user: maybe(id),
      format: z.enum(['csv', 'pdf']).default('csv'),
      /** The reader's time zone, `Europe/Berlin`: each day has its own offset. Without it, every day has that of `Time-Zone-Offset`. */
      timeZone: maybe(z.string().max(60)),
    }),
    response: z.unknown(),
    raw: ['text/csv', 'application/pdf'],
    errors: ['NOT_FOUND', 'VALIDATION'],
    limit: { by: 'user', points: 20, seconds: 60 },
  }),
  verifyStatement: get('/statements/verify/:code', {
    summary: 'Whether and when a statement was issued; nothing else is disclosed',
    access: 'public',
    params: z.object({ code: z.string().min(4).max(64) }),
    query: z.object({ hash: maybe(z.string().max(128)) }),
    response: z.object({
      issued: z.boolean(),
      issuedAt: instant.nullable(),
      /** False if the stored hash differs from the one sealed at the issue: copies cannot be verified then. */
      isConfirmed: z.boolean(),
      hashMatches: z.boolean().nullable(),
    }),
    limit: { by: 'address', points: 30, seconds: 60 },
  }),
  processingTimes: get('/processing-times', {
    summary: 'The median time from request to result by kind, with its basis; null where there are too few results',
    access: customer,
    response: z.record(z.enum(processingKinds), processingTime.nullable()),
  }),
  stats: get('/stats', {
    summary: 'Public live figures: raised, investors, paid out, and the balance sheet',
    access: 'public',
    response: z.object({
      raised: money,
      projects: z.number().int(),
      investors: z.number().int(),
      paidOut: money,
      shares: z.object({
        onTime: z.number().int(),
        late: z.number().int(),
        overdue: z.number().int(),
        /** The total of on-time, late and overdue payouts. */
        dueSoFar: z.number().int(),
        /** The next payouts that are not overdue, and their due day. */
        due: z.number().int(),
        dueBy: day.nullable(),
        since: day.nullable(),
        marks: z.array(z.enum(['onTime', 'late', 'overdue', 'due'])),
      }),
      books,
      asOf: instant,
    }),
  }),
}
