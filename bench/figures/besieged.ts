import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { measured, median, type Figure } from '../core/figure'
import { openSimulator, take, SIMULATOR, type Simulator } from '../core/simulator'

/** The maximum number of attempts to detect recovery, far beyond the limit. */
const MOST_LOOKS = 60
type Wave = { requests: number; slowest: number; wrong: number[] }

/** Starts waves of excessive requests, one after the other, until `end` is called. */
function besiege({ url, staff, customers }: Simulator): { begun: Promise<unknown>; end(): Promise<Wave[]> } {
  const child = spawn(process.execPath, ['bench/peers/besiege.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BASE: url, STAFF: staff.Authorization, CUSTOMER: customers[0]?.token ?? '' },
  })
  const waves: Wave[] = []
  const lines = createInterface(child.stdout).on('line', (line) => void waves.push(JSON.parse(line) as Wave))
  const ended = once(child, 'exit')
  return {
    begun: Promise.race([once(lines, 'line'), ended]),
    async end() {
      if (child.exitCode !== null) throw new Error('The load generator exited early')
      child.kill('SIGTERM')
      await ended
      return waves
    },
  }
}

/** The number of seconds until the latency of money commands is within `p99` again, checked once per second. */
async function secondsUntil(at: Simulator, p99: number): Promise<number> {
  const from = performance.now()
  for (let attempt = 0; attempt < MOST_LOOKS; attempt += 1) {
    const since = (performance.now() - from) / 1_000
    if ((await take(at, 1)).p99 <= p99) return since
  }
  return Infinity
}

export const c15: Figure = {
  id: 'C15',
  what: 'posting p99 while everything is asked too much of ÷ alone',
  against: `${SIMULATOR}, while another process asks, a wave each second, for a thousand million rows, with ten thousand filters, with a search of 5 MB, with JSON ten thousand deep, for 200 sign-ins and 50 exports of a million rows at once, and holds 100 lines on which it never finishes its sentence; all that must be refused is, or the figure is not there. Recovered is from the end of it to the first second whose p99 is within the limit again`,
  limit: { floor: 2, target: 2, better: 'less', unit: '×' },
  also: { 'recovered s': { floor: 5, target: 5, better: 'less', unit: 's' } },
  async measure(stage) {
    const at = await openSimulator(stage, 'besieged')
    await take(at, stage.pace.warmUpSeconds * 2)
    const runs: { alone: number; during: number; after: number; recovered: number; waves: Wave[] }[] = []
    for (let round = 0; round < stage.pace.rounds; round += 1) {
      const alone = (await take(at, stage.pace.seconds)).p99
      const siege = besiege(at)
      await siege.begun
      const during = (await take(at, stage.pace.seconds)).p99
      const waves = await siege.end()
      const recovered = await secondsUntil(at, 2 * alone)
      runs.push({ alone, during, recovered, after: (await take(at, stage.pace.seconds)).p99, waves })
    }
    const waves = runs.flatMap((run) => run.waves)
    const wrong = waves.flatMap((wave) => wave.wrong)
    if (wrong.length > 0) throw new Error(`Requests that must be refused were answered with ${[...new Set(wrong)].join(', ')}`)
    return measured(
      runs.map(({ during, alone }) => during / alone),
      {
        'recovered s': Math.max(...runs.map(({ recovered }) => recovered)),
        'alone p99 ms': median(runs.map(({ alone }) => alone)),
        'during p99 ms': median(runs.map(({ during }) => during)),
        'after p99 ms': median(runs.map(({ after }) => after)),
        'slowest refusal ms': Math.max(...waves.map(({ slowest }) => slowest)),
        waves: waves.length,
        'asked in all': waves.reduce((sum, { requests: count }) => sum + count, 0),
      },
    )
  },
}
