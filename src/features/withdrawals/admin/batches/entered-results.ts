import type { PayoutResultStatus } from '@/contract/payout-batches'

/** The manually entered result of one line. */
export type EnteredResult = {
  status: PayoutResultStatus
  transactionId: string
  fee: string
  reason: string
  failureReference: string
}
/** By the reference of the line. */
export type EnteredResults = Readonly<Record<string, EnteredResult>>

export const noResult: EnteredResult = { status: 'PAID', transactionId: '', fee: '', reason: '', failureReference: '' }

/** A line with a transaction id, or with a status other than paid, has a result; the others stay open. */
export const hasResult = ({ status, transactionId }: EnteredResult): boolean => status !== 'PAID' || transactionId.trim() !== ''

const columns = ['reference', 'transaction id', 'fee', 'status', 'reason', 'failure reference'] as const
const cell = (value: string): string => `"${value.trim().replaceAll('"', '""')}"`

/** The entered results as a results file: the server checks both in the same way. Empty columns of the other statuses are omitted. */
export const resultsFile = (entered: EnteredResults): string =>
  [
    columns.join(','),
    ...Object.entries(entered)
      .filter(([, result]) => hasResult(result))
      .map(([reference, { status, transactionId, fee, reason, failureReference }]) =>
        (status === 'PAID'
          ? [reference, transactionId, fee, status, reason, '']
          : [reference, '', '', status, reason, status === 'FAILED' ? failureReference : '']
        )
          .map(cell)
          .join(','),
      ),
  ].join('\n')

/** A column copied from a spreadsheet fills the transaction ids of the lines from `first` on; undefined for a single value. */
export function pastedIds(text: string, lines: readonly string[], first: string): ReadonlyMap<string, string> | undefined {
  const values = text.trim().split(/\s*[\r\n]+\s*/)
  if (values.length < 2) return undefined
  const start = lines.indexOf(first)
  return new Map(lines.slice(start).flatMap((line, at) => (values[at] === undefined ? [] : [[line, values[at]] as const])))
}

/** The shortest reason and failure reference that the server accepts. */
const LEAST_REASON = 3
const isTooShort = (text: string): boolean => text.trim().length < LEAST_REASON

/** The required texts of a result that are missing. */
export const missingIn = ({ status, reason, failureReference }: EnteredResult): readonly (keyof EnteredResult)[] => [
  ...(status !== 'PAID' && isTooShort(reason) ? (['reason'] as const) : []),
  ...(status === 'FAILED' && isTooShort(failureReference) ? (['failureReference'] as const) : []),
]
