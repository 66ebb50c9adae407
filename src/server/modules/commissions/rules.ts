import { addDays } from '@/domain/dates'
import { percentOf, toParts, type Minor } from '@/domain/money'

/** The referral line of an investor, direct referrer first. */
export type Upline = { level: number; userId: string; pays: boolean }
export type Earned = { level: number; userId: string; rate: bigint; amount: Minor }

/**
 * The commissions of an investment: a rate per level, applied only to money received through a gateway, rounded down. A level in a country
 * without commissions earns nothing, and its commission passes to no one else.
 */
export const earnedBy = (gatewayAmount: Minor, rates: readonly string[], uplines: readonly Upline[]): Earned[] =>
  uplines.flatMap(({ level, userId, pays }) => {
    const rate = toParts(rates[level - 1] ?? '0')
    const amount = percentOf(gatewayAmount, rate)
    return pays && amount > 0n ? [{ level, userId, rate, amount }] : []
  })

/** How a due commission is set against debts, the oldest first; what exceeds them is paid. */
export function setAgainst(amount: Minor, debts: readonly Minor[]): { taken: Minor[]; paid: Minor } {
  let left = amount
  const taken = debts.map((debt) => {
    const part = debt < left ? debt : left
    left -= part
    return part
  })
  return { taken, paid: left }
}

/** Until when a commission is held: the days of the setting, or longer while its investment can still be cancelled free of charge. */
export function holdEnd(earnedAt: Date, holdDays: number, reflectionUntil: Date | null): Date {
  const held = addDays(earnedAt, holdDays)
  return reflectionUntil && reflectionUntil > held ? reflectionUntil : held
}
