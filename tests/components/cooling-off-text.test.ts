import { expect, test } from 'vitest'
import { coolingOffText } from '@/components/wallets/cooling-off-text'

const words = (long: number, short: number) => coolingOffText({ walletCooldownHoursWithoutTwoFactor: long, walletCooldownHours: short })

test.each([
  [72, 24, '72 hours, 24 hours with two-factor authentication'],
  [72, 0, '72 hours, none with two-factor authentication'],
  [24, 24, '24 hours'],
  [1, 1, '1 hour'],
])('a cooling-off period of %i hours, %i with two-factor authentication, reads "%s"', (long, short, text) => {
  expect(words(long, short)).toBe(text)
})

test('a cooling-off period of zero hours has no text', () => {
  expect(words(0, 0)).toBeUndefined()
})
