import { MoneyText } from '@/ui/plain/money-text'
import { Bone } from '@/ui/plain/skeleton'
import { useMyProfile } from './own-reads'
import { useCurrency } from './settings'

/** The total asset value, from the profile. */
export function TotalValue() {
  const { data, error } = useMyProfile()
  const currency = useCurrency()
  if (error && !data) return <span className="text-14 text-ink-faint">not loaded</span>
  if (!data) return <Bone width={120} kind="figure" />
  return (
    <span className="text-24">
      <MoneyText value={data.data.totals.assets} currency={currency} figure />
    </span>
  )
}
