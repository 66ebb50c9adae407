import clsx from 'clsx'
import type { Figure } from '@/contract/explain'
import type { KindSum } from '@/contract/transactions'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { inCurrency } from '@/components/requests/settings'
import styles from './explain.module.css'
import { useKindLabels } from './use-kind-labels'

type Bar = KindSum & { left: number; width: number; end: number; isOut: boolean }

/** Largest inflow first, largest outflow last. */
export const inOrder = (kinds: readonly KindSum[]): KindSum[] => [...kinds].sort((a, b) => Number(b.sum) - Number(a.sum))

/** The start and end of each bar on a common scale; positions only, amounts stay strings. */
export function waterfallOf(kinds: readonly KindSum[]): { steps: Bar[]; total: { left: number; width: number } } {
  const ordered = inOrder(kinds)
  const ends = ordered.reduce<number[]>((known, { sum }) => [...known, (known.at(-1) ?? 0) + Number(sum)], [])
  const lowest = Math.min(0, ...ends)
  const span = Math.max(0, ...ends) - lowest || 1
  const place = (value: number) => Math.round(((value - lowest) / span) * 1000) / 10
  const steps = ordered.map((kind, index) => {
    const [from, to] = [ends[index - 1] ?? 0, ends[index] ?? 0]
    return {
      ...kind,
      left: place(Math.min(from, to)),
      width: Math.max(0.4, place(Math.max(from, to)) - place(Math.min(from, to))),
      end: place(to),
      isOut: to < from,
    }
  })
  const last = ends.at(-1) ?? 0
  return { steps, total: { left: place(Math.min(0, last)), width: Math.abs(place(last) - place(0)) } }
}

type Props = { figure: Figure; kinds: readonly KindSum[]; total: string; title: string; currency: string }

/** The figure as a waterfall: inflows filled, outflows hatched, the total in ink. */
export function WaterfallChart({ figure, kinds, total, title, currency }: Props) {
  const labels = useKindLabels()
  const { steps, total: whole } = waterfallOf(kinds)
  return (
    <table className={clsx(styles.waterfall, 'w-full border-collapse text-14')}>
      <caption className="sr-only">{t('{title}, by type', { title })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Type')}</th>
          <td />
          <th scope="col">{inCurrency(t('Amount'), currency)}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.kind}>
            <td>
              {labels.together(step.kind, figure)}
              <span className="block text-ink-faint text-12">
                <Rich
                  text="{count, plural, one {<0>#</0> entry} other {<0>#</0> entries}}"
                  parts={[<span className="num" />]}
                  values={{ count: step.entries }}
                />
              </span>
            </td>
            <td>
              <div className={styles.track} aria-hidden="true">
                <i className={clsx(step.isOut && styles.out)} style={{ insetInlineStart: `${step.left}%`, width: `${step.width}%` }} />
                <b
                  className="absolute top-8 h-[33px] border-s [border-inline-start-style:dotted] border-stone"
                  style={{ insetInlineStart: `${step.end}%` }}
                />
              </div>
            </td>
            <td>
              <MoneyText value={step.sum} signed />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{title}</td>
          <td>
            <div className={styles.track} aria-hidden="true">
              <i className="bg-ink" style={{ insetInlineStart: `${whole.left}%`, width: `${whole.width}%` }} />
            </div>
          </td>
          <td className={styles.double}>
            <MoneyText value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
