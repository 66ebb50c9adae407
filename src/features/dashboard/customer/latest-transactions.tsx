import { useDeferredValue } from 'react'
import { useRead } from '@/api/hooks'
import { TransactionIcon } from '@/components/transactions/transaction-icon'
import { ownTransferWord } from '@/components/labels/customer-labels'
import { MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { transactions, type Transaction } from '@/contract/transactions'
import { isolatedText, t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Ledger } from '@/ui/plain/display/ledger'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'

const MOST = 7

/** The newest transactions of the available balance. */
export function LatestTransactions({ className }: { className: string | undefined }) {
  const { data: read, error, refetch } = useRead(transactions.mine, { query: { limit: MOST } })
  const data = useDeferredValue(read)
  return (
    <Panel
      title={t('Recent transactions')}
      aside={<MoreLink href={firstPageOf(paths.users.transactions)}>{t('All transactions')}</MoreLink>}
      className={className ?? ''}
    >
      {error && !data ? (
        <ReadFailed title={t('We couldn’t load your transactions')} undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState title={t('No transactions yet')}>
          {t('Payouts, commissions and released principal appear in this list, each with the resulting balance.')}
        </EmptyState>
      ) : (
        <Table rows={data?.data} />
      )}
    </Panel>
  )
}

function Table({ rows }: { rows: readonly Transaction[] | undefined }) {
  const currency = useCurrency()
  return (
    <Ledger
      caption={t('Recent transactions')}
      height="tall"
      className="max-md:[&_thead]:hidden max-md:[&_td]:h-16!"
      rows={rows}
      awaited={MOST}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'date',
          title: t('Date'),
          wide: true,
          render: ({ createdAt }) => <DateText value={createdAt} style="day" className="num text-ink-soft" />,
        },
        {
          key: 'movement',
          title: t('Transaction'),
          render: (row) => (
            <Link href={paths.users.movement(row.id)} className="flex items-center gap-3">
              <TransactionIcon kind={row.kind} />
              <span className="min-w-0">
                {ownTransferWord(row.kind)}
                <span className="block text-12 text-ink-faint">
                  <span className="md:hidden">
                    <DateText value={row.createdAt} style="day" />
                    {row.reference.title && ` · ${isolatedText(row.reference.title.split(', ')[0] ?? '')}`}
                  </span>
                  <span className="line-clamp-2 wrap-anywhere max-md:hidden">{row.reference.title ?? row.note}</span>
                </span>
              </span>
            </Link>
          ),
        },
        { key: 'code', title: t('Code'), wide: true, render: ({ reference }) => <span className="code">{reference.code}</span> },
        {
          key: 'amount',
          title: inCurrency(t('Amount'), currency),
          right: true,
          render: ({ amount }) => <MoneyText value={amount} signed />,
        },
        {
          key: 'after',
          title: t('Balance'),
          right: true,
          wide: true,
          render: ({ balanceAfter }) => <MoneyText value={balanceAfter} className="text-ink-soft" />,
        },
      ]}
    />
  )
}
