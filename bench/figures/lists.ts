import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { Db } from '../../src/server/core/database'
import { sql } from '../../src/server/core/sql'
import { benchStaff, dataSet } from '../core/data-set'
import { measured, median, type Figure, type Measured } from '../core/figure'
import { copyOut } from '../core/copy-out'
import type { Stage } from '../core/stage'

/** Every list of the office that grows with the platform, as its screen asks for it: newest first, then by what people filter and sort by. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'user-transactions': [
    '',
    'kind=PROFIT_SHARE',
    'sortBy=amount',
    'searchTerm=INV-00012345',
    'searchTerm=person777@',
    'account=locked',
    'page=20',
  ],
  investments: ['', 'status=ACTIVE', 'sortBy=investmentAmount', 'searchTerm=INV-00012345', 'searchTerm=person777@', 'page=20'],
  payments: ['', 'status=APPROVED', 'sortBy=bookAmount', 'searchTerm=PAY-00012345', 'searchTerm=person777@', 'page=20'],
  'withdraw-requests': ['', 'status=PENDING', 'sortBy=amount', 'searchTerm=WDR-00012345', 'searchTerm=person777@', 'page=20'],
  users: ['type=Customer', 'type=Customer&sortBy=name&sortOrder=ASC', 'type=Customer&searchTerm=person777@', 'type=Customer&page=20'],
}
const ROUNDS = 15

type Office = { db: Db; url: string; pid: number; ask(path: string): Promise<{ ms: number; body: string }> }

async function office(stage: Stage): Promise<Office> {
  const { db } = await dataSet(stage)
  const carmine = await stage.carmine('dataset')
  const headers = await benchStaff(db)
  return {
    db,
    url: carmine.url,
    pid: carmine.process.pid ?? 0,
    async ask(path) {
      const from = performance.now()
      const response = await fetch(`${carmine.url}/api/v1/${path}`, { headers })
      const body = await response.text()
      if (response.status !== 200) throw new Error(`${path} was refused: ${body.slice(0, 200)}`)
      return { ms: performance.now() - from, body }
    },
  }
}

async function p50({ ask }: Office, path: string): Promise<number> {
  await ask(path)
  await ask(path)
  const seen: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) seen.push((await ask(path)).ms)
  return median(seen)
}

export const p9: Figure = {
  id: 'P9',
  what: 'slowest office list with its relations, p50',
  against:
    'the first page of each list, newest first, over HTTP by one reader; 700,000 movements, 300,000 investments and payments, 100,000 customers and withdrawals. Filters, sorts and searches stand beside',
  limit: { floor: 15, target: 5, better: 'less', unit: 'ms' },
  async measure(stage): Promise<Measured> {
    const at = await office(stage)
    const plain: number[] = []
    const beside: Record<string, number> = {}
    for (const [list, queries] of Object.entries(LISTS))
      for (const query of queries) {
        const ms = await p50(at, `${list}?limit=20&page=1&${query}`.replace('page=1&page', 'page'))
        beside[query ? `${list} ${query}` : list] = ms
        if (query === queries[0]) plain.push(ms)
      }
    const slowest = Math.max(...plain)
    return { value: slowest, least: slowest, most: slowest, rounds: plain, beside }
  },
}

export const p10: Figure = {
  id: 'P10',
  what: 'page 50,000 ÷ page 1',
  against:
    'the same list, ten rows a page, newest first: all movements of everybody; the deep page through the cursor that the page before it answers. By its number stands beside',
  limit: { floor: 2, target: 1.2, better: 'less', unit: '' },
  async measure(stage) {
    const at = await office(stage)
    const deep = 50_000
    const before = await at.db.one<{ id: string }>(
      sql`select transfer as id from ledger_entries where kind = 'CUSTOMER_AVAILABLE' order by transfer desc offset ${(deep - 1) * 10 - 1} limit 1`,
    )
    const cursor = Buffer.from(JSON.stringify([before.id, before.id])).toString('base64url')
    const rounds: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const first = await p50(at, 'user-transactions?limit=10&page=1')
      rounds.push((await p50(at, `user-transactions?limit=10&page=1&cursor=${cursor}`)) / first)
    }
    return measured(rounds, { 'by its number ms': await p50(at, `user-transactions?limit=10&page=${deep}`) })
  },
}

export const p11: Figure = {
  id: 'P11',
  what: 'memory that a CSV of 700,000 movements adds',
  against: 'the resident memory of the process before; the bytes a second stand beside those of COPY … TO STDOUT of the same rows',
  limit: { floor: 80, target: 40, better: 'less', unit: 'MB' },
  also: { 'of COPY': { floor: 0, target: 0.5, better: 'more', unit: '' } },
  async measure(stage) {
    const at = await office(stage)
    const headers = await benchStaff(at.db)
    for (let warm = 0; warm < 30; warm += 1) await at.ask('user-transactions?limit=100&page=1')
    const before = await residentMegabytes(at.pid)
    let most = before
    const watch = setInterval(() => void residentMegabytes(at.pid).then((now) => (most = Math.max(most, now))), 250)
    const from = performance.now()
    const response = await fetch(`${at.url}/api/v1/user-transactions?page=1&limit=100`, { headers: { ...headers, Accept: 'text/csv' } })
    let bytes = 0
    let rows = 0
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      bytes += piece.value.byteLength
      for (const byte of piece.value) if (byte === 10) rows += 1
    }
    const seconds = (performance.now() - from) / 1_000
    clearInterval(watch)
    const copied = await copyOut(
      (await dataSet(stage)).url,
      `select e.transfer, t.kind, e.amount, e.balance_after, t.reference, t.posted_at, u.name from ledger_entries e join ledger_transfers t on t.id = e.transfer
       join users u on u.id = e.owner where e.kind = 'CUSTOMER_AVAILABLE' order by e.transfer desc`,
    )
    const added = most - before
    return measured([added], {
      'of COPY': rows / seconds / copied.rowsPerSecond,
      rows,
      seconds,
      MB: bytes / 1_048_576,
    })
  },
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}
