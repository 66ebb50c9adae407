import clsx from 'clsx'
import styles from './meter.module.css'

type Props = {
  label: string
  /** 0 to 1; values outside are clamped. */
  value: number
  tone?: 'brand' | 'ink' | 'warn' | 'good'
  thin?: boolean
  className?: string
}

/** The share of a whole: funding, a used limit, an elapsed cooling-off period. */
export function Meter({ label, value, tone = 'brand', thin, className }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={clsx(styles.meter, thin && styles.thin, className)}
    >
      <i className={clsx('block h-full rounded-[3px]', tone === 'brand' ? 'bg-brand' : styles[tone])} style={{ width: `${percent}%` }} />
    </span>
  )
}
