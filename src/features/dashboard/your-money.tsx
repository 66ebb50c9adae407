import { Sigma } from 'lucide'
import { useDeferredValue } from 'react'
import { ownFigures, useExplain } from '@/components/explain/use-explain'
import { useMyProfile } from '@/components/own-reads'
import { MONEY_IS_THERE, ReadFailed } from '@/components/reading'
import { inCurrency, useCurrency } from '@/components/settings'
import type { MyProfile } from '@/contract/users'
import { toMinor } from '@/shared/money'
import { formatDate } from '@/ui/plain/format-date'
import { Icon } from '@/ui/plain/icon'
import { formatMoney } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { Bone } from '@/ui/plain/skeleton'
import { SumLine, SumLineSkeleton } from '@/ui/plain/sum-line'
import styles from './dashboard.module.css'
import type { Overview } from './overview'

/** The total and what it is made of, adding up in sight; each figure opens the entries behind it. */
export function YourMoney({ overview, failed = false }: { overview: Overview | undefined; failed?: boolean }) {
  const { data: read, error, refetch } = useMyProfile()
  const data = useDeferredValue(read)
  if (data) return <Figures profile={data.data} overview={overview} failed={failed} />
  if (!error) return <SumLineSkeleton leading className={styles.figures ?? ''} foot={<Foot overview={overview} />} />
  return (
    <Panel flush className={styles.figures ?? ''}>
      <ReadFailed what="your figures" undone={MONEY_IS_THERE} error={error} onRetry={() => void refetch()} />
    </Panel>
  )
}

const Foot = ({ overview }: { overview: Overview | undefined }) => (
  <>
    <Icon as={Sigma} size={16} />
    <span>Select an underlined figure to see the ledger entries behind it.</span>
    {overview && (
      <span className="ml-auto max-md:hidden">
        As of <span className="num">{formatDate(overview.asOf, 'time')}</span>
      </span>
    )}
  </>
)

function Figures({ profile, overview, failed }: { profile: MyProfile; overview: Overview | undefined; failed: boolean }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const { totals, balance } = profile
  return (
    <>
      <SumLine
        label="Your money"
        leading
        className={styles.figures ?? ''}
        parts={[
          {
            label: inCurrency('Total value', currency),
            value: totals.assets,
            note: earnedNote(totals.earned, overview),
            explain: explain(ownFigures.assets),
          },
          { label: 'Available', value: balance, sign: '=', note: 'Ready to invest or withdraw', explain: explain(ownFigures.available) },
          {
            label: 'Locked',
            value: totals.locked,
            sign: '+',
            note: failed ? 'Principal of your investments' : lockedNote(overview),
            explain: explain(ownFigures.locked),
          },
          {
            label: 'On hold',
            value: totals.onHold,
            sign: '+',
            note: holdNote(totals.onHold, overview),
            explain: explain(ownFigures.onHold),
          },
        ]}
        foot={<Foot overview={overview} />}
      />
      {drawer}
    </>
  )
}

function earnedNote(earned: string, overview: Overview | undefined) {
  const first = overview?.value[0]
  if (toMinor(earned) === 0n) return 'No earnings yet'
  return (
    <>
      <span className="num">{formatMoney(earned, undefined, true)}</span> earned{first && ` since ${formatDate(first.at, 'month')}`}
    </>
  )
}

function lockedNote(overview: Overview | undefined) {
  if (!overview) return <Bone width={96} />
  const count = overview.allocation.filter(({ kind }) => kind === 'project').length
  if (count === 0) return 'No active investments'
  const next = overview.comingUp.find(({ kind }) => kind === 'maturity')
  return `In ${count} ${count === 1 ? 'project' : 'projects'}${next ? `, next out ${formatDate(next.at, 'day')}` : ''}`
}

function holdNote(onHold: string, overview: Overview | undefined): string {
  if (toMinor(onHold) === 0n) return 'No pending withdrawals'
  return overview?.allocation.find(({ kind }) => kind === 'onHold')?.detail ?? 'Requested and not paid yet'
}
