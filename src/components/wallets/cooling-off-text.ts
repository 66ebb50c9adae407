import { t } from '@/locales/text'

type Cooling = { walletCooldownHours: number; walletCooldownHoursWithoutTwoFactor: number }

const hours = (count: number): string => t('{count, plural, one {# hour} other {# hours}}', { count })

/** The length of a confirmed wallet's cooling-off period; undefined if the settings define none. */
export function coolingOffText({ walletCooldownHours: short, walletCooldownHoursWithoutTwoFactor: long }: Cooling): string | undefined {
  if (short === 0 && long === 0) return undefined
  if (short === long) return hours(long)
  if (long === 0) return t('None, {shorter} with two-factor authentication', { shorter: hours(short) })
  if (short === 0) return t('{longer}, none with two-factor authentication', { longer: hours(long) })
  return t('{longer}, {shorter} with two-factor authentication', { longer: hours(long), shorter: hours(short) })
}
