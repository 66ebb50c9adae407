import type { FieldError } from '@/contract/core/errors'
import type { Settings } from '@/contract/settings'
import { toMinor, toMoney, toParts, toPercent, WHOLE } from '@/domain/money'

const amounts = [
  'minInvestment',
  'maxInvestment',
  'identityAbove',
  'withdrawalMin',
  'withdrawalPerDay',
  'withdrawalPerMonth',
  'withdrawalFee',
  'fourEyesFrom',
] as const

/** Settings as stored: amounts with two decimals, percentages with at least two. */
export function written(settings: Settings): Settings {
  const money = Object.fromEntries(amounts.map((name) => [name, toMoney(toMinor(settings[name]))]))
  return {
    ...settings,
    ...money,
    payoutRateTolerance: toPercent(toParts(settings.payoutRateTolerance)),
    referralRates: settings.referralRates.map((rate) => toPercent(toParts(rate))),
  }
}

/** Inconsistencies between settings, by field. */
export function misfits(settings: Settings): FieldError[] {
  const minor = (name: (typeof amounts)[number]) => toMinor(settings[name])
  const found: FieldError[] = []
  const wrong = (isWrong: boolean, path: string, message: string) => isWrong && found.push({ path, message })
  wrong(minor('maxInvestment') < minor('minInvestment'), 'maxInvestment', 'Must not be below the minimum investment')
  wrong(minor('withdrawalFee') >= minor('withdrawalMin'), 'withdrawalFee', 'Must be lower than the minimum withdrawal')
  wrong(minor('withdrawalPerDay') < minor('withdrawalMin'), 'withdrawalPerDay', 'Must not be below the minimum withdrawal')
  wrong(minor('withdrawalPerMonth') < minor('withdrawalPerDay'), 'withdrawalPerMonth', 'Must not be below the daily limit')
  wrong(
    settings.walletCooldownHoursWithoutTwoFactor < settings.walletCooldownHours,
    'walletCooldownHoursWithoutTwoFactor',
    'Must not be shorter than with two-factor authentication',
  )
  wrong(settings.paymentWindowHours < 1, 'paymentWindowHours', 'At least one hour')
  wrong(settings.referralRates.reduce((sum, rate) => sum + toParts(rate), 0n) > WHOLE, 'referralRates', 'The levels may total at most 100%')
  return found
}
