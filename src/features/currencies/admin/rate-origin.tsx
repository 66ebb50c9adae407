import type { Currency, MarketRate } from '@/contract/currencies'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatChange } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { RateText } from './rate-text'

/** Where a rate is from, and its date. In a narrow place the end of a long name is left out, not the date. */
const OriginText = ({ by, at }: { by: string; at: string | null }) => (
  <span className="inline-flex max-w-full min-w-0 gap-1 text-12 text-ink-soft">
    <span className="truncate" title={by}>
      {by}
    </span>
    <span className="shrink-0">
      {' · '}
      <DateText value={at} />
    </span>
  </span>
)

/** Who set the current rate, and when; for an adopted market rate its source and the time stated by the source. */
export function RateOrigin({ rateOrigin: { kind, setAt, setBy, source, asOf } }: Currency) {
  const by =
    kind === 'MARKET' ? source : kind === 'INITIAL' ? t('Starting value') : setBy ? t('Set by {setBy}', { setBy }) : t('Set by staff')
  return <OriginText by={by ?? ''} at={kind === 'MARKET' ? asOf : setAt} />
}

/** The state of a market rate: out of date, otherwise its difference from the current rate. */
export function MarketState({ market: { isStale, isOutsideTolerance, difference } }: { market: MarketRate }) {
  if (isStale) return <StatusTag tone="warn">{t('Out of date')}</StatusTag>
  const change = <span className="num">{formatChange(difference)}</span>
  return isOutsideTolerance ? <StatusTag tone="act">{change}</StatusTag> : <span className="text-12 text-ink-soft">{change}</span>
}

export const MarketSource = ({ market: { source, asOf } }: { market: MarketRate }) => <OriginText by={source} at={asOf} />

// Wide enough for the European Central Bank and a date.
const CELL = 'grid max-w-54 justify-items-end'

/** The current rate with its origin, for a cell. */
export const RateInUse = ({ row }: { row: Currency }) => (
  <span className={CELL}>
    <RateText value={row.value} />
    <RateOrigin {...row} />
  </span>
)

export function MarketRateCell({ market }: { market: MarketRate | null }) {
  if (!market) return <span className="text-ink-faint">–</span>
  return (
    <span className={CELL}>
      <span className="inline-flex items-center gap-2">
        <MarketState market={market} />
        <RateText value={market.value} />
      </span>
      <MarketSource market={market} />
    </span>
  )
}

/** The same below a row on a phone. */
export const RatesFoot = ({ row }: { row: Currency }) => (
  <span className="grid gap-1">
    <RateOrigin {...row} />
    {row.marketRate && (
      <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-soft">
        <Rich
          text="Market {rate} <0/>"
          parts={[<MarketState market={row.marketRate} />]}
          values={{ rate: <RateText value={row.marketRate.value} /> }}
        />
        <MarketSource market={row.marketRate} />
      </span>
    )}
  </span>
)
