import type { Project } from '@/contract/project-schemas'
import type { MyProfile } from '@/contract/user-schemas'
import { limitsOfPayment, refusedAmount } from '@/domain/investment-limits'
import { toMinor, toMoney, type Minor } from '@/domain/money'
import { textOf } from '@/locales/text'

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

type Reader = Pick<MyProfile, 'country' | 'balance'>

/**
 * Why an amount cannot be invested in a project, in the words of the server; undefined if it can. The source is chosen later, so what the
 * payment methods of a resident refuse is refused only where the balance does not cover it either.
 */
export function refusedInvestment(
  { limits, remaining }: Pick<Project, 'limits' | 'remaining'>,
  amount: Minor,
  currency: string,
  reader?: Reader,
): string | undefined {
  const least = reader?.country?.leastPayment ?? null
  const isCovered = reader !== undefined && amount <= toMinor(reader.balance)
  const refused = refusedAmount(amount, {
    bounds: { min: toMinor(limits.min), max: toMinor(limits.max) },
    leastPayment: least === null || isCovered ? null : toMinor(least),
    remaining: toMinor(remaining),
    currency,
  })
  return refused && textOf(refused)
}
