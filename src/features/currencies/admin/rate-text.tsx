import { groupDigits } from '@/domain/money'

/** A rate without trailing zeros, with at least two decimals: `1.0800000000` → `1.08`. */
export function readRate(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return groupDigits(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`)
}

export const RateText = ({ value }: { value: string }) => <span className="num">{readRate(value)}</span>
