import { useRead } from '@/api/hooks'
import { useUrlQuery } from '@/api/url-query'
import { useLastPage } from '@/api/use-last-page'
import { CsvLink } from '@/components/requests/csv-link'
import { FinePrint } from '@/components/page/two-columns'
import { figureKey } from '@/components/explain/figure-key'
import { ownCommissionLabels } from '@/components/labels/customer-labels'
import { ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { missingTotalsNote } from '@/components/resource/list/totals'
import { commissions, ownCommissionStatus, type OwnCommission, type OwnCommissionStatus } from '@/contract/commissions'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { columnsFor } from '@/ui/table/columns'
import { DataTable } from '@/ui/table/light/data-table'
import { Chip } from '@/ui/plain/inputs/chip'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { StatusTag } from '@/ui/plain/primitives/status-tag'

const stateText = ({ status, holdUntil, paidAt, amount, paid }: OwnCommission): string => {
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
  }
}

const State = ({ row }: { row: OwnCommission }) => {
  const word = ownCommissionLabels[row.status]
  return (
    <span className="flex flex-col items-start gap-1 max-md:flex-row max-md:items-center max-md:gap-2.5">
      <StatusTag tone={word.tone}>{word.text}</StatusTag>
      <span className="text-12 text-ink-faint">{stateText(row)}</span>
    </span>
  )
}

const Level = ({ row }: { row: OwnCommission }) => (
  <Rich text="Level <0>{level}</0>" parts={[<span key="level" className="num" />]} values={{ level: row.level }} />
)

const { custom, date, money } = columnsFor<OwnCommission>()
const columnsIn = (currency: string) => [
  date('createdAt', t('Date'), { sortable: true, style: 'day' }),
  custom('level', t('Level'), (row) => <Level row={row} />),
  custom('code', t('Code'), (row) => <span className="code">{row.code}</span>, { wide: true }),
  custom('status', t('Status'), (row) => <State row={row} />),
  money('amount', inCurrency(t('Amount'), currency), { sortable: true, signed: true }),
]

type Status = OwnCommissionStatus

const StatusFilter = ({ chosen, onChoose }: { chosen: Status | undefined; onChoose: (status: Status | undefined) => void }) => (
  <div className="mb-4 flex flex-wrap gap-2" role="group" aria-label={t('Status')}>
    <Chip pressed={chosen === undefined} onPress={() => onChoose(undefined)}>
      {t('All')}
    </Chip>
    {ownCommissionStatus.options.map((status) => (
      <Chip key={status} pressed={chosen === status} onPress={() => onChoose(chosen === status ? undefined : status)}>
        {ownCommissionLabels[status].text}
      </Chip>
    ))}
  </div>
)

type Totals = { paid: string; waiting: string }

const totalLine = (label: string, value: string, figure?: string) => ({
  createdAt: label,
  amount: (
    <span data-figure={figure}>
      <MoneyText value={value} signed />
    </span>
  ),
})

/** The paid sum is the same figure in every view; the part that was offset against an amount owed has its own line. */
function totalLines(chosen: Status | undefined, sums: Readonly<Record<string, string>> | undefined, referral: Totals | undefined) {
  if (chosen === undefined)
    return {
      totals: referral && totalLine(t('Paid'), referral.paid, figureKey('commissions')),
      pageTotals: referral && totalLine(t('Pending'), referral.waiting, figureKey('commissionsPending')),
    }
  const { amount, paid } = sums ?? {}
  if (amount === undefined || paid === undefined) return {}
  if (chosen === 'PENDING') return { totals: totalLine(t('Pending'), amount, figureKey('commissionsPending')) }
  const offset = toMinor(paid) - toMinor(amount)
  return {
    totals: totalLine(t('Paid'), paid, figureKey('commissions')),
    pageTotals: offset === 0n ? undefined : totalLine(t('Offset against an amount owed'), toMoney(offset)),
  }
}

const fileColumns = () => import('./commission-file').then((file) => file.commissionColumns())

/** The commissions with their statuses. Sources and early ends of investments are private, so corrections are shown as one sum. */
export function Commissions({ referral }: { referral: Totals | undefined }) {
  const currency = useCurrency()
  const [query, setQuery] = useUrlQuery(commissions.mine)
  const { data, error, isPlaceholderData, refetch } = useRead(commissions.mine, { query }, { keepPrevious: true })
  useLastPage(data?.meta, query.page, (page) => setQuery({ page }))
  const owed = data?.meta?.sum?.debt
  const chosen = query.status?.length === 1 ? query.status[0] : undefined
  return (
    <Panel
      title={t('Commissions')}
      aside={<CsvLink list={commissions.mine} sent={{ query }} columns={fileColumns} name="commissions" title={t('Commissions')} />}
      busy={isPlaceholderData}
      className="max-md:order-3"
    >
      <StatusFilter chosen={chosen} onChoose={(status) => setQuery({ status: status && [status] })} />
      {error && !data ? (
        <ReadFailed title={t('We couldn’t load your commissions')} error={error} onRetry={() => void refetch()} />
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
          linesNamed
          totalsNote={chosen && missingTotalsNote({ amount: 'amount' }, data?.meta?.sum, data?.meta?.total)}
          {...totalLines(chosen, data?.meta?.sum, referral)}
          card={(row) => (
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-14">
              <span>
                <Level row={row} />
              </span>
              <MoneyText value={row.amount} signed />
              <span className="col-span-2">
                <State row={row} />
              </span>
            </div>
          )}
        />
      )}
      <FinePrint className="mt-3">
        {owed && toMinor(owed) > 0n
          ? t('Correction of commissions: {amount} will be deducted from your next commissions. Your balance does not change.', {
              amount: formatMoney(owed, currency),
            })
          : t('Corrections of paid commissions are deducted from future commissions. Your balance never goes below zero because of them.')}
      </FinePrint>
    </Panel>
  )
}
