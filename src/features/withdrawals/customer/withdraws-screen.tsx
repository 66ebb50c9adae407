import { Plus } from 'lucide'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { withLocalDays } from '@/api/local-days'
import { useUrlQuery } from '@/api/url-query'
import { useLastPage } from '@/api/use-last-page'
import { CsvLink } from '@/components/requests/csv-link'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { paths } from '@/config/paths'
import { withdrawals } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { SumLine, SumLineSkeleton } from '@/ui/plain/display/sum-line'
import { useEver } from '@/ui/plain/hooks/use-ever'
import { WithdrawalList } from './withdrawal-list'

const WithdrawalDrawer = dynamic(() => import('./withdrawal-drawer').then((file) => file.WithdrawalDrawer), { ssr: false })

const fileColumns = () => import('./withdrawal-file').then((file) => file.withdrawalColumns())

/** All withdrawals with their statuses; a row opens its timeline. */
export function WithdrawsScreen() {
  const router = useRouter()
  const [query, setQuery] = useUrlQuery(withdrawals.mine)
  const localQuery = withLocalDays(query)
  const list = useRead(withdrawals.mine, { query: localQuery }, { keepPrevious: true })
  useLastPage(list.data?.meta, query.page, (page) => setQuery({ page }))
  const openId = typeof router.query.id === 'string' ? router.query.id : undefined
  const hasOpened = useEver(openId !== undefined)
  // The URL contains the open row beside the filters, so that a notification can link to it.
  const open = (id: string | undefined) => setQuery({ page: query.page, ...({ id } as object) })
  return (
    <PageFrame
      title={t('Withdraws')}
      under={t('Your withdrawals and their status.')}
      actions={
        <ButtonLink variant="primary" size="mid" icon={Plus} href={paths.users.newWithdraw}>
          {t('New withdrawal')}
        </ButtonLink>
      }
    >
      <Figures />
      <Panel
        title={t('Your withdrawals')}
        aside={
          <CsvLink list={withdrawals.mine} sent={{ query: localQuery }} columns={fileColumns} name="withdrawals" title={t('Withdrawals')} />
        }
        busy={list.isPlaceholderData}
      >
        <WithdrawalList list={list} query={query} onChange={setQuery} current={openId} onOpen={(row) => open(row.id)} />
      </Panel>
      {hasOpened && <WithdrawalDrawer id={openId} row={list.data?.data.find((row) => row.id === openId)} onClose={() => open(undefined)} />}
    </PageFrame>
  )
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
  const { balance, totals } = profile.data.data
  return (
    <>
      <SumLine
        label={t('Your money')}
        className="mb-6 max-md:mb-3"
        parts={[
          {
            label: inCurrency(t('Available'), currency),
            value: balance,
            note: t('Ready to invest or withdraw'),
            explain: explain(ownFigures.available),
          },
          { label: t('On hold'), value: totals.onHold, note: t('Requested, not paid yet'), explain: explain(ownFigures.onHold) },
          {
            label: t('Withdrawn'),
            value: totals.withdrawn,
            note: t('Total paid to you, excluding fees'),
            explain: explain(ownFigures.withdrawn),
          },
        ]}
      />
      {drawer}
    </>
  )
}
