import { kindOf, type Gateway } from '@/contract/gateways'
import type { Investment } from '@/contract/investment-schemas'
import type { Month } from '@/domain/dates'
import { returnRange } from '@/domain/payout'
import { currentLanguage } from '@/locales/current'
import { longMonth, shortMonth } from '@/ui/plain/primitives/format-date'

/** "0.9–1.1 %": the monthly target return of an investment, fixed when it was created. */
export const returnText = ({ returnMin, returnMax }: Pick<Investment, 'returnMin' | 'returnMax'>): string =>
  returnRange(returnMin, returnMax)

/** "Solar, Spain". */
export const listed = (parts: readonly string[]): string => parts.join(currentLanguage() === 'ar' ? '، ' : ', ')

export const monthName = ({ month }: Month, style: 'short' | 'long' = 'short'): string =>
  style === 'long' ? longMonth(month) : shortMonth(month)

/** Whether the customer transfers the money manually and reports the payment; otherwise the gateway has its own checkout. */
export const isByHand = ({ kind }: Pick<Gateway, 'kind'>): boolean => kindOf(kind).takes === 'claims'
