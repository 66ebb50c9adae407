import { hasEnded, type Month } from '@/domain/dates'
import { WHOLE, type Minor } from '@/domain/money'

/**
 * The amount for one investment alone: `principal × percentage × days ÷ days of the month`, rounded down once, at the end. Targets use it;
 * payouts sum a person's investments before rounding (`shareLines`), so they are never less.
 */
export const shareAmount = (principal: Minor, percentage: bigint, days: number, ofDays: number): Minor =>
  (principal * percentage * BigInt(days)) / (WHOLE * BigInt(ofDays))

/** A month can be distributed once it has ended in UTC. */
export const canBeShared = (month: Month, now: Date): boolean => hasEnded(month, now)

const LEAST = 100n
const DECADES = 12
/** Round amounts from 1.00 up (1, 2.5, 5, 10, 25 and so on), which separate the bands of payouts. */
export const STEPS: readonly Minor[] = Array.from({ length: DECADES }, (_, at) => 10n ** BigInt(at)).flatMap((ten) => [
  LEAST * ten,
  (LEAST * ten * 5n) / 2n,
  LEAST * ten * 5n,
])
/** The number of investors with an amount between this step and the next; step 0 is below the first. */
export type StepCount = { step: number; investors: number }
export type Band = { from: Minor; to: Minor | null; investors: number }

const MOST_BANDS = 4

/**
 * Payouts by amount, in a few bands: bounded by the round amounts between the smallest and the largest; bands with few people are joined
 * with their neighbours. Of several, the first starts at zero and the last has no end.
 */
export function bandsOf(counts: readonly StepCount[]): Band[] {
  const steps = counts.map(({ step }) => step)
  const [min, max] = [Math.min(...steps), Math.max(...steps)]
  let bands: Band[] = []
  for (let step = min; step <= max; step += 1)
    bands.push({
      from: STEPS[step - 1] ?? 0n,
      to: STEPS[step] ?? null,
      investors: counts.find((one) => one.step === step)?.investors ?? 0,
    })
  while (bands.length > MOST_BANDS) bands = joinFewest(bands)
  return bands.length < 2
    ? bands
    : bands.map((band, at) => ({ ...band, from: at === 0 ? 0n : band.from, to: at === bands.length - 1 ? null : band.to }))
}

/** Joins the two adjacent bands with the fewest people. */
function joinFewest(bands: readonly Band[]): Band[] {
  const together = bands.slice(1).map((band, at) => band.investors + (bands[at]?.investors ?? 0))
  const place = together.indexOf(Math.min(...together))
  return bands.flatMap((band, at) => {
    const next = bands[at + 1]
    if (at === place + 1) return []
    return at === place && next ? [{ from: band.from, to: next.to, investors: band.investors + next.investors }] : [band]
  })
}
