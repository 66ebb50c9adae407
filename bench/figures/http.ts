import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../src/server/db/database'
import { sql } from '../../src/server/db/sql'
import type { Figure, Measured } from '../core/figure'
import { median } from '../core/figure'
import { interleaved } from '../core/interleave'
import { recording, type Statement } from '../core/capture'
import { runLoad } from '../core/load'
import { CONNECTIONS, CUSTOMERS, investing, order, people, PROJECTS } from '../core/market'
import { analyse, customerId, projectId, type Customer } from '../core/people'
import { startPeer } from '../core/peer'
import { findPgbench, noPgbench, pgbench, preparePgbench, SCALE, TPCB_CLIENTS } from '../core/pgbench'
import { scriptOf } from '../core/pgbench-script'
import { residentMegabytes } from '../core/process'
import type { Stage } from '../core/stage'

export const p7: Figure = {
  id: 'P7',
  what: 'health route ÷ bare Hono',
  against: 'a Hono application with one route, in a process of its own',
  limit: { floor: 0.9, target: 0.97, better: 'more', unit: '' },
  async measure(stage) {
    const carmine = await stage.carmine('http')
    const peer = await startPeer(stage, 'hono-health.mjs')
    const loadOf = (url: string) => async (seconds: number) => (await runLoad({ url, connections: CONNECTIONS, seconds })).perSecond
    return interleaved(
      stage.pace,
      { name: 'health/s', run: loadOf(`${carmine.url}/api/v1/health/live`) },
      { name: 'bare/s', run: loadOf(`${peer}/health`) },
    )
  },
}

const READ = '/users/my-profile'

export const p8: Figure = {
  id: 'P8',
  what: 'signed-in read ÷ bare Hono + pg',
  against: `a bare Hono that asks the same statements as ${READ}, session included`,
  limit: { floor: 0.6, target: 0.8, better: 'more', unit: '' },
  also: { p99: { floor: Infinity, target: 15, better: 'less', unit: 'ms' } },
  async measure(stage) {
    const customers = await people(stage)
    const carmine = await stage.carmine('http')
    const statements = await captured(stage, customers[0] as Customer, 'GET', READ)
    const file = join(carmine.dataDir, 'statements.json')
    await writeFile(file, JSON.stringify(statements))
    const { url } = await stage.platform('http')
    const peer = await startPeer(stage, 'hono-read.mjs', { DATABASE_URL: url, STATEMENTS: file })
    const latencies: number[] = []
    const ours = async (seconds: number) => {
      const load = await runLoad({
        url: `${carmine.url}/api/v1${READ}`,
        connections: CONNECTIONS,
        seconds,
        headers: { Authorization: `Bearer ${customers[0]?.token}` },
      })
      latencies.push(load.p99)
      return load.perSecond
    }
    const result = await interleaved(
      stage.pace,
      { name: 'reads/s', run: ours },
      { name: 'bare/s', run: async (seconds) => (await runLoad({ url: `${peer}/read`, connections: CONNECTIONS, seconds })).perSecond },
    )
    return { ...result, beside: { ...result.beside, p99: median(latencies) } }
  },
}

export const p4: Figure = {
  id: 'P4',
  what: 'money command over HTTP ÷ the same SQL',
  against: `pgbench doing the statements of an investment from the balance, from begin to commit, ${CONNECTIONS} clients`,
  limit: { floor: 0.7, target: 0.85, better: 'more', unit: '' },
  also: { p99: { floor: Infinity, target: 30, better: 'less', unit: 'ms' } },
  async measure(stage) {
    if (!findPgbench()) return noPgbench
    const { url, db } = await stage.platform('http')
    const { commands, latencies, customers } = await readyForCommands(stage)
    const script = await investScript(stage, customers[0] as Customer)
    const result = await interleaved(
      stage.pace,
      { name: 'commands/s', run: commands },
      {
        name: 'pgbench/s',
        async run(seconds) {
          await deleteQueuedMail(db)
          return pgbench({ url, script, clients: CONNECTIONS, seconds, settings: SEALING })
        },
      },
    )
    await deleteQueuedMail(db)
    return { ...result, beside: { ...result.beside, p99: median(latencies) } }
  },
}

export const p21: Figure = {
  id: 'P21',
  what: 'whole money command over HTTP ÷ TPC-B',
  against: `pgbench TPC-B, scale ${SCALE}, ${TPCB_CLIENTS} clients, prepared, same server; an investment from the balance, ${CONNECTIONS} connections`,
  limit: { floor: 0.06, target: 0.2, better: 'more', unit: '' },
  also: { 'p99 at half load': { floor: Infinity, target: 25, better: 'less', unit: 'ms' } },
  async measure(stage) {
    if (!findPgbench()) return noPgbench
    const tpcb = await stage.database('tpcb')
    await preparePgbench(tpcb, SCALE)
    const { db } = await stage.platform('http')
    const { commands, customers, address } = await readyForCommands(stage)
    const result = await interleaved(
      stage.pace,
      { name: 'commands/s', run: commands },
      { name: 'TPC-B/s', run: (seconds) => pgbench({ url: tpcb, clients: TPCB_CLIENTS, seconds }) },
    )
    const half = Number(result.beside['commands/s']) / 2
    const { p99 } = await runLoad({ ...investing(address, customers, stage.pace.seconds), perSecond: half })
    await deleteQueuedMail(db)
    return { ...result, beside: { ...result.beside, 'p99 at half load': p99 } }
  },
}

export const p20: Figure = {
  id: 'P20',
  what: 'resident memory under load',
  against: 'the process of the server, after money commands and reads in turns',
  limit: { floor: 350, target: 220, better: 'less', unit: 'MB' },
  async measure(stage): Promise<Measured> {
    const customers = await people(stage)
    const carmine = await stage.carmine('http')
    const { db } = await stage.platform('http')
    const rounds: number[] = []
    for (let round = 0; round < Math.max(3, stage.pace.rounds); round += 1) {
      await runLoad(investing(carmine.url, customers, stage.pace.seconds))
      await runLoad({ url: `${carmine.url}/api/v1/projects?page=1&limit=50`, connections: CONNECTIONS, seconds: stage.pace.seconds })
      rounds.push(await residentMegabytes(carmine.process.pid ?? 0))
    }
    await deleteQueuedMail(db)
    return { value: Math.max(...rounds), least: Math.min(...rounds), most: Math.max(...rounds), rounds, beside: {} }
  },
}

/** Customers who invest from their balances, on a warmed-up application; `latencies` gets the p99 of each round, in ms. */
async function readyForCommands(stage: Stage) {
  const customers = await people(stage)
  const { url: address } = await stage.carmine('http')
  const { db } = await stage.platform('http')
  // As on a platform with data, the planner needs statistics; without them it scans the tables, here and in the peer.
  // V8 needs ten seconds of load to compile the hot functions.
  await runLoad(investing(address, customers, stage.pace.quick ? stage.pace.warmUpSeconds : 10))
  await analyse(db)
  const latencies: number[] = []
  const commands = async (seconds: number) => {
    const load = await runLoad(investing(address, customers, seconds))
    latencies.push(load.p99)
    return load.perSecond
  }
  return { customers, address, commands, latencies }
}

/** The settings of the application's connections: the triggers that collect changed rows for sealing are part of the same statements. */
const SEALING = '-c carmine.seal=on -c timezone=UTC -c jit=off'

/** Deletes the mail that was postponed during the load; sending it would slow down the peer or the next figure. */
const deleteQueuedMail = (db: Db) => db.run(sql`delete from outbox where state = 'WAITING'`)

/** The SQL statements of one request. */
async function captured(stage: Stage, customer: Customer, method: string, path: string, body?: object): Promise<Statement[]> {
  const { db } = await stage.platform('http')
  const { app, statements } = recording(db)
  const headers = { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const answer = await app.fetch(
    new Request(`http://localhost/api/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
  )
  if (answer.status !== 200) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
  return statements
}

/** The transaction of one investment as a script, without the checks of session and permissions. */
async function investScript(stage: Stage, customer: Customer): Promise<string> {
  const all = await captured(stage, customer, 'POST', '/investments', order(projectId(1)))
  const transaction = all.slice(all.findIndex(({ text }) => text === 'begin'))
  const random = (prefix: string, variable: string) =>
    `('00000000-0000-7000-${prefix}-' || lpad(to_hex(:${variable}::bigint), 12, '0'))::uuid`
  const differing = new Map([
    [customerId(1), random('8000', 'c')],
    [projectId(1), random('9000', 'p')],
  ])
  for (const [value, expression] of fresh(transaction)) differing.set(value, expression)
  const { url } = await stage.platform('http')
  return scriptOf(
    url,
    transaction,
    `\\set c random(1, ${CUSTOMERS})\n\\set p random(1, ${PROJECTS})\n\\set n random(1, 140000000000000)`,
    differing,
  )
}

/** Ids, codes and keys that differ in each call, each with an expression that generates another. */
function fresh(statements: readonly Statement[]): [string, string][] {
  const replacements = new Map<string, string>()
  const investment = "('00000000-0000-7000-a000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid"
  for (const { text, values } of statements) {
    if (text.includes('insert into investments')) {
      const [id, code] = values as string[]
      if (id) replacements.set(id, investment)
      if (code) replacements.set(code, "('INV-' || to_hex(:n::bigint))")
      for (const value of values)
        if (typeof value === 'string' && value.startsWith('REF-')) replacements.set(value, "('REF-' || to_hex(:n::bigint))")
    }
    // The transfer's id contains the time of the transaction.
    if (text.includes('ledger_post')) replacements.set(String(values[0]), 'uuid_v7(now())')
    if (text.includes('idempotency_claim(')) replacements.set(String(values[2]), "('key-' || to_hex(:n::bigint))")
  }
  for (const { text, values } of statements) {
    if (!text.includes('record_effects(')) continue
    const ids = values.flatMap((value) =>
      typeof value === 'string' ? [...value.matchAll(/"id":"([0-9a-f-]{36})","(?:at|user_id|dedupe)"/g)].map(([, id]) => id ?? '') : [],
    )
    for (const id of ids) if (id && !replacements.has(id)) replacements.set(id, 'gen_random_uuid()')
  }
  return [...replacements]
}
