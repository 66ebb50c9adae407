import { inCurrency, useCurrency } from '@/components/settings'
import { SectionTitle } from '@/components/office/section-title'
import { monthsWord } from '@/components/words'
import type { SharePreview } from '@/contract/profit'
import type { SharedProfit } from '@/contract/project-parts'
import { formatInstant } from '@/ui/plain/format-date'
import { KeyValueList } from '@/ui/plain/key-value'
import { Ledger } from '@/ui/plain/ledger'
import { MoneyText } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { difference, monthName, sumOf } from './profit-rules'
import styles from './profit.module.css'
import type { ProfitShare } from './use-profit-share'

type Props = { preview: SharePreview; share: ProfitShare; shared: readonly SharedProfit[] }

/** What the entered percentages would pay: the pool before and after, the largest shares, the month before beside it. */
export function ProfitPreview({ preview, share, shared }: Props) {
  const currency = useCurrency()
  const used = Number(preview.poolBefore) > 0 ? Math.min(1, Number(preview.total) / Number(preview.poolBefore)) : 1
  const figures = [
    { label: inCurrency('Pool before', currency), value: preview.poolBefore, note: 'returns that the project brought in, not yet shared' },
    {
      label: 'This share',
      value: preview.total,
      sign: '−',
      note: `${preview.investors} ${preview.investors === 1 ? 'investor' : 'investors'}, ${preview.investments} ${preview.investments === 1 ? 'investment' : 'investments'}`,
    },
    {
      label: 'Pool after',
      value: preview.poolAfter,
      sign: '=',
      note: preview.covered ? 'stays for later months' : 'the pool does not cover it',
    },
  ]
  return (
    <Panel dense title="Preview" aside={share.previewedAt && `made ${formatInstant(share.previewedAt)}`}>
      <dl className={styles.equation}>
        {figures.map((figure) => (
          <div key={figure.label}>
            {figure.sign && (
              <span className={styles.sign} role="img" aria-label={figure.sign === '−' ? 'minus' : 'equals'}>
                {figure.sign}
              </span>
            )}
            <dt>{figure.label}</dt>
            <dd className={styles.figure}>
              <MoneyText value={figure.value} figure />
            </dd>
            <dd className="text-12 text-ink-faint">{figure.note}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.track} aria-hidden="true">
        <i style={{ width: `${used * 100}%` }} />
      </div>
      <div className={styles.preview}>
        <div className={styles.duo}>
          <Largest preview={preview} />
          <Against preview={preview} share={share} shared={shared} />
        </div>
      </div>
    </Panel>
  )
}

function Largest({ preview }: { preview: SharePreview }) {
  const currency = useCurrency()
  const smaller = preview.investments - preview.top.length
  const rest = difference(preview.total, sumOf(preview.top.map(({ amount }) => amount)))
  return (
    <section>
      <SectionTitle aside={smaller > 0 ? `${smaller} smaller ones: ${rest}` : undefined}>The ten largest</SectionTitle>
      <Ledger
        caption="The ten largest shares"
        height="tight"
        className="mt-2"
        rows={preview.top}
        rowKey={(row) => row.investment.id}
        columns={[
          { key: 'place', title: '', wide: true, render: (_, index) => <span className="num text-ink-faint">{index + 1}</span> },
          { key: 'user', title: 'Investor', render: (row) => row.user.name, total: 'Together' },
          {
            key: 'lock',
            title: 'Lock',
            wide: true,
            render: (row) => <span className="num text-ink-soft">{monthsWord(row.lockedPeriod)}</span>,
          },
          {
            key: 'principal',
            title: 'Principal',
            right: true,
            render: (row) => <MoneyText value={row.principal} className="text-ink-soft" />,
          },
          {
            key: 'days',
            title: 'Days',
            right: true,
            wide: true,
            render: (row) => (
              <span className="num text-ink-soft">
                {row.days} of {row.of}
              </span>
            ),
          },
          {
            key: 'amount',
            title: inCurrency('Share', currency),
            right: true,
            render: (row) => <MoneyText value={row.amount} />,
            total: <MoneyText value={preview.total} />,
            double: true,
          },
        ]}
      />
    </section>
  )
}

function Against({ preview, share, shared }: Props) {
  const [last] = shared
  if (!last || !share.month) return null
  return (
    <section>
      <SectionTitle>Against {monthName(last)}</SectionTitle>
      <KeyValueList
        dense
        className="mt-2"
        rows={[
          { key: `${monthName(last)}, ${last.investors} investors`, value: <MoneyText value={last.total} /> },
          { key: 'Difference', value: <MoneyText value={difference(preview.total, last.total)} signed /> },
          { key: share.month.label, value: <MoneyText value={preview.total} />, total: true },
        ]}
      />
    </section>
  )
}
