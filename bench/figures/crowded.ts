import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/server/db/sql'
import { BIG_PROJECT } from '../core/data-set'
import { measured, median, type Figure } from '../core/figure'
import { openSimulator, take, SIMULATOR, type Simulator } from '../core/simulator'

/** Months of the big project that the data set leaves undistributed, one per round. */
const UNSHARED = [1, 5, 6, 7]
/** The resolution of Node's event loop monitor: each delay includes this much of its own waiting. */
const TICK_MS = 10

/** Sends a request as a member of staff. */
async function request<T>({ url, staff }: Simulator, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...staff, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as { data: T; message: string }
  if (response.status !== 200) throw new Error(`${path} was refused: ${answer.message}`)
  return answer.data
}

/** The server's event loop histogram, reset by each read. */
async function loopDelay({ url }: Simulator): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1] ?? NaN) * 1_000 - TICK_MS
}

/** Confirms a month's profit for 100,000 investors, as staff do; the server's job begins immediately. */
async function beginShare(at: Simulator, back: number): Promise<{ isOver(): Promise<boolean> }> {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  const share = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, rates: [{ lockedPeriod: 24, percentage: '1.00' }] }
  const path = `/projects/${BIG_PROJECT}/share-profit`
  const { hash } = await request<{ hash: string }>(at, 'POST', `${path}/preview`, share)
  const { id } = await request<{ id: string }>(at, 'POST', path, { ...share, hash })
  return { isOver: async () => (await request<{ status: string }>(at, 'GET', `${path}/${id}`)).status !== 'POSTING' }
}

function beginExport({ url, staff }: Simulator): { end(): Promise<void> } {
  const child = spawn(process.execPath, ['bench/peers/drain.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, EXPORT_URL: `${url}/api/v1/user-transactions?page=1&limit=100`, TOKEN: staff.Authorization },
  })
  const ended = once(child, 'exit')
  return {
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export const p18: Figure = {
  id: 'P18',
  what: 'posting p99 beside an export and a profit share ÷ alone',
  against: `${SIMULATOR}, in the very process that streams a million rows as CSV and shares a profit over 100,000 investments; the event loop's delay is that of Node's own histogram, less the ${TICK_MS} ms between two looks`,
  limit: { floor: 3, target: 1.5, better: 'less', unit: '×' },
  also: { 'loop p99': { floor: 50, target: 20, better: 'less', unit: 'ms' } },
  async measure(stage) {
    const at = await openSimulator(stage, 'crowded')
    // No second approval is required, because it is not part of the measurement.
    await at.db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":0}]' where action = 'profit.distribute'`)
    const post = (seconds: number) => take(at, seconds)
    await post(stage.pace.warmUpSeconds * 2)
    const runs: { alone: number; crowded: number; loop: number; share: string }[] = []
    let before = await post(stage.pace.seconds)
    for (const back of UNSHARED.slice(0, Math.max(2, stage.pace.rounds))) {
      const reading = beginExport(at)
      const share = await beginShare(at, back)
      await loopDelay(at)
      const crowded = await post(stage.pace.seconds)
      const loop = await loopDelay(at)
      const wasRunning = !(await share.isOver())
      await reading.end()
      for (let wait = 0; wait < 600 && !(await share.isOver()); wait += 1) await sleep(200)
      // As with every ratio: the baseline is the mean of the rounds immediately before and after.
      const after = await post(stage.pace.seconds)
      runs.push({ alone: (before.p99 + after.p99) / 2, crowded: crowded.p99, loop, share: wasRunning ? 'all along' : 'ended before' })
      before = after
    }
    return measured(
      runs.map(({ alone, crowded }) => crowded / alone),
      {
        'loop p99': median(runs.map(({ loop }) => loop)),
        'alone p99 ms': median(runs.map(({ alone }) => alone)),
        'crowded p99 ms': median(runs.map(({ crowded }) => crowded)),
        'the share ran': runs.map(({ share }) => share).join(', '),
      },
    )
  },
}
