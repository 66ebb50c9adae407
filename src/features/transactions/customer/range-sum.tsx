import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import type { QueryOf } from '@/api/url-query'
import { ownFigures, type OpenFigure } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import type { OwnAccount } from '@/components/labels/customer-labels'
import { MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import type { MovementSummary, transactions } from '@/contract/transactions'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { SumLine, SumLineSkeleton, type SumPart } from '@/ui/plain/display/sum-line'

type Props = {
  summary: UseQueryResult<Answered<MovementSummary>, ApiError>
  /** The ends of the period are instants, as the summary was requested. */
  query: Pick<QueryOf<typeof transactions.mine>, 'startDate' | 'endDate' | 'searchTerm'>
  account: OwnAccount
  explain: (figure: Explained) => OpenFigure
}

/** The figure key of each account's balance. */
export const figureOf = { available: ownFigures.available, hold: ownFigures.onHold, locked: ownFigures.principal } as const
const counted = (entries: number) => t('{count, plural, one {# transaction} other {# transactions}}', { count: entries })

/** Opening balance, inflows, outflows, closing balance, as a sum. */
export function RangeSum({ summary, query, account, explain }: Props) {
  const { data, error, refetch } = summary
  if (error && !data)
    return (
      <Panel flush className="mb-6 max-md:mb-3">
        <ReadFailed title={t('We couldn’t load the totals')} undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data) return <SumLineSkeleton className="mb-6 max-md:mb-3" />
  return (
    <SumLine
      label={t('Totals for this period')}
      className="mb-6 max-md:mb-3"
      parts={partsOf(data.data, query, (until) => explain(standing(figureOf[account], until)))}
    />
  )
}

/** The number of transactions in a sum. Returned withdrawals count neither as inflows nor as outflows. */
const countedWithoutReturns = (entries: number, { withdrawals, amount }: MovementSummary['returned']): string =>
  withdrawals === 0
    ? counted(entries)
    : t(
        '{count, plural, one {{transactions}, excluding # returned withdrawal of {amount}} other {{transactions}, excluding # returned withdrawals of {amount}}}',
        { transactions: counted(entries), count: withdrawals, amount: formatMoney(amount) },
      )

/** The balance at the end of a day, or just before its start; or the current balance. */
const standing = (one: Explained, until: string | undefined): Explained =>
  until === undefined
    ? one
    : { ...one, endDate: until, title: t('{title} on {date}', { title: one.title, date: formatDate(until, 'date') }) }

const justBefore = (bound: string): string => new Date(Date.parse(bound) - 1).toISOString()

type ExplainUntil = (until: string | undefined) => OpenFigure

function partsOf(sum: MovementSummary, query: Props['query'], explain: ExplainUntil): SumPart[] {
  const cameIn = { label: t('In'), value: sum.in, note: countedWithoutReturns(sum.entriesIn, sum.returned) }
  const wentOut: SumPart = { label: t('Out'), value: sum.out, sign: '−', note: countedWithoutReturns(sum.entriesOut, sum.returned) }
  // A search excludes transactions, so opening and closing balance would not match the sum of the found ones.
  if (query.searchTerm) return [cameIn, wentOut, { label: t('Net change'), value: toMoney(toMinor(sum.in) - toMinor(sum.out)), sign: '=' }]
  const until = query.endDate ?? sum.asOf
  const isNow = !query.endDate || Date.parse(query.endDate) >= Date.parse(sum.asOf)
  return [
    {
      label: query.startDate ? t('On {date}', { date: formatDate(query.startDate, 'day') }) : t('At account opening'),
      value: sum.opening,
      note: t('Opening balance'),
      ...(query.startDate ? { explain: explain(justBefore(query.startDate)) } : {}),
    },
    { ...cameIn, sign: '+' },
    wentOut,
    {
      label: t('On {date}', { date: formatDate(until, 'day') }),
      value: sum.closing,
      sign: '=',
      note: isNow ? t('As of {time}', { time: formatDate(sum.asOf, 'time') }) : t('Closing balance'),
      explain: explain(isNow ? undefined : query.endDate),
    },
  ]
}
