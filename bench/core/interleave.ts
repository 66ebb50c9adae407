import { measured, median, type Measured, type Pace } from './figure'

type Side = { name: string; run(seconds: number): Promise<number> }

/**
 * Measures two peers in turns, B A B A B …, so that other load on the machine affects both: each of our rounds is divided by
 * the mean of the peer's rounds immediately before and after it, which cancels out slow changes of the machine's speed. Both are
 * warmed up first. For rates, `ours ÷ peer`; for durations the caller swaps the sides.
 */
export async function interleaved(pace: Pace, ours: Side, peer: Side): Promise<Measured> {
  await ours.run(pace.warmUpSeconds)
  await peer.run(pace.warmUpSeconds)
  const rounds: { ours: number; peer: number }[] = []
  let before = await peer.run(pace.seconds)
  for (let round = 0; round < pace.rounds; round += 1) {
    const rate = await ours.run(pace.seconds)
    const after = await peer.run(pace.seconds)
    rounds.push({ ours: rate, peer: (before + after) / 2 })
    before = after
  }
  return measured(
    rounds.map((round) => round.ours / round.peer),
    {
      [ours.name]: Math.round(median(rounds.map((round) => round.ours))),
      [peer.name]: Math.round(median(rounds.map((round) => round.peer))),
    },
  )
}
