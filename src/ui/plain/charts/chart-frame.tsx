import clsx from 'clsx'
import { Minus, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import type { ColourName } from '@/styles/theme'
import { Icon } from '@/ui/plain/primitives/icon'
import { Ledger } from '@/ui/plain/display/ledger'
import styles from './chart.module.css'

export type LegendItem = { label: string; amount?: ReactNode; fill: ColourName | 'pale' | 'outline' | 'hollow' }
export type ChartTable = { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }

const drawn = {
  pale: 'bg-select [box-shadow:inset_0_0_0_1px_var(--line-strong)]',
  outline: 'border border-dashed border-stone',
  hollow: 'border border-brand',
} as const
const isDrawn = (fill: LegendItem['fill']): fill is keyof typeof drawn => fill in drawn

export const Swatch = ({ fill }: { fill: LegendItem['fill'] }) => (
  <i
    aria-hidden="true"
    className={clsx(styles.swatch, isDrawn(fill) && drawn[fill])}
    style={isDrawn(fill) ? undefined : { background: `var(--${fill})` }}
  />
)

type Props = {
  caption: string
  legend?: readonly LegendItem[]
  table: ChartTable
  children: ReactNode
  className?: string
  /** On public pages the legend is below the chart, and the table is a disclosure. */
  isPublic?: boolean
}

const columnsOf = (head: readonly string[]) =>
  head.map((title, index) => ({ key: title, title, right: index > 0, render: (row: readonly ReactNode[]) => row[index] }))

/** A chart, its legend, and the same figures as an accessible table. */
export const ChartFrame = ({ caption, legend, table, children, className, isPublic }: Props) => (
  <figure className={clsx(styles.figure, isPublic && styles.public, className)}>
    {legend && (
      <ul className={styles.legend}>
        {legend.map(({ label, amount, fill }) => (
          <li className="flex items-center gap-2" key={label}>
            <Swatch fill={fill} />
            {label}
            {amount && <span className="num text-ink max-md:ms-auto">{amount}</span>}
          </li>
        ))}
      </ul>
    )}
    {children}
    <details className={styles.table}>
      <summary>
        {isPublic ? (
          <>
            {t('View as table')}
            <Icon as={Plus} className={styles.plus} />
            <Icon as={Minus} className={styles.minus} />
          </>
        ) : (
          t('View as table')
        )}
      </summary>
      <Ledger caption={caption} columns={columnsOf(table.head)} rows={table.rows} rowKey={(_, index) => String(index)} height="tight" />
    </details>
  </figure>
)
