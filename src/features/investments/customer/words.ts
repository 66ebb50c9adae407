import { kindOf, type Gateway } from '@/contract/gateways'
import type { Investment } from '@/contract/investment-schemas'
import { MONTHS, monthWord, type Month } from '@/domain/dates'

/** "0.9–1.1 %": what an investment aims to pay a month, fixed when it was made. */
export function returnWords({ returnMin, returnMax }: Pick<Investment, 'returnMin' | 'returnMax'>): string {
  const [low, high] = [oneDecimal(returnMin), oneDecimal(returnMax)]
  return low === high ? `${low} %` : `${low}–${high} %`
}

/** At least one decimal, so that both ends of a range are written alike: "1.00" → "1.0". */
const oneDecimal = (percent: string): string => {
  const [whole = '0', fraction = ''] = percent.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}

export const monthName = ({ month }: Month, style: 'short' | 'long' = 'short'): string =>
  style === 'long' ? monthWord({ month }) : (MONTHS[month - 1] ?? '')

/** Whether the customer sends the money by hand and tells of it; else the gateway has a checkout of its own. */
export const isByHand = ({ kind }: Pick<Gateway, 'kind'>): boolean => kindOf(kind).takes === 'claims'
