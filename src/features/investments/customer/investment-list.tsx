import clsx from 'clsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import type { QueryChange, QueryOf } from '@/api/url-query'
import { figureKey } from '@/components/explain/figure-key'
import { OwnList } from '@/components/page/own-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { investmentStateLabels, investmentStatusLabels } from '@/components/labels/status'
import { monthsWord } from '@/components/labels/labels'
import { firstPageOf, paths } from '@/config/paths'
import { investmentStatus } from '@/contract/investment-life'
import { type investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import type { Filter } from '@/ui/table/filter-bar'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { DateNote } from './date-note'
import { returnText } from './labels'

type Query = QueryOf<typeof investments.mine>
type Props = {
  list: UseQueryResult<Answered<Investment[]>, ApiError>
  query: Query
  onChange: (change: QueryChange<typeof investments.mine>) => void
}

const filters = (): readonly Filter<keyof Query & string>[] => [
  { kind: 'search', key: 'searchTerm', label: t('Search investments'), placeholder: t('Project or code') },
  {
    kind: 'enum',
    key: 'status',
    label: t('Status'),
    multiple: true,
    options: investmentStatus.options.map((value) => ({ value, label: investmentStatusLabels[value].text })),
  },
  { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date created') },
]

const { custom, status, money } = columnsFor<Investment>()
const columnsIn = (currency: string) => [
  custom('project', t('Project'), (row) => (
    <>
      <span className="wrap-anywhere">{row.project.title}</span>
      <span className="num block text-12 text-ink-faint">{row.code}</span>
    </>
  )),
  status('state', t('Status'), investmentStateLabels),
  custom(
    'lockedPeriod',
    t('Lock period'),
    (row) => (
      <>
        {monthsWord(row.lockedPeriod)}
        <span className="block text-12 text-ink-faint">{t('{rate} a month', { rate: returnText(row) })}</span>
      </>
    ),
    { wide: true },
  ),
  custom(
    'maturesAt',
    t('Matures'),
    (row) => (
      <>
        <DateText value={row.maturesAt} className="text-ink-soft" />
        <BelowDate row={row} />
      </>
    ),
    { sortable: true, sorts: 'time' },
  ),
  money('investmentAmount', inCurrency(t('Amount'), currency), { sortable: true, figure: ({ id }) => figureKey('investmentAmount', id) }),
  money('principal', t('Principal'), { figure: ({ id }) => figureKey('investmentPrincipal', id) }),
  money('profitAmount', t('Payouts received'), { figure: ({ id }) => figureKey('investmentProfit', id) }),
]

/** What the date does not show: an open decision or withdrawal, or that the investment ended on another date. */
function BelowDate({ row }: { row: Investment }) {
  const { status, maturesAt, endedAt } = row
  const isPlain = status !== 'MATURED' && (!endedAt || endedAt === maturesAt)
  if (isPlain) return null
  return (
    <span className={clsx('block text-12', row.needsDecision ? 'text-warn' : 'text-ink-faint')}>
      <DateNote investment={row} />
    </span>
  )
}

const Card = ({ row }: { row: Investment }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-14">
    <span className="min-w-0 wrap-anywhere">
      {row.project.title}
      <span className="num block text-12 text-ink-faint">{row.code}</span>
    </span>
    <span className="text-end">
      <MoneyText value={row.investmentAmount} />
      <MoneyText value={row.profitAmount} signed className="block text-12 text-ink-faint" />
    </span>
    <StatusTag tone={investmentStateLabels[row.state].tone} className="justify-self-start">
      {investmentStateLabels[row.state].text}
    </StatusTag>
    {row.status !== 'AWAITING_PAYMENT' && (
      <span className="text-12 text-ink-faint">
        <DateNote investment={row} />
      </span>
    )}
  </div>
)

const empty = () => ({
  title: t('No investments yet'),
  text: t('Each project shows its target and what it actually paid, month by month. You can lose the money you invest.'),
  action: (
    <>
      <ButtonLink href={firstPageOf(paths.projects)}>{t('View projects')}</ButtonLink>
      <ButtonLink variant="quiet" href={paths.howItWorks}>
        {t('How it works')}
      </ButtonLink>
    </>
  ),
})

/** Without filters the sums equal figures of the customer. */
const isWhole = ({ status, searchTerm, startDate, endDate }: Query): boolean => !status?.length && !searchTerm && !startDate && !endDate

export function InvestmentList(props: Props) {
  const currency = useCurrency()
  const { push } = useRouter()
  const open = ({ id, status, paymentStatus }: Investment) =>
    void push(status === 'AWAITING_PAYMENT' && paymentStatus === 'UNPAID' ? paths.users.payInvestment(id) : paths.users.investment(id))
  return (
    <OwnList
      {...props}
      label={t('Investments')}
      failed={t('We couldn’t load your investments')}
      filters={filters()}
      columns={columnsIn(currency)}
      totals={{ principal: 'principal', profitAmount: 'profitAmount' }}
      totalFigures={isWhole(props.query) ? { principal: 'principal', profitAmount: 'profit' } : undefined}
      empty={empty()}
      onOpen={open}
      card={(row) => <Card row={row} />}
    />
  )
}
