import { Plus } from 'lucide'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useRead } from '@/api/hooks'
import { withLocalDays } from '@/api/local-days'
import { useUrlQuery } from '@/api/url-query'
import { useLastPage } from '@/api/use-last-page'
import { CsvLink } from '@/components/requests/csv-link'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { investments } from '@/contract/investments'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { SumLine, SumLineSkeleton } from '@/ui/plain/display/sum-line'
import { InvestmentList } from './investment-list'

const fileColumns = () => import('./investment-file').then((file) => file.investmentColumns())

/** All investments of the customer; each opens its own page. */
export function InvestmentsScreen() {
  const [query, setQuery] = useUrlQuery(investments.mine)
  const localQuery = withLocalDays(query)
  const list = useRead(investments.mine, { query: localQuery }, { keepPrevious: true })
  useLastPage(list.data?.meta, query.page, (page) => setQuery({ page }))
  useOpenedById()
  return (
    <PageFrame
      title={t('Investments')}
      under={t('Your investments, their payouts and maturity dates.')}
      actions={
        <ButtonLink variant="primary" size="mid" icon={Plus} href={firstPageOf(paths.projects)}>
          {t('Invest')}
        </ButtonLink>
      }
    >
      <Figures />
      <Panel
        title={t('Your investments')}
        aside={
          <CsvLink list={investments.mine} sent={{ query: localQuery }} columns={fileColumns} name="investments" title={t('Investments')} />
        }
        busy={list.isPlaceholderData}
      >
        <InvestmentList list={list} query={query} onChange={setQuery} />
      </Panel>
    </PageFrame>
  )
}

/** `?id=…` leads to the investment's own page. */
function useOpenedById(): void {
  const { query, replace } = useRouter()
  const id = typeof query.id === 'string' ? query.id : undefined
  useEffect(() => {
    if (id) void replace(paths.users.investment(id))
  }, [id, replace])
}

function Figures() {
  const profile = useMyProfile()
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const failure = failureAmong(profile)
  if (failure)
    return (
      <Panel flush className="mb-6 max-md:mb-3">
        <ReadFailed title={t('We couldn’t load your figures')} undone={MONEY_IS_THERE} {...failure} />
      </Panel>
    )
  if (!profile.data) return <SumLineSkeleton count={3} className="mb-6 max-md:mb-3" />
  const { totals } = profile.data.data
  return (
    <>
      <SumLine
        label={t('Investment summary')}
        className="mb-6 max-md:mb-3"
        parts={[
          {
            label: inCurrency(t('Invested'), currency),
            value: totals.invested,
            note: t('Payments received, excluding open orders'),
            explain: explain(ownFigures.invested),
          },
          { label: t('Locked'), value: totals.locked, note: t('Principal of active investments'), explain: explain(ownFigures.locked) },
          ...(totals.matured === '0.00'
            ? []
            : [{ label: t('Matured'), value: totals.matured, note: t('Needs your decision'), explain: explain(ownFigures.matured) }]),
          { label: t('Earned'), value: totals.earned, note: t('Payouts and commissions'), explain: explain(ownFigures.earned) },
        ]}
      />
      {drawer}
    </>
  )
}
