import type { Project } from '@/contract/project-schemas'
import { groupDigits, toMinor } from '@/domain/money'

const DAY = 86_400_000

/** "0.8–1.1 %", over all lock periods, without trailing zeros. */
export function returnRange({ returnRates }: Pick<Project, 'returnRates'>): string {
  const values = returnRates.flatMap(({ returnMin, returnMax }) => [Number(returnMin), Number(returnMax)])
  if (values.length === 0) return '–'
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? `${short(low)} %` : `${short(low)}–${short(high)} %`
}
/** "0.91 %". */
export const shortPercent = (value: string): string => `${short(Number(value))} %`

const short = (value: number) => value.toFixed(Number.isInteger(value * 10) ? 1 : 2)

/** "3 · 6 · 12". */
export const lockPeriods = ({ returnRates }: Pick<Project, 'returnRates'>): string => returnRates.map(({ period }) => period).join(' · ')

/** Full days until the project closes to new investments; undefined without a date or once it has passed. */
export function daysLeft(closesAt: string | null, now: Date): number | undefined {
  if (!closesAt) return undefined
  const days = Math.ceil((new Date(closesAt).getTime() - now.getTime()) / DAY)
  return days > 0 ? days : undefined
}

/** The funded share of the target, from 0 to 1. A float is exact enough for drawing. */
export const fundedShare = ({ investmentReceived, value }: Pick<Project, 'investmentReceived' | 'value'>): number =>
  Math.min(1, Number(investmentReceived) / Number(value))

/** "73 %", never rounded up to a hundred before it is full. */
export const fundedPercent = (project: Pick<Project, 'investmentReceived' | 'value'>): string =>
  `${Math.floor(fundedShare(project) * 100)} %`

/** "182,400": without decimals if there are no cents. */
export const wholeMoney = (money: string): string => {
  const [whole = '', cents] = money.split('.')
  return groupDigits(cents && cents !== '00' ? money : whole)
}

/** Whether it is open and its minimum amount still fits; the rest may be reserved by unpaid orders. */
export const takesMoney = ({ status, remaining, limits }: Pick<Project, 'status' | 'remaining' | 'limits'>): boolean =>
  status === 'OPEN' && toMinor(remaining) >= toMinor(limits.min)
