import { percentOf, toParts, type Minor } from '@/domain/money'

/** Who stands above an investor, nearest first; the first referred them. */
export type Upline = { level: number; userId: string; pays: boolean }
export type Earned = { level: number; userId: string; rate: bigint; amount: Minor }

/**
 * What an investment earns for those who brought its investor: a rate per level, on the money that came through a gateway
 * alone, rounded down. A level whose country is switched off earns nothing, and nobody else earns it instead.
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
