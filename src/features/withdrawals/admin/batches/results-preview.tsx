import { Users } from 'lucide'
import { shortAmount } from '@/components/labels/short-amount'
import type { Reply } from '@/contract/core/endpoint'
import type { payoutBatches, PayoutPreviewRow } from '@/contract/payout-batches'
import { msg, type Message } from '@/locales/message'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { CellSub, Ledger, type LedgerColumn } from '@/ui/plain/display/ledger'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { FAILURE_REPORTED, payoutLineLabels } from './batch-labels'

type Preview = Reply<typeof payoutBatches.results>

type Row = PayoutPreviewRow & { batchCurrency: string }

const columns: readonly (Omit<LedgerColumn<Row>, 'title'> & { title: Message })[] = [
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
        {row.ok && row.fee && <CellSub>{t('Fee {fee}', { fee: formatMoney(shortAmount(row.fee), row.batchCurrency) })}</CellSub>}
        {row.failureReference && <CellSub>{row.failureReference}</CellSub>}
      </>
    ),
  },
]

/** What each row of a results file would record, or why it cannot be recorded. */
export const ResultsPreview = ({ rows, currency }: { rows: readonly PayoutPreviewRow[]; currency: string }) => (
  <div className="max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label={t('Preview of the results')}>
    <Ledger
      caption={t('Preview of the results')}
      columns={columns.map((column) => ({ ...column, title: t(column.title) }))}
      rows={rows.map((row) => ({ ...row, batchCurrency: currency }))}
      rowKey={(row) => String(row.row)}
      height="tight"
    />
  </div>
)

/** The sum of the results to record, and the excluded rows. */
export function ResultsSummary({ preview, currency }: { preview: Preview; currency: string }) {
  const waiting = preview.rows.filter(({ needsApproval }) => needsApproval).length
  return (
    <>
      <p>
        <Rich
          text="{ok, plural, one {<0>#</0> row ready, paying {paid}} other {<0>#</0> rows ready, paying {paid}}}"
          parts={[<span className="num" />]}
          values={{ ok: preview.ok, paid: <MoneyText value={shortAmount(preview.paid)} currency={currency} /> }}
        />
      </p>
      {preview.wrong > 0 && (
        <Note tone="warn">
          {t(
            '{wrong, plural, one {# row needs attention and will not be recorded.} other {# rows need attention and will not be recorded.}}',
            { wrong: preview.wrong },
          )}
        </Note>
      )}
      {waiting > 0 && (
        <Note tone="info" icon={Users}>
          {t(
            '{waiting, plural, one {# failed row is sent for approval. The money returns to the customer once another team member approves; until then the line stays open.} other {# failed rows are sent for approval. The money returns to the customer once another team member approves; until then the line stays open.}}',
            { waiting },
          )}
        </Note>
      )}
      {preview.ignoredColumns.length > 0 && (
        <Note tone="warn">{t('Ignored columns: {ignoredColumns}', { ignoredColumns: preview.ignoredColumns.join(', ') })}</Note>
      )}
      {preview.missing.length > 0 && <Note>{t('Still open, without a result: {missing}', { missing: preview.missing.join(', ') })}</Note>}
    </>
  )
}
