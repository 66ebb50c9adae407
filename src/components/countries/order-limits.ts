import type { Project } from '@/contract/project-schemas'
import type { MyProfile } from '@/contract/user-schemas'
import { limitsOfPayment } from '@/domain/investment-limits'
import { toMinor, toMoney } from '@/domain/money'

/** What a resident can invest in a project from this source, as the server checks it. */
export function orderLimits(
  limits: Project['limits'],
  { country }: Pick<MyProfile, 'country'>,
  source: 'GATEWAY' | 'BALANCE',
): Project['limits'] {
  const least = source === 'GATEWAY' ? (country?.leastPayment ?? null) : null
  const { min, max } = limitsOfPayment({ min: toMinor(limits.min), max: toMinor(limits.max) }, least === null ? null : toMinor(least))
  return { min: toMoney(min), max: toMoney(max) }
}
