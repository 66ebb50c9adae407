import clsx from 'clsx'
import { useRead } from '@/api/hooks'
import { useUrlQuery } from '@/api/url-query'
import { useLastPage } from '@/api/use-last-page'
import { CsvLink } from '@/components/requests/csv-link'
import { FinePrint } from '@/components/page/two-columns'
import { ownCommissionLabels } from '@/components/labels/customer-labels'
import { ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { commissions, commissionStatus, type Commission } from '@/contract/commissions'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { columnsFor } from '@/ui/table/columns'
import { DataTable } from '@/ui/table/light/data-table'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Chip } from '@/ui/plain/inputs/chip'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney, formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { StatusTag } from '@/ui/plain/primitives/status-tag'

const reasonText = ({ status, holdUntil, paidAt, amount, paid }: Commission): string => {
  switch (status) {
    case 'PENDING':
      return t('Hold ends {date}', { date: formatDate(holdUntil, 'day') })
    case 'PAID':
      return paid === amount
        ? t('{date}, to your balance', { date: paidAt && formatDate(paidAt, 'day') })
        : t('{date}, to your balance: {amount}, the rest offset an amount owed', {
            date: paidAt && formatDate(paidAt, 'day'),
            amount: formatMoney(paid),
          })
    case 'VOID':
      return t('Conditions not met')
    case 'CLAWED_BACK':
      return t('Conditions no longer met')
  }
}

const isCounted = ({ status }: Commission) => status === 'PENDING' || status === 'PAID'

const State = ({ row }: { row: Commission }) => {
  const word = ownCommissionLabels[row.status]
  return (
    <span className="flex flex-col items-start gap-1 max-md:flex-row max-md:items-center max-md:gap-2.5">
      <StatusTag tone={word.tone}>{word.text}</StatusTag>
      <span className="text-12 text-ink-faint">{reasonText(row)}</span>
    </span>
  )
}

const Amount = ({ row }: { row: Commission }) => (
  <span className={clsx(!isCounted(row) && 'text-ink-faint line-through')}>
    <MoneyText value={row.amount} signed={isCounted(row)} />
  </span>
)

const For = ({ row }: { row: Commission }) => (
  <>
    {row.from.name}
    <span className="block text-12 whitespace-nowrap text-ink-faint">
      <Rich
        text="Level <0>{level}</0>, <1>{percent}</1>"
        parts={[<span className="num" />, <span className="num" />]}
        values={{ level: row.level, percent: formatPercent(row.rate) }}
      />
    </span>
  </>
)

const { custom } = columnsFor<Commission>()
const columnsIn = (currency: string) => [
  custom('createdAt', t('Date'), (row) => <DateText value={row.createdAt} style="day" className="num text-ink-soft" />, {
    sortable: true,
    sorts: 'time',
  }),
  custom('from', t('For'), (row) => <For row={row} />),
  custom('code', t('Code'), (row) => <span className="code">{row.code}</span>, { wide: true }),
  custom('status', t('Status and reason'), (row) => <State row={row} />),
  custom('amount', inCurrency(t('Amount'), currency), (row) => <Amount row={row} />, { align: 'end', sortable: true }),
]

type Status = Commission['status']

const StatusFilter = ({ chosen, onChoose }: { chosen: Status | undefined; onChoose: (status: Status | undefined) => void }) => (
  <div className="mb-4 flex flex-wrap gap-2" role="group" aria-label={t('Status')}>
    <Chip pressed={chosen === undefined} onPress={() => onChoose(undefined)}>
      {t('All')}
    </Chip>
    {commissionStatus.options.map((status) => (
      <Chip key={status} pressed={chosen === status} onPress={() => onChoose(chosen === status ? undefined : status)}>
        {ownCommissionLabels[status].text}
      </Chip>
    ))}
  </div>
)

type Totals = { paid: string; waiting: string }

/** Every commission with its state and the reason for it. */
export function Commissions({ referral }: { referral: Totals | undefined }) {
  const currency = useCurrency()
  const [query, setQuery] = useUrlQuery(commissions.mine)
  const { data, error, isPlaceholderData, refetch } = useRead(commissions.mine, { query }, { keepPrevious: true })
  useLastPage(data?.meta, query.page, (page) => setQuery({ page }))
  const chosen = query.status?.length === 1 ? query.status[0] : undefined
  return (
    <Panel
      title={t('Commissions')}
      aside={<CsvLink endpoint={commissions.mine} sent={{ query }} name="commissions" />}
      busy={isPlaceholderData}
      className="max-md:order-3"
    >
      <StatusFilter chosen={chosen} onChoose={(status) => setQuery({ status: status && [status] })} />
      {error && !data ? (
        <ReadFailed title={t('Your commissions did not load')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('Your commissions')}
          columns={columnsIn(currency)}
          rows={data?.data}
          rowKey={(row) => row.id}
          rowName={(row) => row.code}
          loading={isPlaceholderData}
          empty={
            <EmptyState title={chosen ? t('No commissions with this status') : t('No commissions yet')}>
              {chosen
                ? t('Commissions with another status are not shown.')
                : t('You earn a commission when a customer you referred pays for an investment and it becomes active.')}
            </EmptyState>
          }
          sort={{ sortBy: query.sortBy, sortOrder: query.sortOrder ?? 'DESC' }}
          onSort={setQuery}
          page={data?.meta}
          onPage={(page, limit) => setQuery({ page, limit })}
          totals={
            chosen && data?.meta?.sum?.amount
              ? { createdAt: t('Total with this status'), amount: <MoneyText value={data.meta.sum.amount} /> }
              : referral && { createdAt: t('Paid'), amount: <MoneyText value={referral.paid} signed /> }
          }
          // What was void or taken back is struck out above, and counts for nothing.
          linesNamed={!chosen}
          pageTotals={chosen || !referral ? undefined : { createdAt: t('Pending'), amount: <MoneyText value={referral.waiting} signed /> }}
          card={(row) => (
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-14">
              <span>
                <For row={row} />
              </span>
              <Amount row={row} />
              <span className="col-span-2">
                <State row={row} />
              </span>
            </div>
          )}
        />
      )}
      <FinePrint className="mt-3">
        {t(
          'Clawed back: if the investment behind a paid commission is cancelled later, the amount is deducted from future commissions. Your balance never goes below zero because of it.',
        )}
      </FinePrint>
    </Panel>
  )
}
