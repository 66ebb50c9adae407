import { expect, test } from 'vitest'
import { remainingText } from '@/components/wallets/cooldown'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [72 * HOUR, '72 h 0 min'],
  [72 * HOUR - 1, '72 h 0 min'],
  [71 * HOUR + 37 * MINUTE, '71 h 37 min'],
  [73 * HOUR, '3 d 1 h'],
  [HOUR, '1 h 0 min'],
  [HOUR - 1, '1 h 0 min'],
  [MINUTE / 2, '1 min'],
  [-MINUTE, '0 min'],
])('the remaining %i ms are shown in whole minutes, never as 60 minutes: %s', (milliseconds, words) => {
  expect(remainingText(milliseconds)).toBe(words)
})
