import { kindOf, type Gateway } from '@/contract/gateways'
import type { Investment } from '@/contract/investment-schemas'
import type { Month } from '@/domain/dates'
import { returnRange } from '@/domain/payout'
import { currentLanguage } from '@/locales/current'
import { longMonth, shortMonth } from '@/ui/plain/primitives/format-date'

/** "0.9–1.1 %": what an investment aims to pay a month, fixed when it was made. */
export const returnText = ({ returnMin, returnMax }: Pick<Investment, 'returnMin' | 'returnMax'>): string =>
  returnRange(returnMin, returnMax)

/** "Solar, Spain". */
export const listed = (parts: readonly string[]): string => parts.join(currentLanguage() === 'ar' ? '، ' : ', ')

export const monthName = ({ month }: Month, style: 'short' | 'long' = 'short'): string =>
  style === 'long' ? longMonth(month) : shortMonth(month)

/** Whether the customer sends the money by hand and tells of it; else the gateway has a checkout of its own. */
export const isByHand = ({ kind }: Pick<Gateway, 'kind'>): boolean => kindOf(kind).takes === 'claims'
