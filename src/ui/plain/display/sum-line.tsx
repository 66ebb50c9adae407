import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Bone, Loading } from '@/ui/plain/feedback/skeleton'
import styles from './sum-line.module.css'
import { Term } from '@/ui/plain/primitives/term'

export type SumPart = {
  label: string
  /** A decimal string; any other content goes in `figure`. */
  value?: string
  figure?: ReactNode
  /** The operator before the part, so that the row reads as a sum. Undefined: a standalone figure. */
  sign?: '=' | '+' | '−'
  note?: ReactNode
  /** Opens the entries of this figure; adds a dotted underline. A handler may contain the key that marks the figure. */
  explain?: string | ((() => void) & { figureKey?: string }) | undefined
  /** Marks a figure without entries. */
  figureKey?: string
  /** The definition of the label, on demand. */
  definition?: string
  /** A skeleton; the label is one as well. */
  isAwaited?: boolean
}

type Props = {
  label: string
  parts: readonly SumPart[]
  leading?: boolean
  /** Back office: smaller, and two in a row on phones. */
  dense?: boolean
  foot?: ReactNode
  className?: string
}

const signWord = translated({ '=': msg('equals'), '+': msg('plus'), '−': msg('minus') })

/** 1,000,000.00 fits at full size; longer amounts are set smaller. */
const FULL_SIZE = '1,000,000.00'.length
const isLong = (value: string | undefined): boolean => value !== undefined && formatMoney(value).length > FULL_SIZE

function Figure({ part }: { part: SumPart }) {
  const figureClass = clsx(styles.figure, isLong(part.value) && styles.long)
  const figure = part.figure ?? <MoneyText value={part.value} figure />
  if (!part.explain)
    return (
      <span className={clsx('fig', figureClass)} data-figure={part.figureKey}>
        {figure}
      </span>
    )
  const shared = { className: clsx('fig explain', figureClass), title: t('View the ledger entries') }
  return typeof part.explain === 'string' ? (
    <Link href={part.explain} {...shared}>
      {figure}
    </Link>
  ) : (
    <button type="button" onClick={part.explain} data-figure={part.explain.figureKey} {...shared}>
      {figure}
    </button>
  )
}

/** Figures in a row, joined by `=` and `+` if they form a sum; `leading` enlarges the first one. */
export const SumLine = ({ label, parts, leading, dense, foot, className }: Props) => (
  <section aria-label={label} className={clsx(styles.card, className)}>
    <dl className={clsx(dense ? styles.cells : styles.sum, leading && styles.led)} style={{ '--parts': parts.length } as CSSProperties}>
      {parts.map((part) => (
        <div
          key={part.label}
          className={
            dense
              ? clsx(
                  styles.cell,
                  'max-xl:odd:border-s-0 max-xl:odd:last:col-span-full max-xl:[&:nth-child(n_+_3)]:border-t max-xl:[&:nth-child(n_+_3)]:border-line',
                )
              : styles.part
          }
        >
          <dt>
            {part.sign && <span className="sr-only">{signWord[part.sign]} </span>}
            {part.isAwaited ? <Bone width={88} /> : part.definition ? <Term definition={part.definition}>{part.label}</Term> : part.label}
          </dt>
          <dd className={styles.body}>
            {part.sign && (
              <span className={styles.sign} aria-hidden="true">
                {part.sign}
              </span>
            )}
            <Figure part={part} />
            {part.note && <span className={styles.note}>{part.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
    {foot && (
      <footer
        className={clsx(
          styles.foot,
          'flex items-center gap-2 min-h-10 px-6 border-t border-line text-12/inherit text-ink-faint max-md:flex-wrap max-md:py-2 max-md:px-4',
        )}
      >
        {foot}
      </footer>
    )}
  </section>
)

const awaited = (count: number): SumPart[] =>
  Array.from({ length: count }, (_, place) => ({
    label: `${place}`,
    isAwaited: true,
    figure: <Bone width={112} />,
    note: <Bone width={96} />,
  }))

/** As high as the loaded figures, to avoid a layout shift. */
export const SumLineSkeleton = ({ count = 4, ...rest }: Pick<Props, 'leading' | 'foot' | 'className'> & { count?: number }) => (
  <Loading>
    <SumLine label={t('Loading')} parts={awaited(count)} {...rest} />
  </Loading>
)
