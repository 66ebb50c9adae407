import { measured, median, type Measured, type Pace } from './figure'

type Side = { name: string; run(seconds: number): Promise<number> }

/**
 * Measures two peers in turns, A B A B …, so that what else the machine does falls on both, and divides each pair. Both are
 * warmed up first. For rates, `ours ÷ peer`; for durations the caller turns the sides round.
 */
export async function interleaved(pace: Pace, ours: Side, peer: Side): Promise<Measured> {
  await ours.run(pace.warmUpSeconds)
  await peer.run(pace.warmUpSeconds)
  const pairs: { ours: number; peer: number }[] = []
  for (let round = 0; round < pace.rounds; round += 1)
    pairs.push({ ours: await ours.run(pace.seconds), peer: await peer.run(pace.seconds) })
  return measured(
    pairs.map((pair) => pair.ours / pair.peer),
    { [ours.name]: Math.round(median(pairs.map((pair) => pair.ours))), [peer.name]: Math.round(median(pairs.map((pair) => pair.peer))) },
  )
}
