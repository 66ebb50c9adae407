import sharp from 'sharp'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { addMonths } from '@/domain/dates'
import { systemClock } from '@/server/infra/clock'
import type { Db } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { runningPostmaster } from '@/server/db/embedded/postmaster'
import { freshFolder, startCarmine, type Carmine } from '@tests/support/carmine'
import { removeFolder } from '@tests/support/folders'
import { makeGateway, makeProject } from '@tests/support/investing'
import { giveBalance } from '@tests/support/money'
import { sendRequest, AUTH_SECRET, dataOf, databaseOf, createUser, withoutSecondFactor, type SignedInUser } from '@tests/support/running'
import type { Caller, TestServer } from '@tests/support/server'

const ENTRIES = 20_000
const CUSTOMERS = 8
const LINES = 30_000
const env = { SEED_DEMO: 'false', AUTH_SECRET }
const dataDir = await freshFolder()
afterAll(() => removeFolder(dataDir))

test('SIGTERM under load, with an export and an upload, breaks no request; the job is finished after the next start', async () => {
  const carmine = await startCarmine({ env, dataDir })
  const { project, admin, customers, uploader } = await prepare(carmine)
  const picture = await drawPicture()
  const load = startLoad(carmine, customers, project)
  const before = await startSharing(carmine, admin)
  expect(before.done).toBeLessThan(LINES)
  const exporting = await startExport(carmine.url, admin)
  const uploading = await startUpload(carmine, uploader, picture)
  const from = performance.now()
  const ending = carmine.end('SIGTERM')
  // Well after the stop signal, the rest of the upload is sent and the rest of the export is read.
  await sleep(300)
  const lines = exporting.lines()
  uploading.finish()
  const code = await ending
  const took = performance.now() - from
  const report = await load.end()

  expect(code, carmine.output()).toBe(0)
  expect(took).toBeLessThan(10_000)
  expect(report.broken).toEqual([])
  expect([report.ready.at(0), report.ready.at(-1)]).toEqual([200, 503])
  expect(await lines).toBeGreaterThan(ENTRIES)
  expect(await uploading.status).toBe(200)
  expect(await runningPostmaster(join(dataDir, 'postgres', 'cluster'))).toBeUndefined()

  const again = await startCarmine({ env, dataDir })
  const db = await databaseOf(again)
  const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from investments where source = 'BALANCE'`)
  expect(count).toBe(report.acknowledged)
  const after = await untilShared(db, (row) => row.status === 'POSTED')
  expect(after).toEqual({ status: 'POSTED', done: LINES, transfers: LINES, ofLines: LINES })
  await db.close()
  expect(await again.end()).toBe(0)
  // The commit records next to the anchors contain every commit up to the stop of each process.
  expect(await recordedTransfers()).toBeGreaterThanOrEqual(LINES + count)
}, 200_000)

async function recordedTransfers(): Promise<number> {
  const folder = join(dataDir, 'anchors', 'commits')
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return files.join('').split('["ledger_transfers"').length - 1
}

async function prepare(
  carmine: Carmine,
): Promise<{ project: string; admin: SignedInUser; customers: SignedInUser[]; uploader: SignedInUser }> {
  const db = await databaseOf(carmine)
  // The helpers use only these two fields of a test server.
  const server = { db, clock: systemClock } as unknown as TestServer
  await withoutSecondFactor(db)
  const admin = await createUser(db, 'root', 'Super Admin')
  const { id: project } = await makeProject(server)
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, (_, at) => createUser(db, `customer${at}`)))
  for (const user of customers) await giveBalance(server, { user: user } as unknown as Caller, '90000.00')
  const uploader = await createUser(db, 'uploader')
  await manyAuditEntries(db)
  await db.close()
  return { project, admin, customers, uploader }
}

const manyAuditEntries = (db: Db) =>
  db.run(sql`
    insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id)
    select uuid_v7(), now(), 'System', 'test.happened', 'test', n::text from generate_series(1, ${ENTRIES}::int) as n`)

/** Starts a profit distribution over very many investments and waits until the first payouts are posted. */
async function startSharing(carmine: Carmine, admin: SignedInUser): Promise<Shared> {
  const db = await databaseOf(carmine)
  const server = { db, clock: systemClock } as unknown as TestServer
  const [gateway, { id: project }] = [await makeGateway(server), await makeProject(server, { value: '9000000.00' })]
  const investor = await createUser(db, 'investor')
  await db.run(sql`
    insert into investments (id, code, project_id, user_id, amount, paid_amount, locked_period, return_min, return_max, status, source, payment_reference, rates,
      effective_from, matures_at, terms_version, risk_version, risk_acknowledged_at, created_at)
    select uuid_v7(now(), n), 'INV-S' || n, ${project}, ${investor.id}, 10000, 10000, 12, 0, 0, 'ACTIVE', 'GATEWAY', 'S' || n, '{}', now() - interval '4 months', now() + interval '8 months', 1, 1, now(), now()
    from generate_series(1, ${LINES}::int) as n`)
  const month = addMonths(systemClock.now(), -1)
  const body = { year: month.getUTCFullYear(), month: month.getUTCMonth() + 1, rates: [{ lockedPeriod: 12, percentage: '1' }] }
  const call = async <T>(path: string, sent: object) =>
    dataOf<T>(await sendRequest(carmine.url, { user: admin, path: `/projects/${project}/${path}`, body: sent }))
  await call('fund-movements', { kind: 'RETURN_RECEIVED', amount: '30000.00', gateway, transactionId: 'sold-fish' })
  const { hash } = await call<{ hash: string }>('share-profit/preview', body)
  // Approvals are switched off, because they are tested elsewhere.
  await db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":0}]' where action = 'profit.distribute'`)
  await call('share-profit', { ...body, hash })
  const progress = await untilShared(db, ({ done }) => done > 0)
  await db.close()
  return progress
}

type Shared = { status: string; done: number; transfers: number; ofLines: number }
const MS_TO_SHARE = 90_000

async function untilShared(db: Db, isSo: (row: Shared) => boolean): Promise<Shared> {
  for (const until = performance.now() + MS_TO_SHARE; ; await sleep(20)) {
    const row = await db.one<Shared>(sql`
      select status, done, count(t.id)::int as transfers, count(distinct t.reference)::int as "ofLines"
      from profit_batches left join ledger_transfers t on t.kind = 'PROFIT_SHARE' group by status, done`)
    if (isSo(row)) return row
    if (performance.now() > until) throw new Error(`The profit is still not shared: ${JSON.stringify(row)}`)
  }
}

type LoadReport = { acknowledged: number; broken: string[]; ready: number[] }

/** Customers who invest continuously behind a load balancer, which sends no requests to a process that is not ready. */
function startLoad({ url }: Carmine, customers: readonly SignedInUser[], project: string): { end(): Promise<LoadReport> } {
  const report: LoadReport = { acknowledged: 0, broken: [], ready: [] }
  let going = true
  const body = { project, lockedPeriod: 6, investmentAmount: '100.00', acknowledgedRisk: true, source: 'BALANCE' }
  const invest = async (user: SignedInUser) => {
    while (going) {
      const from = performance.now()
      try {
        if ((await sendRequest(url, { user, path: '/investments', body })).status === 200) report.acknowledged += 1
      } catch (error) {
        // The connection was refused, so the balancer sends the request to another process.
        if (causeOf(error) === 'ECONNREFUSED') return
        report.broken.push(`${causeOf(error)} after ${Math.round(performance.now() - from)} ms`)
      }
    }
  }
  const balance = async () => {
    try {
      while (going) {
        const answer = await fetch(`${url}/api/v1/health/ready`)
        report.ready.push(answer.status)
        await answer.text()
        going = answer.status === 200
        await sleep(5)
      }
    } catch (error) {
      going = false
      report.broken.push(`readiness: ${causeOf(error)}`)
    }
  }
  const all = Promise.all([balance(), ...customers.map(invest)])
  return { end: () => all.then(() => report) }
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
}

/** An export whose first lines have arrived; the rest is read on demand. */
async function startExport(url: string, { token }: SignedInUser): Promise<{ lines(): Promise<number> }> {
  const response = await fetch(`${url}/api/v1/audit-logs`, { headers: { Authorization: `Bearer ${token}`, Accept: 'text/csv' } })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  if (!reader || first?.done !== false) throw new Error('The export has no lines')
  return {
    async lines() {
      const text = new TextDecoder()
      let received = text.decode(first.value, { stream: true })
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) received += text.decode(piece.value, { stream: true })
      return received.trim().split('\n').length
    },
  }
}

/** An upload whose first half has been sent; the server responds after the second half. */
async function startUpload(
  { port }: Carmine,
  { token }: SignedInUser,
  picture: Uint8Array<ArrayBuffer>,
): Promise<{ finish(): void; status: Promise<number> }> {
  const form = new FormData()
  form.set('purpose', 'TRANSFER_PROOF')
  form.set('file', new Blob([picture], { type: 'image/png' }), 'proof.png')
  const whole = new Response(form)
  const [type, body] = [whole.headers.get('Content-Type') ?? '', Buffer.from(await whole.arrayBuffer())]
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type, 'Content-Length': String(body.length) }
  const call = request({ host: '127.0.0.1', port, path: '/api/v1/files', method: 'POST', headers, agent: false })
  const status = new Promise<number>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (answer) => void answer.resume().once('end', () => resolve(answer.statusCode ?? 0)))
  })
  status.catch(() => undefined)
  const half = body.length >> 1
  await new Promise<void>((sent) => void call.write(body.subarray(0, half), () => sent()))
  return { status, finish: () => void call.end(body.subarray(half)) }
}

async function drawPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return new Uint8Array(
    await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c0ffee', noise } })
      .png()
      .toBuffer(),
  )
}
