import clsx from 'clsx'
import { useQueries } from '@tanstack/react-query'
import { read } from '@/api/hooks'
import { FinePrint } from '@/components/page/two-columns'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency, useSettingsRead } from '@/components/requests/settings'
import { commissions } from '@/contract/commissions'
import { Ledger } from '@/ui/plain/display/ledger'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'

type Row = { level: number; rate: string | undefined; /** Paid to the balance so far. */ paid: string | undefined }

/** What is paid on each level; the one below the last that pays is named too, so that nobody has to guess. */
export function LevelsPanel({ people }: { people: readonly number[] | undefined }) {
  const currency = useCurrency()
  const found = useSettingsRead()
  const failure = failureAmong(found)
  const settings = found.data?.data
  const rates = settings?.referralRates
  const paid = usePaidPerLevel(rates?.length ?? 0)
  const rows: readonly Row[] | undefined =
    rates && [...rates, undefined].map((rate, index) => ({ level: index + 1, rate, paid: paid[index] }))
  const tone = (row: Row) => (row.rate ? undefined : 'text-ink-faint')
  return (
    <Panel title="Commission by level" className="max-md:order-4">
      {failure ? (
        <ReadFailed what="the levels" {...failure} />
      ) : (
        <Ledger
          caption="Commission by level"
          height="tight"
          rows={rows}
          rowKey={(row) => String(row.level)}
          columns={[
            {
              key: 'level',
              title: 'Level',
              render: (row) => (
                <span className={tone(row)}>
                  <span className="num">{row.level}</span>, {row.level === 1 ? 'by your link' : 'by theirs'}
                </span>
              ),
            },
            {
              key: 'people',
              title: 'People',
              right: true,
              render: (row) => <span className={clsx('num', tone(row))}>{people?.[row.level - 1] ?? '–'}</span>,
            },
            {
              key: 'share',
              title: 'Share',
              right: true,
              render: (row) => <span className={tone(row)}>{row.rate ? formatPercent(row.rate) : 'none'}</span>,
            },
            {
              key: 'paid',
              title: inCurrency('So far', currency),
              right: true,
              render: (row) => <MoneyText value={row.paid} className={tone(row)} />,
            },
          ]}
        />
      )}
      <FinePrint className="mt-2">A country can have commissions switched off. A change never affects earned commissions.</FinePrint>
    </Panel>
  )
}

/** What each level has paid to the balance: one row is asked for, the sum of all of them is what counts. */
const usePaidPerLevel = (levels: number): readonly (string | undefined)[] =>
  useQueries({
    queries: Array.from({ length: levels }, (_, index) =>
      read(commissions.mine, { query: { status: ['PAID'], level: index + 1, limit: 1 } }),
    ),
    combine: (results) => results.map(({ data }) => data?.meta && (data.meta.sum?.paid ?? '0.00')),
  })
