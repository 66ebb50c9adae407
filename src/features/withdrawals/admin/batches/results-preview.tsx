import { shortAmount } from '@/components/labels/short-amount'
import type { PayoutPreviewRow } from '@/contract/payout-batches'
import { msg, type Message } from '@/locales/message'
import { t } from '@/locales/text'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { CellSub, Ledger, type LedgerColumn } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { FAILURE_REPORTED, payoutLineLabels } from './batch-labels'

const columns: readonly (Omit<LedgerColumn<PayoutPreviewRow>, 'title'> & { title: Message })[] = [
  {
    key: 'reference',
    title: msg('Reference'),
    render: (row) => (
      <>
        <span className="num">{row.reference || t('none')}</span>
        {row.recipient && <CellSub>{row.recipient}</CellSub>}
      </>
    ),
  },
  { key: 'amount', title: msg('Amount'), right: true, render: (row) => (row.amount ? <MoneyText value={shortAmount(row.amount)} /> : '–') },
  {
    key: 'transaction',
    title: msg('Transaction ID'),
    wide: true,
    render: (row) => <span className="num">{row.transactionId ? shortAddress(row.transactionId) : '–'}</span>,
  },
  {
    key: 'result',
    title: msg('Result'),
    render: (row) => (
      <>
        {row.ok && row.status ? (
          <StatusTag tone={payoutLineLabels[row.status].tone}>
            {row.needsApproval ? t(FAILURE_REPORTED) : payoutLineLabels[row.status].text}
          </StatusTag>
        ) : (
          <StatusTag tone="warn">{t('Not recorded')}</StatusTag>
        )}
        {(row.message ?? row.reason) && <CellSub>{row.message ?? row.reason}</CellSub>}
        {row.failureReference && <CellSub>{row.failureReference}</CellSub>}
      </>
    ),
  },
]

/** What each row of a results file would record, or why it cannot be. */
export const ResultsPreview = ({ rows }: { rows: readonly PayoutPreviewRow[] }) => (
  <div className="max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label={t('Preview of the results')}>
    <Ledger
      caption={t('Preview of the results')}
      columns={columns.map((column) => ({ ...column, title: t(column.title) }))}
      rows={rows}
      rowKey={(row) => String(row.row)}
      height="tight"
    />
  </div>
)
