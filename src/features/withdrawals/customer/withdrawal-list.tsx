import type { UseQueryResult } from '@tanstack/react-query'
import { MessageSquare } from 'lucide'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import type { QueryChange, QueryOf } from '@/api/url-query'
import { ownWithdrawalLabels } from '@/components/labels/customer-labels'
import { OwnList } from '@/components/page/own-list'
import { hasExcluded } from '@/components/resource/list/totals'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { fundLabels } from '@/components/labels/labels'
import { paths } from '@/config/paths'
import { withdrawalStatus, type Withdrawal, type withdrawals } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import type { Filter } from '@/ui/table/filter-bar'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'

type Query = QueryOf<typeof withdrawals.mine>
type Props = {
  list: UseQueryResult<Answered<Withdrawal[]>, ApiError>
  query: Query
  onChange: (change: QueryChange<typeof withdrawals.mine>) => void
  current: string | undefined
  onOpen: (row: Withdrawal) => void
}

const filters = (): readonly Filter<keyof Query & string>[] => [
  { kind: 'search', key: 'searchTerm', label: t('Search withdrawals'), placeholder: t('Code or transaction') },
  {
    kind: 'enum',
    key: 'status',
    label: t('Status'),
    multiple: true,
    options: withdrawalStatus.options.map((value) => ({ value, label: ownWithdrawalLabels[value].text })),
  },
  { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date requested') },
]

/** The last message in the thread is from staff, so it may wait for a reply. */
const TeamMessage = ({ row }: { row: Withdrawal }) =>
  row.lastMessageFrom === 'STAFF' && (
    <span className="flex items-center gap-1 text-12 text-warn">
      <Icon as={MessageSquare} size={14} />
      {t('Message from our team')}
    </span>
  )

const { custom, date, status, money } = columnsFor<Withdrawal>()
const columnsIn = (currency: string) => [
  custom('code', t('Withdrawal'), (row) => (
    <>
      <span className="num">{row.code}</span>
      <span className="block text-12 text-ink-faint">{fundLabels[row.fund]}</span>
      <TeamMessage row={row} />
    </>
  )),
  date('createdAt', t('Requested'), { style: 'dateTime', sortable: true }),
  custom(
    'wallet',
    t('Destination'),
    (row) => (
      <>
        {row.wallet.title}
        <span className="num block text-12 text-ink-faint">{shortAddress(row.wallet.address)}</span>
      </>
    ),
    { wide: true },
  ),
  status('status', t('Status'), ownWithdrawalLabels),
  money('amount', inCurrency(t('Amount'), currency), { sortable: true }),
  money('net', t('You receive'), { wide: true }),
]

const Card = ({ row }: { row: Withdrawal }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-14">
    <span className="min-w-0">
      <span className="num">{row.code}</span>
      <span className="block text-12 text-ink-faint">
        <DateText value={row.createdAt} style="day" /> · {row.wallet.title}
      </span>
      <TeamMessage row={row} />
    </span>
    <MoneyText value={row.amount} />
    <StatusTag tone={ownWithdrawalLabels[row.status].tone} className="justify-self-start">
      {ownWithdrawalLabels[row.status].text}
    </StatusTag>
  </div>
)

const empty = () => ({
  title: t('No withdrawals yet'),
  text: t(
    'You can withdraw earnings and matured principal to your crypto address or bank account. Add it early: it has a cooling-off period.',
  ),
  action: (
    <ButtonLink size="mid" href={paths.users.newWithdraw}>
      {t('New withdrawal')}
    </ButtonLink>
  ),
})

/** The figures of the list's sums if it is only filtered by status: everything requested, or everything paid. */
function figuresOf({ status, searchTerm, startDate, endDate }: Query): Readonly<Record<string, string>> | undefined {
  if (searchTerm || startDate || endDate) return undefined
  if (!status?.length) return { amount: 'withdrawalsRequested', net: 'withdrawalsNet' }
  return status.every((one) => one === 'PAID') ? { net: 'withdrawn' } : undefined
}

export function WithdrawalList(props: Props) {
  const currency = useCurrency()
  return (
    <OwnList
      {...props}
      label={t('Withdrawals')}
      failed={t('We couldn’t load your withdrawals')}
      filters={filters()}
      columns={columnsIn(currency)}
      totals={{ amount: 'amount', net: 'net' }}
      totalLabel={hasExcluded(props.list.data?.meta?.sum) ? t('Total, excluding returned withdrawals') : undefined}
      totalFigures={figuresOf(props.query)}
      empty={empty()}
      card={(row) => <Card row={row} />}
    />
  )
}
