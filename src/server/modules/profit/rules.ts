import { hasEnded, type Month } from '@/shared/dates'
import { WHOLE, type Minor } from '@/shared/money'

/** `principal × percentage × days ÷ days of the month`, rounded down once, at the end; what rounding leaves stays in the pool. */
export const shareAmount = (principal: Minor, percentage: bigint, days: number, ofDays: number): Minor =>
  (principal * percentage * BigInt(days)) / (WHOLE * BigInt(ofDays))

export const monthName = ({ year, month }: Month): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1, 1)))

/** Only a month that is over everywhere in UTC can be shared. */
export const canBeShared = (month: Month, now: Date): boolean => hasEnded(month, now)
