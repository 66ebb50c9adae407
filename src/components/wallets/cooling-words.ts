type Cooling = { walletCooldownHours: number; walletCooldownHoursWithoutTwoFactor: number }

const hours = (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`

/** How long a confirmed wallet stays in its cooling-off period; undefined where the settings know none. */
export function coolingWords({ walletCooldownHours: short, walletCooldownHoursWithoutTwoFactor: long }: Cooling): string | undefined {
  if (short === 0 && long === 0) return undefined
  if (short === long) return hours(long)
  return `${long === 0 ? 'None' : hours(long)}, ${short === 0 ? 'none' : hours(short)} with two-factor authentication`
}
