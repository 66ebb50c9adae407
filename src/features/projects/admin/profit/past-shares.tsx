import { Check, Clock, TriangleAlert } from 'lucide'
import { useMemo } from 'react'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { FlagText } from '@/components/admin/flag-text'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { type SharedProfit } from '@/contract/project-parts'
import { MONTHS } from '@/domain/dates'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { columnsFor } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { AimBand } from './aim-band'
import { isBelow, monthName, monthShared, shortPercent } from './profit-rules'

const column = columnsFor<SharedProfit>()
const monthLabels = Object.fromEntries(MONTHS.map((name, index) => [String(index + 1), name]))
const columnsIn = (currency: string, explain: (figure: Explained) => () => void) => [
  column.custom('month', t('Month'), (row) => <span className="font-medium">{monthName(row)}</span>, {
    file: { cells: [{ path: 'month', labels: monthLabels }, { path: 'year' }] },
  }),
  column.date('postedAt', t('Posted'), { style: 'dateTime' }),
  column.custom('average', t('Average'), (row) => <span className="num">{shortPercent(row.average)}</span>, {
    align: 'end',
    file: { path: 'average', as: 'percent' },
  }),
  column.number('investors', t('Investors')),
  column.custom('band', t('Target and paid'), (row) => <AimBand share={row} />, {
    wide: true,
    file: {
      cells: [
        { path: 'rates.returnMin', as: 'percent' },
        { path: 'rates.percentage', as: 'percent' },
      ],
      between: ' / ',
    },
  }),
  column.related('confirmedBy', t('Confirmed by'), { isMuted: true, wide: true }),
  column.custom('onTime', t('On time'), (row) => <Flags share={row} />, {
    file: { path: 'onTime', labels: { true: t('on time'), false: t('late') } },
  }),
  column.custom(
    'total',
    inCurrency(t('Paid'), currency),
    (row) => (
      <Why onClick={explain(monthShared(row))}>
        <MoneyText value={row.total} />
      </Why>
    ),
    { align: 'end' },
  ),
]

/** Whether it was paid on time, and whether any payout was below the target. */
const Flags = ({ share }: { share: SharedProfit }) => (
  <span className="inline-flex flex-wrap gap-x-3">
    {share.onTime ? (
      <FlagText icon={Check}>{t('on time')}</FlagText>
    ) : (
      <FlagText icon={Clock} warn>
        {t('late')}
      </FlagText>
    )}
    {isBelow(share) && (
      <FlagText icon={TriangleAlert} warn>
        {t('below the target range')}
      </FlagText>
    )}
  </span>
)

/** All distributed months. */
export function PastShares({ project }: { project: Project }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const columns = useMemo(() => columnsIn(currency, explain), [currency, explain])
  return (
    <>
      <ResourceList<typeof projects.sharedProfit>
        embedded
        title={t('Past distributions')}
        aside={
          project.track.dueSoFar > 0 && (
            <>
              <Rich
                text="<0>{onTime}</0> of <1>{track}</1> on time"
                parts={[<span className="num" />, <span className="num" />]}
                values={{ onTime: project.track.onTime, track: project.track.dueSoFar }}
              />
            </>
          )
        }
        list={projects.sharedProfit}
        params={{ id: project.id }}
        columns={columns}
        name={(row) => monthName(row)}
        card={(row) => (
          <RowCard
            title={monthName(row)}
            sub={<DateText value={row.postedAt} />}
            end={<MoneyText value={row.total} />}
            endSub={<Flags share={row} />}
          />
        )}
        totals={{ total: 'total' }}
        empty={{ title: t('No distributions yet'), text: t('Monthly distributions appear in this list, beside the target.') }}
      />
      {drawer}
    </>
  )
}
