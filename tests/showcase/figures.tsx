import { firstPageOf, paths } from '@/config/paths'
import { AreaChart } from '@/ui/plain/charts/area-chart'
import { BandChart } from '@/ui/plain/charts/band-chart'
import { BarChart } from '@/ui/plain/charts/bar-chart'
import { Swatch } from '@/ui/plain/charts/chart-frame'
import { colourAt, DonutChart } from '@/ui/plain/charts/donut-chart'
import { RangeChart } from '@/ui/plain/charts/range-chart'
import { Sparkline } from '@/ui/plain/charts/sparkline'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { CellSub, Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { SumLine, type SumPart } from '@/ui/plain/display/sum-line'
import { Part, Two } from './part'
import { Histories, States } from './states'

const PARTS = [
  { key: 'harbour', label: 'Harbour Cold Store', note: 'until 3 Mar 2027', value: '2500.00', share: '38.5 %' },
  { key: 'alder', label: 'Alder Lane Solar', note: 'until 14 Jan 2027', value: '1500.00', share: '23.1 %' },
  { key: 'meridian', label: 'Meridian Laundry', note: 'until 3 Jan 2027', value: '1000.00', share: '15.4 %' },
  { key: 'available', label: 'Available', note: 'Ready to use', value: '1240.50', share: '19.1 %' },
  { key: 'hold', label: 'On hold', note: 'In review', value: '250.00', share: '3.9 %' },
] as const

const MONTHS = ['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'] as const
const EARNED = ['4.12', '5.60', '30.61', '35.69', '34.92', '29.25', '35.52', '41.00', '38.70', '47.39'] as const
const COMMISSION = ['0.00', '0.00', '0.00', '0.00', '0.00', '100.00', '0.00', '24.50', '0.00', '0.00'] as const
const TOTALS = ['4.12', '5.60', '30.61', '35.69', '34.92', '129.25', '35.52', '65.50', '38.70', '47.39'] as const
const PAID = ['23.38', '26.25', '25.00', '21.25', '26.25', '27.00', '25.50', '26.00'] as const

const bars = MONTHS.map((label, index) => ({
  label,
  short: label.slice(0, 1),
  values: { profit: EARNED[index] ?? '0.00', commission: COMMISSION[index] ?? '0.00' },
  total: TOTALS[index] ?? '0.00',
  partial: label === 'Nov',
}))
const percents = [
  { key: '1', short: 'Nov', year: 2025, from: '0.80', to: '1.00', paid: '0.88' },
  { key: '2', short: 'Dec', year: 2025, from: '0.80', to: '1.00', paid: '0.74', note: 'low' },
  { key: '3', short: 'Jan', year: 2026, from: '0.80', to: '1.10', paid: '1.04' },
  { key: '4', short: 'Feb', year: 2026, from: '0.80', to: '1.10', paid: '0.91', note: 'late' },
]
const bands = MONTHS.map((label, index) => {
  const paid = PAID[index]
  return { label, short: label.slice(0, 1), from: '22.50', to: '27.50', ...(paid ? { paid } : {}) }
})
const points = [
  { at: '2026-01-12T00:00:00Z', value: '0.00', base: '0.00' },
  { at: '2026-01-20T00:00:00Z', value: '800.00', base: '800.00' },
  { at: '2026-03-01T00:00:00Z', value: '3304.12', base: '3300.00' },
  { at: '2026-03-15T00:00:00Z', value: '3709.72', base: '3700.00' },
  { at: '2026-07-02T00:00:00Z', value: '5460.00', base: '5250.00' },
  { at: '2026-09-01T00:00:00Z', value: '5340.00', base: '5070.00' },
  { at: '2026-10-01T00:00:00Z', value: '6440.00', base: '6063.20' },
  { at: '2026-11-20T00:00:00Z', value: '6490.50', base: '6063.20' },
]

const MONEY: readonly SumPart[] = [
  { label: 'Total value, USD', value: '6490.50', explain: paths.dev.ui, note: '+427.30 earned since January' },
  { label: 'Available', sign: '=', value: '1240.50', explain: paths.dev.ui, note: 'Ready to invest or withdraw' },
  { label: 'Locked', sign: '+', value: '5000.00', explain: paths.dev.ui, note: '3 investments, next out 3 Jan' },
  { label: 'On hold', sign: '+', value: '250.00', explain: paths.dev.ui, note: '1 withdrawal, being reviewed' },
]

const Sums = () => (
  <Part title="Figures that add up on screen">
    <SumLine label="Your money" leading parts={MONEY} foot="Select an underlined figure to see the ledger entries behind it." />
    <SumLine label="A customer’s money" dense parts={MONEY} foot="In the back office" />
    <div className="grid gap-6 md:grid-cols-[minmax(0,712fr)_minmax(0,344fr)]">
      <Panel title="Allocation" aside={<MoreLink href={firstPageOf(paths.users.investments)}>Investments</MoreLink>}>
        <div className="flex items-center gap-10">
          <div className="max-md:hidden">
            <DonutChart label="Allocation" parts={PARTS}>
              <span className="text-12 text-ink-faint">Locked</span>
              <span className="fig text-24">77.0 %</span>
            </DonutChart>
          </div>
          <Ledger
            className="flex-1"
            caption="Allocation"
            height="tall"
            rows={PARTS}
            rowKey={(part) => part.key}
            columns={[
              {
                key: 'part',
                title: 'Part',
                total: 'Total value',
                render: (part, index) => (
                  <span className="flex items-center gap-2.5">
                    <Swatch fill={colourAt(index)} />
                    <span>
                      {part.label}
                      <CellSub>{part.note}</CellSub>
                    </span>
                  </span>
                ),
              },
              {
                key: 'share',
                title: 'Share',
                right: true,
                total: <span className="num">100.0 %</span>,
                render: (part) => <span className="num text-ink-soft">{part.share}</span>,
              },
              {
                key: 'amount',
                title: 'Amount, USD',
                right: true,
                double: true,
                total: <MoneyText value="6490.50" />,
                render: (part) => <MoneyText value={part.value} />,
              },
            ]}
          />
        </div>
      </Panel>
      <Panel title="Summary">
        <KeyValueList
          rows={[
            { key: 'You withdraw', value: <MoneyText value="600.00" /> },
            { key: 'Fee', value: <MoneyText value="-1.00" /> },
            { key: 'You receive, USD', value: <MoneyText value="599.00" figure className="text-24" />, total: true },
          ]}
        />
      </Panel>
    </div>
  </Part>
)

const Charts = () => (
  <Part title="Charts">
    <Two>
      <Panel title="Value over time">
        <AreaChart
          label="Value over time, now 6,490.50 USD"
          currency="USD"
          points={points}
          legend={[
            { label: 'Earned', fill: 'brand', amount: '427.30' },
            { label: 'Paid in, less withdrawn', fill: 'pale', amount: '6,063.20' },
          ]}
        />
      </Panel>
      <Panel title="Earned, by month">
        <BarChart
          label="Earned by month"
          series={[
            { key: 'profit', label: 'Profit', colour: 'brand' },
            { key: 'commission', label: 'Commission', colour: 'stone' },
          ]}
          bars={bars}
        />
      </Panel>
      <Panel title="Target and paid">
        <BandChart
          label="Monthly payouts against the target range"
          bars={bands}
          legend={[
            { label: 'Paid', fill: 'brand', amount: '200.63' },
            { label: 'Target', fill: 'pale', amount: '178.54–218.22' },
            { label: 'Still to come', fill: 'outline' },
          ]}
        />
      </Panel>
      <Panel title="Paid, in percent">
        <RangeChart
          label="Monthly payout in percent of principal"
          bars={percents}
          legend={[
            { label: 'paid', fill: 'brand' },
            { label: 'Target', fill: 'pale' },
            { label: 'below the target range', fill: 'hollow' },
          ]}
          table={{ head: ['Month', 'Share'], rows: percents.map(({ short, year, paid }) => [`${short} ${year}`, `${paid} %`]) }}
        />
      </Panel>
      <Panel title="Market rate">
        <Sparkline label="EUR in USD over 30 days" values={['1.0710', '1.0752', '1.0741', '1.0790', '1.0805', '1.0789', '1.0842']} />
      </Panel>
    </Two>
  </Part>
)

export const Figures = () => (
  <>
    <Sums />
    <Charts />
    <States />
    <Histories />
  </>
)
