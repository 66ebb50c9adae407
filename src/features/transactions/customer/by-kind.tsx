import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import { ownKindPlural, type OwnAccount } from '@/components/labels/customer-labels'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import type { MovementSummary } from '@/contract/transactions'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'

type Props = {
  account: OwnAccount
  summary: UseQueryResult<Answered<MovementSummary>, ApiError>
  from: string | undefined
  to: string | undefined
}

const rangeText = (from: string | undefined, to: string | undefined): string => {
  if (!from && !to) return t('since account opening')
  const day = (at: string) => formatDate(at, 'day', 'utc')
  if (!from) return to ? t('account opening – {date}', { date: day(to) }) : t('since account opening')
  return to ? `${day(from)} – ${day(to)}` : t('{date} – today', { date: day(from) })
}

/** The share of each kind of transaction in the change of the balance. */
export function ByKind({ account, summary, from, to }: Props) {
  const currency = useCurrency()
  const { data, error } = summary
  // The error and its retry button are shown above, where the same response is used first.
  if (error && !data) return null
  const sums = data?.data
  return (
    <Panel title={t('By type')} aside={<span className="num text-12">{rangeText(from, to)}</span>} className="max-md:order-3">
      {!sums ? (
        <ListSkeleton rows={4} label={t('Loading the totals')} />
      ) : sums.kinds.length === 0 ? (
        <p className="text-14 text-ink-soft">{t('No transactions in this period.')}</p>
      ) : (
        <Ledger
          caption={t('Totals by type')}
          height="tight"
          rows={[...sums.kinds].sort((a, b) => (toMinor(b.sum) > toMinor(a.sum) ? 1 : -1))}
          rowKey={(row) => row.kind}
          columns={[
            {
              key: 'kind',
              title: t('Type'),
              render: ({ kind, entries }) => (
                <>
                  {ownKindPlural(kind, account)}
                  <span className="num ms-1.5 text-12 text-ink-faint">{entries}</span>
                </>
              ),
              total: (
                <Rich
                  text="Net change <0>{count}</0>"
                  parts={[<span className="num ms-1.5 text-12 font-normal text-ink-faint" />]}
                  values={{ count: sums.kinds.reduce((count, { entries }) => count + entries, 0) }}
                />
              ),
            },
            {
              key: 'sum',
              title: inCurrency(t('Sum'), currency),
              right: true,
              render: ({ sum }) => <MoneyText value={sum} signed />,
              total: <MoneyText value={toMoney(toMinor(sums.in) - toMinor(sums.out))} signed />,
              double: true,
            },
          ]}
        />
      )}
    </Panel>
  )
}
