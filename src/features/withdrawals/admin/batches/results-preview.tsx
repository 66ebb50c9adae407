import { shortAmount } from '@/components/labels/short-amount'
import type { PayoutPreviewRow } from '@/contract/payout-batches'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { CellSub, Ledger, type LedgerColumn } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { FAILURE_REPORTED, payoutLineWords } from './batch-words'

const columns: readonly LedgerColumn<PayoutPreviewRow>[] = [
  {
    key: 'reference',
    title: 'Reference',
    render: (row) => (
      <>
        <span className="num">{row.reference || 'none'}</span>
        {row.recipient && <CellSub>{row.recipient}</CellSub>}
      </>
    ),
  },
  { key: 'amount', title: 'Amount', right: true, render: (row) => (row.amount ? <MoneyText value={shortAmount(row.amount)} /> : '–') },
  {
    key: 'transaction',
    title: 'Transaction id',
    wide: true,
    render: (row) => <span className="num">{row.transactionId ? shortAddress(row.transactionId) : '–'}</span>,
  },
  {
    key: 'result',
    title: 'Result',
    render: (row) => (
      <>
        {row.ok && row.status ? (
          <StatusTag tone={payoutLineWords[row.status].tone}>
            {row.needsApproval ? FAILURE_REPORTED : payoutLineWords[row.status].text}
          </StatusTag>
        ) : (
          <StatusTag tone="warn">Not recorded</StatusTag>
        )}
        {(row.message ?? row.reason) && <CellSub>{row.message ?? row.reason}</CellSub>}
        {row.failureReference && <CellSub>{row.failureReference}</CellSub>}
      </>
    ),
  },
]

/** What each row of a results file would record, or why it cannot be. */
export const ResultsPreview = ({ rows }: { rows: readonly PayoutPreviewRow[] }) => (
  <div className="max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label="Preview of the results">
    <Ledger caption="Preview of the results" columns={columns} rows={rows} rowKey={(row) => String(row.row)} height="tight" />
  </div>
)
