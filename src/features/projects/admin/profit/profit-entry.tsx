import type { ReactNode } from 'react'
import { CardLedger } from '@/components/admin/card-ledger'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { monthsWord } from '@/components/labels/labels'
import type { Project } from '@/contract/project-schemas'
import type { SharedProfit } from '@/contract/project-parts'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { DecimalInput } from '@/ui/admin/inputs/decimal-input'
import { SelectField } from '@/ui/admin/forms/select-field'
import type { LedgerColumn } from '@/ui/plain/display/ledger'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { lastBefore, monthName, sumOf } from './profit-rules'
import type { ProfitShare } from './use-profit-share'

type Preview = ProfitShare['preview']
type Props = { project: Project; shared: readonly SharedProfit[]; share: ProfitShare; refused: string | undefined }

/** The server's error for a percentage; valid only for the values that were sent. */
function refusalOf({ rates, asking }: ProfitShare, period: number): string | undefined {
  const sent = rates.findIndex(({ lockedPeriod }) => lockedPeriod === period)
  return asking.failure?.fields.find(({ path }) => path.startsWith(`rates.${sent}.`))?.message
}

const rangeOf = (project: Project, period: number) => project.returnRates.find((rate) => rate.period === period)
const lineOf = (preview: Preview, period: number) => preview?.periods.find((one) => one.lockedPeriod === period)

const NothingToDistribute = ({ months }: Pick<ProfitShare, 'months'>) => (
  <Panel dense title={t('Profit distribution')}>
    <p className="text-13 text-ink-soft">
      {months.length > 0
        ? t('Every month with active investments has been distributed.')
        : t('No month with active investments has ended yet. A month can be distributed once it has ended.')}
    </p>
  </Panel>
)

type MonthProps = Pick<ProfitShare, 'months'> & { chosen: string; onChoose: ProfitShare['chooseMonth'] }

const MonthChoice = ({ months, chosen, onChoose }: MonthProps) => (
  <span className="flex flex-wrap items-center gap-y-1 gap-x-4 [&>:last-child]:min-w-42">
    {t('Profit distribution for')}
    <SelectField
      label={t('Month')}
      hideLabel
      size="small"
      options={months.map((one) => ({ value: one.key, label: one.isShared ? t('{label}, distributed', { label: one.label }) : one.label }))}
      value={chosen}
      onChange={onChoose}
    />
  </span>
)

type ColumnsProps = {
  project: Project
  month: NonNullable<ProfitShare['month']>
  preview: Preview
  /** The distribution of the previous month. */
  last: SharedProfit | undefined
  currency: string
  entry: (period: number) => ReactNode
}

const columnsOf = ({ project, month, preview, last, currency, entry }: ColumnsProps): readonly LedgerColumn<number>[] => [
  { key: 'period', title: t('Lock period'), render: (period) => monthsWord(period), total: preview && t('Total') },
  {
    key: 'aim',
    title: t('Target'),
    right: true,
    render: (period) => <Aim range={rangeOf(project, period)} />,
  },
  {
    key: 'last',
    title: last ? monthName(last) : t('Before'),
    right: true,
    wide: true,
    render: (period) => {
      const rate = last?.rates.find((one) => one.lockedPeriod === period)?.percentage
      return rate ? <span className="num text-ink-soft">{formatPercent(rate)}</span> : <span className="text-ink-faint">–</span>
    },
  },
  {
    key: 'rate',
    title: month.label,
    right: true,
    render: entry,
  },
  {
    key: 'count',
    title: t('Investments'),
    right: true,
    wide: true,
    render: (period) => <span className="num text-ink-soft">{lineOf(preview, period)?.investments ?? '–'}</span>,
    total: preview && <span className="num">{preview.investments}</span>,
  },
  {
    key: 'principal',
    title: inCurrency(t('Principal'), currency),
    right: true,
    wide: true,
    render: (period) => <MoneyText value={lineOf(preview, period)?.principal} className="text-ink-soft" />,
    total: preview && <MoneyText value={sumOf(preview.periods.map(({ principal }) => principal))} />,
  },
  {
    key: 'part',
    title: t('Partial month'),
    right: true,
    wide: true,
    render: (period) => <span className="num text-ink-soft">{lineOf(preview, period)?.partMonth ?? '–'}</span>,
    total: preview && <span className="num">{preview.periods.reduce((sum, { partMonth }) => sum + partMonth, 0)}</span>,
  },
  {
    key: 'share',
    title: inCurrency(t('Payout'), currency),
    right: true,
    render: (period) => <MoneyText value={lineOf(preview, period)?.total} />,
    total: preview && <MoneyText value={preview.total} />,
    double: true,
  },
]

function PreviewStep({ share, refused, locked }: { share: ProfitShare; refused: string | undefined; locked: string | undefined }) {
  const empty = share.rates.length === 0 ? t('Enter a percentage first.') : undefined
  return (
    <div className="mt-4 grid gap-3">
      {share.asking.failure && (
        <Note tone="act" alert title={t('No preview.')}>
          {share.asking.failure.fields[0]?.message ?? share.asking.failure.message}
        </Note>
      )}
      {locked && <Note>{locked}</Note>}
      {!share.preview && (
        <div>
          <Button
            variant="primary"
            size="mid"
            busy={share.asking.busy}
            disabledReason={refused ?? locked ?? empty}
            onClick={share.loadPreview}
          >
            {t('Preview')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A percentage for each lock period, beside the target and the previous month's percentage. */
export function ProfitEntry({ project, shared, share, refused }: Props) {
  const currency = useCurrency()
  const { month, months, preview, periods, percentages } = share
  const last = lastBefore(month, shared)
  const locked = month?.isShared
    ? t('{label} has already been distributed. Each month can be distributed only once.', { label: month.label })
    : undefined
  const entry = (period: number) => (
    <span className="inline-block w-24 max-md:w-20 max-md:py-1">
      <DecimalInput
        size="small"
        unit="%"
        aria-label={t('Percentage for {monthsWord}', { monthsWord: monthsWord(period) })}
        aria-invalid={refusalOf(share, period) ? true : undefined}
        value={percentages[period] ?? ''}
        onChange={(percentage) => share.setPercentage(period, percentage)}
        disabled={Boolean(refused ?? locked)}
      />
    </span>
  )
  if (!month) return <NothingToDistribute months={months} />
  return (
    <Panel
      dense
      title={<MonthChoice months={months} chosen={month.key} onChoose={share.chooseMonth} />}
      aside={
        <span className="max-md:hidden">
          <Rich text="<0>{days}</0> days, once per month" parts={[<span className="num" />]} values={{ days: month.days }} />
        </span>
      }
    >
      <CardLedger<number>
        caption={t('Percentages for {label}', { label: month.label })}
        height="tight"
        rows={periods}
        rowKey={String}
        card={(period) => ({
          title: monthsWord(period),
          sub: (
            <>
              <Rich text="target <0/>" parts={[<Aim range={rangeOf(project, period)} />]} />
            </>
          ),
          end: entry(period),
          endSub: preview && <MoneyText value={lineOf(preview, period)?.total} />,
        })}
        {...(preview ? { together: { label: t('Total'), sum: <MoneyText value={preview.total} /> } } : {})}
        columns={columnsOf({ project, month, preview, last, currency, entry })}
      />
      <PreviewStep share={share} refused={refused} locked={locked} />
    </Panel>
  )
}

const Aim = ({ range }: { range: Project['returnRates'][number] | undefined }) =>
  range ? (
    <span className="num text-ink-soft">{`${formatPercent(range.returnMin).replace(' %', '')}–${formatPercent(range.returnMax)}`}</span>
  ) : (
    <span className="text-ink-faint">–</span>
  )
