import type { Project } from '@/contract/project-schemas'
import type { MyProfile } from '@/contract/user-schemas'
import { limitsOfPayment, refusedAmount } from '@/domain/investment-limits'
import { toMinor, toMoney, type Minor } from '@/domain/money'
import { textOf } from '@/locales/text'

/** The minimum and maximum that a resident can invest in a project from this source; the server checks the same limits. */
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
 * Why an amount cannot be invested in a project, as the server's message; undefined if it can. The source is chosen later, so the minimum
 * of the resident's payment methods applies only if the balance does not cover the amount.
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
