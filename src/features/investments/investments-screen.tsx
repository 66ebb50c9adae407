import { Plus } from 'lucide'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useRead } from '@/api/hooks'
import { useUrlQuery } from '@/api/url-query'
import { CsvLink } from '@/components/csv-link'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import { useMyProfile } from '@/components/own-reads'
import { inCurrency, useCurrency } from '@/components/settings'
import { paths } from '@/config/paths'
import { investments } from '@/contract/investments'
import { ButtonLink } from '@/ui/plain/button'
import { PageFrame } from '@/ui/plain/page-frame'
import { Panel } from '@/ui/plain/panel'
import { FiguresSkeleton } from '@/ui/plain/skeleton'
import { SumLine } from '@/ui/plain/sum-line'
import { InvestmentList } from './investment-list'

/** Everything somebody has invested in; one opens to its own page. */
export function InvestmentsScreen() {
  const [query, setQuery] = useUrlQuery(investments.mine)
  const list = useRead(investments.mine, { query }, { keepPrevious: true })
  useOpenedById()
  return (
    <PageFrame
      title="Investments"
      under="What you put in, what it has paid, and when it comes back."
      actions={
        <ButtonLink look="primary" size="mid" icon={Plus} href={paths.projects}>
          Invest
        </ButtonLink>
      }
    >
      <Figures />
      <Panel
        title="Your investments"
        aside={<CsvLink endpoint={investments.mine} sent={{ query }} name="investments" />}
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
  const { data } = useMyProfile()
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  if (!data)
    return (
      <Panel flush className="mb-6 max-md:mb-3">
        <FiguresSkeleton count={3} />
      </Panel>
    )
  const { totals } = data.data
  return (
    <>
      <SumLine
        label="Your investments in figures"
        className="mb-6 max-md:mb-3"
        parts={[
          {
            label: inCurrency('Invested', currency),
            value: totals.invested,
            note: 'Everything you ever put in',
            explain: explain({ figure: 'invested', title: 'Invested', words: 'Everything you ever put in' }),
          },
          { label: 'Locked', value: totals.locked, note: 'Principal that runs or has matured', explain: explain(ownFigures.locked) },
          { label: 'Earned', value: totals.earned, note: 'Profit shares and commissions', explain: explain(ownFigures.earned) },
        ]}
      />
      {drawer}
    </>
  )
}
