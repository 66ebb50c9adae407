import clsx from 'clsx'
import { useQueries } from '@tanstack/react-query'
import { read } from '@/api/hooks'
import { FinePrint } from '@/components/page/two-columns'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency, useSettingsRead } from '@/components/requests/settings'
import { commissions } from '@/contract/commissions'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Ledger } from '@/ui/plain/display/ledger'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'

type Row = { level: number; rate: string | undefined; /** Paid to the balance so far. */ paid: string | undefined }

/** The commission of each level; the first level without commission is listed too, for clarity. */
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
    <Panel title={t('Commission by level')} className="max-md:order-4">
      {failure ? (
        <ReadFailed title={t('We couldn’t load the levels')} {...failure} />
      ) : (
        <Ledger
          caption={t('Commission by level')}
          height="tight"
          rows={rows}
          rowKey={(row) => String(row.level)}
          columns={[
            {
              key: 'level',
              title: t('Level'),
              render: (row) => (
                <span className={tone(row)}>
                  {row.level === 1 ? (
                    <Rich text="<0>{level}</0>, referred by you" parts={[<span key="level" className="num" />]} values={row} />
                  ) : (
                    <Rich text="<0>{level}</0>, referred by your referrals" parts={[<span key="level" className="num" />]} values={row} />
                  )}
                </span>
              ),
            },
            {
              key: 'people',
              title: t('People'),
              right: true,
              render: (row) => <span className={clsx('num', tone(row))}>{people?.[row.level - 1] ?? '–'}</span>,
            },
            {
              key: 'share',
              title: t('Rate'),
              right: true,
              render: (row) => <span className={tone(row)}>{row.rate ? formatPercent(row.rate) : t('none')}</span>,
            },
            {
              key: 'paid',
              title: inCurrency(t('So far'), currency),
              right: true,
              render: (row) => <MoneyText value={row.paid} className={tone(row)} />,
            },
          ]}
        />
      )}
      <FinePrint className="mt-2">
        {t('Commissions may not be available in every country. Commissions you have already earned are not affected.')}
      </FinePrint>
    </Panel>
  )
}

/** What each level has paid to the balance: one row is requested, because only the sum of all rows is used. */
const usePaidPerLevel = (levels: number): readonly (string | undefined)[] =>
  useQueries({
    queries: Array.from({ length: levels }, (_, index) =>
      read(commissions.mine, { query: { status: ['PAID'], level: index + 1, limit: 1 } }),
    ),
    combine: (results) => results.map(({ data }) => data?.meta && (data.meta.sum?.paid ?? '0.00')),
  })
