import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { withLocalDays } from '@/api/local-days'
import { searchParams } from '@/api/search-params'
import { useUrlQuery } from '@/api/url-query'
import { TwoColumns, Stack } from '@/components/page/two-columns'
import { useExplain } from '@/components/explain/use-explain'
import type { OwnAccount } from '@/components/labels/customer-labels'
import { useMyProfile } from '@/components/requests/own-reads'
import { useCurrency } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { transactions } from '@/contract/transactions'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { ViewTabs } from '@/ui/plain/navigation/view-tabs'
import { ByKind } from './by-kind'
import { Movements } from './transactions'
import { figureOf, RangeSum } from './range-sum'
import { StatementPanel } from './statement-panel'

const accounts: readonly { key: OwnAccount; label: string; total: 'onHold' | 'principal' | undefined }[] = translated([
  { key: 'available', label: msg('Available'), total: undefined },
  { key: 'hold', label: msg('On hold'), total: 'onHold' },
  { key: 'locked', label: msg('In investments'), total: 'principal' },
])

/** All transactions of one of the customer's accounts with the running balance, and statements of any range. */
export function TransactionsScreen() {
  const [query, setQuery] = useUrlQuery(transactions.mine)
  const account: OwnAccount = query.account ?? 'available'
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  // Counts per kind ignore the filter by kind, so that each chip shows how many rows it would select.
  const { startDate, endDate, searchTerm } = withLocalDays(query)
  const summary = useRead(transactions.summary, { query: { account, startDate, endDate, searchTerm } }, { keepPrevious: true })
  return (
    <PageFrame
      title={t('Transactions')}
      actions={
        currency && (
          <p className="text-14 text-ink-soft max-md:hidden">{t('All amounts in {currency}, times in your time zone', { currency })}</p>
        )
      }
    >
      <AccountTabs current={account} />
      <RangeSum summary={summary} query={{ startDate, endDate, searchTerm }} account={account} explain={explain} />
      <TwoColumns>
        <Movements query={query} account={account} summary={summary.data?.data} onChange={setQuery} />
        <Stack>
          <StatementPanel from={dayIn(query.startDate)} to={dayIn(query.endDate)} />
          <ByKind account={account} summary={summary} from={dayIn(query.startDate)} to={dayIn(query.endDate)} />
        </Stack>
      </TwoColumns>
      {drawer}
    </PageFrame>
  )
}

const dayIn = (bound: string | undefined): string | undefined => bound?.slice(0, 10)

function AccountTabs({ current }: { current: OwnAccount }) {
  const router = useRouter()
  const { data } = useMyProfile()
  const profile = data?.data
  const hrefOf = (account: OwnAccount) =>
    `${firstPageOf(paths.users.transactions)}&${searchParams({ ...router.query, account: account === 'available' ? undefined : account, kind: undefined, page: undefined, limit: undefined, open: undefined })}`.replace(
      /&$/,
      '',
    )
  return (
    <ViewTabs
      label={t('Balances')}
      className="mb-6"
      current={current}
      items={accounts.map(({ key, label, total }) => ({
        key,
        href: hrefOf(key),
        label: (
          <>
            {label}{' '}
            {profile && (
              <span className={key === current ? 'num' : 'num text-ink-faint max-md:hidden'} data-figure={figureOf[key].figure}>
                {formatMoney(total ? profile.totals[total] : profile.balance)}
              </span>
            )}
          </>
        ),
      }))}
    />
  )
}
