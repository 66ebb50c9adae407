import clsx from 'clsx'
import { groupDigits } from '@/domain/money'

const DECIMAL = /^-?\d+(\.\d+)?$/

export type MoneyParts = { whole: string; minor: string }

/** Splits a decimal string for display: `-1234.5` → `−1,234` and `.5`. Other text is returned unchanged. */
export function moneyParts(value: string, signed = false): MoneyParts {
  if (!DECIMAL.test(value)) return { whole: value, minor: '' }
  const [whole = '', fraction] = groupDigits(value).split('.')
  const plus = signed && !value.startsWith('-') && /[1-9]/.test(value) ? '+' : ''
  return { whole: plus + whole, minor: fraction === undefined ? '' : `.${fraction}` }
}

/** The same as one string, for attributes, chart labels and copied text. */
export function formatMoney(value: string, currency?: string, signed = false): string {
  const { whole, minor } = moneyParts(value, signed)
  return currency ? `${whole}${minor} ${currency}` : whole + minor
}

type Props = {
  /** A decimal string as the API sends it; never a number. */
  value: string | null | undefined
  currency?: string | undefined
  /** Shows a plus sign too, for transactions. */
  signed?: boolean
  /** Styles it as a standalone figure: bold, with smaller and muted decimals. */
  figure?: boolean
  className?: string | undefined
}

/** An amount of money: grouped tabular digits, a true minus sign, its currency. */
export function MoneyText({ value, currency, signed = false, figure = false, className }: Props) {
  if (value === null || value === undefined || value === '') return <span className={clsx('text-ink-faint', className)}>–</span>
  const { whole, minor } = moneyParts(value, signed)
  return (
    <span className={clsx(figure ? 'fig' : 'num', className)}>
      {whole}
      {figure ? <small>{minor}</small> : minor}
      {currency && <span className={figure ? 'unit' : 'font-sans'}>{figure ? currency : ` ${currency}`}</span>}
    </span>
  )
}

type RangeProps = { from: string; to: string; currency?: string | undefined; className?: string | undefined }

/** A project's target return: `22.50–27.50`. */
export const MoneyRange = ({ from, to, currency, className }: RangeProps) => (
  <span className={clsx('num', className)}>
    {formatMoney(from)}–{formatMoney(to)}
    {currency && <span className="font-sans"> {currency}</span>}
  </span>
)

/** A percentage as the API sends it (`"7.50"`): trailing zeros past one decimal are dropped, `7.5 %`. */
export function formatPercent(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const significant = fraction.replace(/0+$/, '')
  return `${groupDigits(significant ? `${whole}.${significant}` : whole)} %`
}

/** A change to two decimals with its sign: `+0.41 %`, `−2.37 %`; no change is `0.00 %`. */
export function formatChange(value: string): string {
  // A value that rounds to zero has no sign.
  const { whole, minor } = moneyParts(
    Number(value)
      .toFixed(2)
      .replace(/^-(?=0\.00$)/, ''),
    true,
  )
  return `${whole}${minor} %`
}

export const PercentText = ({ value, className }: { value: string; className?: string }) => (
  <span className={clsx('num', className)}>{formatPercent(value)}</span>
)
