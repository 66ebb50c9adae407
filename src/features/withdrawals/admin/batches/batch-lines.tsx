import { SectionTitle } from '@/components/admin/frame/section-title'
import { shortAmount } from '@/components/labels/short-amount'
import { adminPaths } from '@/config/admin-paths'
import type { PayoutBatchDetail, PayoutLine } from '@/contract/payout-batches'
import { msg, type Message } from '@/locales/message'
import { t } from '@/locales/text'
import { AddressText, shortAddress } from '@/ui/plain/primitives/code-text'
import { CellSub, Ledger, type LedgerColumn } from '@/ui/plain/display/ledger'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { FAILURE_REPORTED, payoutLineLabels } from './batch-labels'
import { TransactionLink } from '../transaction-link'

type Row = PayoutLine & { batchCurrency: string }

const columns: readonly (Omit<LedgerColumn<Row>, 'title'> & { title: Message })[] = [
  {
    key: 'recipient',
    title: msg('Recipient'),
    render: (line) => (
      <>
        {line.recipient}
        <CellSub>
          <Link className="underline-soft num" href={adminPaths.withdraw(line.withdrawal.id)}>
            {line.reference}
          </Link>
        </CellSub>
        <CellSub>
          <span className="num md:hidden">
            {line.network} {shortAddress(line.address)}
          </span>
        </CellSub>
      </>
    ),
  },
  {
    key: 'destination',
    title: msg('Destination'),
    wide: true,
    render: (line) => (
      <>
        <AddressText value={line.address} />
        <CellSub>
          {line.network}, {line.asset}, {line.label}
        </CellSub>
      </>
    ),
  },
  { key: 'amount', title: msg('Amount'), right: true, render: (line) => <MoneyText value={shortAmount(line.amount)} /> },
  {
    key: 'result',
    title: msg('Result'),
    render: (line) => (
      <>
        {line.failureRequest ? (
          <>
            <StatusTag tone="warn">{t(FAILURE_REPORTED)}</StatusTag>
            <CellSub>
              <Link className="underline-soft num" href={adminPaths.approval(line.failureRequest.id)}>
                {line.failureRequest.code}
              </Link>
            </CellSub>
          </>
        ) : (
          <StatusTag tone={payoutLineLabels[line.status].tone}>{payoutLineLabels[line.status].text}</StatusTag>
        )}
        {line.transactionId && (
          <CellSub>
            <TransactionLink id={line.transactionId} url={line.explorerUrl} />
          </CellSub>
        )}
        {line.fee && (
          <CellSub>
            {t('Fee {fee}', { fee: line.feeAmount ? formatMoney(shortAmount(line.feeAmount), line.batchCurrency) : line.fee })}
          </CellSub>
        )}
        {line.reason && <CellSub>{line.reason}</CellSub>}
      </>
    ),
  },
]

/** Every line with its frozen data and its result. */
export const BatchLines = ({ batch }: { batch: PayoutBatchDetail }) => (
  <section>
    <SectionTitle aside={batch.currency}>{t('Lines')}</SectionTitle>
    <Ledger
      caption={t('Lines of {code}', { code: batch.code })}
      columns={columns.map((column) => ({ ...column, title: t(column.title) }))}
      rows={batch.lines.map((line) => ({ ...line, batchCurrency: batch.currency }))}
      rowKey={(line) => String(line.no)}
      height="tight"
    />
  </section>
)
