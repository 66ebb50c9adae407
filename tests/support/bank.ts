import { setTimeout as sleep } from 'node:timers/promises'
import type { MyProfile } from '@/contract/user-schemas'
import { chanceOf, type Chance } from '@/seed/demo/chance'
import { sql } from '@/server/db/sql'
import { toMinor } from '@/domain/money'
import { compare, FUNDED, openBankFixture, wrongTotals, type Account } from './bank-fixture'
import { freshFolder, startCarmine, type Carmine } from './carmine'
import { removeFolder } from './folders'
import { sendRequest, AUTH_SECRET, dataOf } from './running'
import { noSights, newClientRecord, repeat, teller, type BankFixture, type Sights, type ClientRecord } from './api-clients'
import { openPostgresFixture, untilAnswers, type PostgresFixture } from './postgres-fixture'

export type BankWish = {
  seed: number
  processes: number
  clients: number
  seconds: number
  /** If omitted, no process is killed and the database is not restarted. */
  killEverySeconds?: number
  /** Fewer bankers cause more lock contention. */
  bankers?: number
  projects?: number
}
export type BankReport = Account & {
  seed: number
  commands: number
  reads: number
  wrong: string[]
  kills: number
  sights: Sights
  /** Downtime of the database during its restart, in milliseconds. */
  away: number
  /** Deadlocks that PostgreSQL resolved, including those that no client noticed. */
  deadlocks: number
  /** Errors logged by the processes that were running at the end. */
  complaints: string[]
  reconciled: boolean
}

/**
 * The bank test (R1): several processes on one PostgreSQL serve clients that invest, cancel, pay and settle, while another client reads
 * all balances. Every few seconds a process is killed with SIGKILL, and the database is restarted once midway.
 */
export async function runBank(wish: BankWish): Promise<BankReport> {
  const postgres = await openPostgresFixture()
  const folder = await freshFolder()
  const env = { DATABASE_URL: postgres.url, AUTH_SECRET, SEED_DEMO: 'false', LOG_LEVEL: 'error' }
  const start = (port?: number) => startCarmine({ env, dataDir: folder, ...(port ? { port } : {}) })
  const houses: Carmine[] = [await start()]
  try {
    houses.push(...(await Promise.all(Array.from({ length: wish.processes - 1 }, () => start()))))
    const report = await rushHour(wish, postgres, houses, start)
    await endAll(houses)
    return { ...report, complaints: houses.flatMap(complaintsOf), deadlocks: await deadlocksIn(postgres) }
  } finally {
    await endAll(houses)
    await postgres.end()
    await removeFolder(folder)
  }
}

const endAll = (houses: readonly Carmine[]) => Promise.all(houses.map((platform) => platform.end('SIGKILL')))

async function rushHour(
  wish: BankWish,
  postgres: PostgresFixture,
  houses: Carmine[],
  start: (port: number) => Promise<Carmine>,
): Promise<Omit<BankReport, 'deadlocks' | 'complaints'>> {
  const chance = chanceOf(wish.seed)
  const bankFixture = await openBankFixture(postgres.db, { bankers: wish.bankers ?? 20, payers: 5, projects: wish.projects ?? 4 })
  const [record, sights] = [newClientRecord(), noSights()]
  const end = Date.now() + wish.seconds * 1_000
  const isOver = () => Date.now() > end
  const somewhere = (by: Chance) => () => by.pick(houses).url
  const clients = Array.from({ length: wish.clients }, (_, at) => {
    const own = chanceOf(wish.seed * 1_000 + at)
    return teller(bankFixture, own, somewhere(own), { record, sights, isOver })
  })
  const reading = readAll(postgres, bankFixture, () => chance.pick(houses).url, isOver)
  const killing = killEvery(wish, chance, houses, start, isOver)
  const restarting = wish.killEverySeconds ? restartDatabase(postgres, wish.seconds) : 0
  await Promise.all(clients)
  const [{ reads, wrong }, kills, away] = [await reading, await killing, await restarting]
  // A sample of the completed requests is repeated at the end, long after the process that served them has exited.
  for (const { wish: command, answer } of sample(chance, record)) await repeat(somewhere(chance), command, answer, sights)
  wrong.push(...(await wrongTotals(postgres.db, bankFixture)))
  const report = await sendRequest(houses[0]?.url ?? '', { user: bankFixture.finance, method: 'GET', path: '/reports/reconciliation' })
  const { balanced, drift, exceptions } = dataOf<{ balanced: boolean; drift: unknown[]; exceptions: unknown[] }>(report)
  return {
    ...(await compare(postgres.db, record)),
    seed: wish.seed,
    commands: sights.answered,
    reads,
    wrong,
    kills,
    sights,
    away,
    reconciled: balanced && drift.length === 0 && exceptions.length === 0,
  }
}

const complaintsOf = (platform: Carmine): string[] =>
  platform
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))

const MS_TO_LEAVE = 20_000

/** The number of deadlocks in the database. A connection reports its deadlocks when it closes, so the processes must have disconnected. */
async function deadlocksIn({ db }: PostgresFixture): Promise<number> {
  const countConnections = () =>
    db.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    )
  for (const until = Date.now() + MS_TO_LEAVE; (await countConnections()).n > db.pool.totalCount; await sleep(20))
    if (Date.now() > until) throw new Error('The connections of the processes have not ended')
  return (await db.one<{ n: number }>(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`)).n
}

const sample = (chance: Chance, { yes }: ClientRecord): ClientRecord['yes'] =>
  yes.length === 0 ? [] : Array.from({ length: Math.min(100, yes.length) }, () => chance.pick(yes))

/** Repeatedly reads every balance, from the database and through the customer API, while money moves. */
async function readAll(postgres: PostgresFixture, bankFixture: BankFixture, urlNow: () => string, isOver: () => boolean) {
  const wrong: string[] = []
  let reads = 0
  for (let at = 0; !isOver(); at += 1) {
    // The database is briefly unavailable during its restart; reads fail then.
    const differences = await wrongTotals(postgres.db, bankFixture).catch(() => undefined)
    if (differences) reads += 1
    wrong.push(...(differences ?? []))
    const user = bankFixture.bankers[at % bankFixture.bankers.length]
    const answer = user && (await sendRequest(urlNow(), { user, method: 'GET', path: '/users/my-profile' }).catch(() => undefined))
    if (answer?.status === 200) {
      reads += 1
      const { totals, balance } = dataOf<MyProfile>(answer)
      if (toMinor(balance) + toMinor(totals.locked) !== FUNDED) wrong.push(`${user?.username} sees ${balance} and ${totals.locked}`)
    }
    await sleep(20)
  }
  return { reads, wrong }
}

/** Repeatedly kills a process with SIGKILL and restarts it at the same address. */
async function killEvery(
  { killEverySeconds }: BankWish,
  chance: Chance,
  houses: Carmine[],
  start: (port: number) => Promise<Carmine>,
  isOver: () => boolean,
): Promise<number> {
  let kills = 0
  if (!killEverySeconds) return kills
  for (let next = Date.now() + killEverySeconds * 1_000; !isOver(); await sleep(50)) {
    if (Date.now() < next) continue
    next = Date.now() + killEverySeconds * 1_000
    const at = chance.whole(0, houses.length - 1)
    const platform = houses[at]
    if (!platform) continue
    await platform.end('SIGKILL')
    kills += 1
    // A start during the database's downtime is retried.
    houses[at] = await start(platform.port).catch(() => start(platform.port))
  }
  return kills
}

async function restartDatabase(postgres: PostgresFixture, seconds: number): Promise<number> {
  await sleep(seconds * 500)
  await postgres.kill('SIGINT')
  await sleep(50)
  return untilAnswers(postgres.db)
}
