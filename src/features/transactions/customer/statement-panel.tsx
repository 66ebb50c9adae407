import { Download } from 'lucide'
import { useState } from 'react'
import { viewerTimeZone } from '@/api/local-days'
import { FinePrint } from '@/components/page/two-columns'
import { useDownload } from '@/components/requests/use-download'
import { reports } from '@/contract/reports'
import { t } from '@/locales/text'
import { DayField } from '@/ui/forms/day-field'
import { Button } from '@/ui/plain/primitives/button'
import { PickCards } from '@/ui/plain/forms/check-field'
import { Chip } from '@/ui/plain/inputs/chip'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import { extendTo, lastMonth, lastMonths, placeIn, thisYear, today, type Range } from './ranges'

type Format = 'pdf' | 'csv'
const accepts = { pdf: 'application/pdf', csv: 'text/csv' } as const
const MONTHS = 10

type Props = { from: string | undefined; to: string | undefined }

/** A statement of any range, as PDF or CSV. */
export function StatementPanel({ from, to }: Props) {
  const now = new Date(useNow() ?? 0)
  const [chosen, setChosen] = useState<Range>()
  const [format, setFormat] = useState<Format>('pdf')
  const { busy, start } = useDownload()
  const filtered = from || to ? { from: from ?? thisYear(now).from, to: to ?? today(now) } : undefined
  const range = chosen ?? filtered ?? lastMonth(now)
  const isBackward = range.from > range.to
  const make = () =>
    start(
      reports.statement,
      { query: { ...range, format, timeZone: viewerTimeZone() } },
      { accept: accepts[format], name: `statement-${range.from}-${range.to}.${format}` },
    )

  return (
    <Panel title={t('Statement')} aside={<span className="text-12">{t('for any period')}</span>} id="statement" className="max-md:order-2">
      <Presets range={range} filtered={filtered} now={now} onChoose={setChosen} />
      <MonthStrip range={range} now={now} onChoose={setChosen} />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <DayField
          label={t('From')}
          size="small"
          value={range.from}
          max={today(now)}
          onChange={(day) => day && setChosen({ ...range, from: day })}
        />
        <DayField
          label={t('Until')}
          size="small"
          value={range.to}
          max={today(now)}
          onChange={(day) => day && setChosen({ ...range, to: day })}
        />
      </div>
      <div className="my-4">
        <PickCards
          label={t('Format')}
          columns={2}
          value={format}
          onChange={setFormat}
          picks={[
            { value: 'pdf', title: 'PDF', help: t('to read or print') },
            { value: 'csv', title: 'CSV', help: t('for spreadsheets') },
          ]}
        />
      </div>
      <Button
        variant="primary"
        block
        icon={Download}
        busy={busy}
        disabledReason={isBackward ? t('The start date is after the end date.') : undefined}
        onClick={() => void make()}
      >
        {format === 'pdf' ? t('Create PDF') : t('Create CSV')}
      </Button>
      <FinePrint className="mt-3">
        {t('All transactions with opening and closing balance. Each statement has a code to verify that we issued it.')}
      </FinePrint>
    </Panel>
  )
}

type ChooseProps = { range: Range; now: Date; onChoose: (range: Range) => void }

const same = (a: Range | undefined, b: Range) => a?.from === b.from && a.to === b.to

function Presets({ range, filtered, now, onChoose }: ChooseProps & { filtered: Range | undefined }) {
  const presets = [
    { label: lastMonth(now).label, range: lastMonth(now) },
    { label: t('This year'), range: thisYear(now) },
    ...(filtered ? [{ label: t('As filtered'), range: filtered }] : []),
  ]
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('Ranges')}>
      {presets.map((preset) => (
        <Chip
          key={preset.label}
          pressed={same(preset.range, range)}
          onPress={() => onChoose({ from: preset.range.from, to: preset.range.to })}
        >
          {preset.label}
        </Chip>
      ))}
    </div>
  )
}

/** The last months in a row: the first press selects a month, a second one extends the range to another. */
function MonthStrip({ range, now, onChoose }: ChooseProps) {
  return (
    <div
      className="grid [grid-auto-columns:minmax(0,1fr)] grid-flow-col mt-4 overflow-hidden border border-line-strong rounded-control"
      role="group"
      aria-label={t('Months')}
    >
      {lastMonths(now, MONTHS).map((month) => (
        <button
          className="h-10 text-12 text-ink-soft data-[place=inside]:bg-select data-[place=inside]:text-ink data-[place=end]:bg-ink data-[place=end]:text-surface data-[place=end]:font-medium max-md:h-11 focus-visible:-outline-offset-2"
          key={month.from}
          type="button"
          data-place={placeIn(range, month)}
          aria-pressed={placeIn(range, month) !== 'outside'}
          aria-label={month.name}
          onClick={() => onChoose(extendTo(range, month, today(now)))}
        >
          {month.short}
        </button>
      ))}
    </div>
  )
}
