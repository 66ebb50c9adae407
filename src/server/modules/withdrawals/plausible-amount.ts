import type { Settings } from '@/contract/settings'
import { fieldError } from '@/server/work/errors'
import { isFar, readableRate } from '../currencies/rules'
import type { Sent } from './rules'

/** Refuses a recorded amount whose implied rate is too far from the expected one. */
export function requirePlausibleAmount(
  { currency, rate }: Sent,
  expected: string,
  { payoutRateTolerance: bound }: Pick<Settings, 'payoutRateTolerance'>,
): void {
  if (isFar(rate, expected, bound))
    throw fieldError(
      'receivedAmount',
      `This amount comes to ${readableRate(rate)} for one ${currency} instead of ${readableRate(expected)}, more than ${bound} % apart. Nothing was recorded.`,
    )
}
