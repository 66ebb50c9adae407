import { Check, Clock, TriangleAlert } from 'lucide'
import { useMemo } from 'react'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { FlagText } from '@/components/admin/flag-text'
import { RowCard } from '@/components/admin/row-card'
import { owedOf } from '@/components/projects/project-words'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { type SharedProfit } from '@/contract/project-parts'
import { MONTHS } from '@/domain/dates'
import { columnsFor } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { AimBand } from './aim-band'
import { isBelow, monthName, monthShared, shortPercent } from './profit-rules'

const column = columnsFor<SharedProfit>()
const monthLabels = Object.fromEntries(MONTHS.map((name, index) => [String(index + 1), name]))
const columnsIn = (currency: string, explain: (figure: Explained) => () => void) => [
  column.custom('month', 'Month', (row) => <span className="font-medium">{monthName(row)}</span>, {
    file: { cells: [{ path: 'month', labels: monthLabels }, { path: 'year' }] },
  }),
  column.custom('postedAt', 'Posted', (row) => <DateText value={row.postedAt} style="dateTime" className="text-ink-soft" />),
  column.custom('average', 'Average', (row) => <span className="num">{shortPercent(row.average)}</span>, {
    align: 'end',
    file: { path: 'average', as: 'percent' },
  }),
  column.number('investors', 'Investors'),
  column.custom('band', 'Target and paid', (row) => <AimBand share={row} />, {
    wide: true,
    file: {
      cells: [
        { path: 'rates.returnMin', as: 'percent' },
        { path: 'rates.percentage', as: 'percent' },
      ],
      between: ' / ',
    },
  }),
  column.custom('confirmedBy', 'Confirmed by', (row) => <span className="text-ink-soft">{row.confirmedBy?.name ?? '–'}</span>, {
    wide: true,
  }),
  column.custom('onTime', 'On time', (row) => <Flags share={row} />, {
    file: { path: 'onTime', labels: { true: 'on time', false: 'late' } },
  }),
  column.custom(
    'total',
    inCurrency('Paid', currency),
    (row) => (
      <Why onClick={explain(monthShared(row))}>
        <MoneyText value={row.total} />
      </Why>
    ),
    { align: 'end' },
  ),
]

/** Whether it came in time, and whether anybody was paid less than was aimed at. */
const Flags = ({ share }: { share: SharedProfit }) => (
  <span className="inline-flex flex-wrap gap-x-3">
    {share.onTime ? (
      <FlagText icon={Check}>on time</FlagText>
    ) : (
      <FlagText icon={Clock} warn>
        late
      </FlagText>
    )}
    {isBelow(share) && (
      <FlagText icon={TriangleAlert} warn>
        below the range
      </FlagText>
    )}
  </span>
)

/** Every month that was shared. */
export function PastShares({ project }: { project: Project }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const columns = useMemo(() => columnsIn(currency, explain), [currency, explain])
  return (
    <>
      <ResourceList<typeof projects.sharedProfit>
        embedded
        title="Past distributions"
        aside={
          owedOf(project.track) > 0 && (
            <>
              <span className="num">{project.track.onTime}</span> of <span className="num">{owedOf(project.track)}</span> on time
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
        empty={{ title: 'No distributions yet', text: 'Monthly distributions appear in this list, beside the target.' }}
      />
      {drawer}
    </>
  )
}
