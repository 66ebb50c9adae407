import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchStaff, BIG_PROJECT, dataSetCopy } from '../core/data-set'
import { measured, median, type Figure } from '../core/figure'
import { sound } from '../core/load'
import { investing } from '../core/market'
import { crowd } from '../core/people'
import type { Stage } from '../core/stage'

/** Months of the big project that the data set leaves unshared, each good for one round. */
const UNSHARED = [1, 5, 6, 7]
/** As many commands a second as a busy day brings: with more, their own queue would be measured. */
const PER_SECOND = 40
const CONNECTIONS = 8
const CUSTOMERS = 500
/** How often Node looks at its loop: this much of every delay is its own waiting. */
const TICK_MS = 10

type Office = { url: string; headers: { Authorization: string }; call<T>(method: string, path: string, body?: object): Promise<T> }

async function office(stage: Stage): Promise<Office & { customers: Awaited<ReturnType<typeof crowd>> }> {
  const { db } = await dataSetCopy(stage, 'crowded')
  const { url } = await stage.carmine('crowded')
  const customers = await crowd(db, CUSTOMERS)
  const headers = await benchStaff(db)
  return {
    url,
    headers,
    customers,
    async call<T>(method: string, path: string, body?: object): Promise<T> {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const answer = (await response.json()) as { data: T; message: string }
      if (response.status !== 200) throw new Error(`${path} was refused: ${answer.message}`)
      return answer.data
    },
  }
}

/** Node's own histogram of the server, begun anew each time it is asked. */
async function loopDelay({ url }: Office): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1] ?? NaN) * 1_000 - TICK_MS
}

/** Confirms a month's profit for 100,000 investors, as staff do; the job of the server begins at once. */
async function beginShare(at: Office, back: number): Promise<{ isOver(): Promise<boolean> }> {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  const share = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, rates: [{ lockedPeriod: 24, percentage: '1.00' }] }
  const path = `/projects/${BIG_PROJECT}/share-profit`
  const { hash } = await at.call<{ hash: string }>('POST', `${path}/preview`, share)
  const { id } = await at.call<{ id: string }>('POST', path, { ...share, hash })
  return { isOver: async () => (await at.call<{ status: string }>('GET', `${path}/${id}`)).status !== 'POSTING' }
}

function beginExport({ url, headers }: Office): { end(): Promise<void> } {
  const child = spawn(process.execPath, ['bench/peers/drain.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, EXPORT_URL: `${url}/api/v1/user-transactions?page=1&limit=100`, TOKEN: headers.Authorization },
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
  against: `${PER_SECOND} money commands a second over HTTP on ${CONNECTIONS} connections, in the very process that streams a million rows as CSV and shares a profit over 100,000 investments; the event loop's delay is that of Node's own histogram, less the ${TICK_MS} ms between two looks`,
  limit: { floor: 3, target: 1.5, better: 'less', unit: '×' },
  also: { 'loop p99': { floor: 50, target: 20, better: 'less', unit: 'ms' } },
  async measure(stage) {
    const at = await office(stage)
    const post = (seconds: number) =>
      sound({ ...investing(at.url, at.customers, seconds, { connections: CONNECTIONS, period: 24, from: 2 }), perSecond: PER_SECOND })
    await post(stage.pace.warmUpSeconds * 2)
    const seen: { alone: number; crowded: number; loop: number; share: string }[] = []
    for (const back of UNSHARED.slice(0, Math.max(2, stage.pace.rounds))) {
      const alone = await post(stage.pace.seconds)
      const reading = beginExport(at)
      const share = await beginShare(at, back)
      await loopDelay(at)
      const crowded = await post(stage.pace.seconds)
      const loop = await loopDelay(at)
      const wasRunning = !(await share.isOver())
      await reading.end()
      for (let wait = 0; wait < 600 && !(await share.isOver()); wait += 1) await sleep(200)
      seen.push({ alone: alone.p99, crowded: crowded.p99, loop, share: wasRunning ? 'all along' : 'ended before' })
    }
    return measured(
      seen.map(({ alone, crowded }) => crowded / alone),
      {
        'loop p99': median(seen.map(({ loop }) => loop)),
        'alone p99 ms': median(seen.map(({ alone }) => alone)),
        'crowded p99 ms': median(seen.map(({ crowded }) => crowded)),
        'the share ran': seen.map(({ share }) => share).join(', '),
      },
    )
  },
}
