import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { chanceOf, type Chance } from '@/seed/demo/chance'
import { FUNDED, openBankFixture } from './bank-fixture'
import { bundle } from './bundle'
import { AUTH_SECRET, renewTokens, type SignedInUser } from './running'
import { command, noSights, send, settle, type BankFixture, type Command, type Settled, type Sights } from './api-clients'

export type HistoriesReport = {
  seed: number
  histories: number
  commands: number
  crashes: number
  sights: Sights
  /** Histories after which the books differed from the model, with the differences. */
  wrong: string[]
}

/**
 * Random histories of two customers (R3): each command is sent once, twice concurrently, again after its response, or while the process
 * is killed with SIGKILL; a model computes the expected result. Histories run sequentially, so the model is exact.
 */
export async function runHistories(wish: { seed: number; histories: number; url: string; db: Db }): Promise<HistoriesReport> {
  const bankFixture = await openBankFixture(wish.db, { bankers: 2, payers: 0, projects: 1 })
  const processes = await openProcesses(wish.url)
  const report: HistoriesReport = { seed: wish.seed, histories: wish.histories, commands: 0, crashes: 0, sights: noSights(), wrong: [] }
  try {
    for (let at = 0; at < wish.histories; at += 1) {
      if (at % 50 === 49) await renewTokens(wish.db, bankFixture.bankers)
      const before = await countsOf(wish.db)
      const model = await oneHistory(chanceOf(wish.seed * 10_000 + at), bankFixture, processes, report)
      const wrong = await differences(wish.db, bankFixture, model, before)
      if (wrong.length > 0) report.wrong.push(`history ${at}: ${wrong.join('; ')}`)
    }
  } finally {
    await processes.end()
  }
  return report
}

type Model = { free: Map<string, bigint>; active: { id: string; user: SignedInUser; amount: bigint }[]; invested: number; released: number }

async function oneHistory(chance: Chance, bankFixture: BankFixture, processes: Processes, report: HistoriesReport): Promise<Model> {
  const model: Model = { free: new Map(bankFixture.bankers.map(({ id }) => [id, FUNDED])), active: [], invested: 0, released: 0 }
  for (let left = chance.whole(4, 10); left > 0; left -= 1) {
    const investment = chance.happens(0.35) ? model.active.splice(chance.whole(0, model.active.length), 1)[0] : undefined
    if (investment) {
      const answer = await carryOut(command(investment.user, `/investments/${investment.id}/cancel`, {}), chance, processes, report)
      expected(answer, 200)
      model.free.set(investment.user.id, (model.free.get(investment.user.id) ?? 0n) + investment.amount)
      model.released += 1
      continue
    }
    const [user, amount] = [chance.pick(bankFixture.bankers), BigInt(chance.whole(100, 600)) * 100n]
    const project = chance.pick(bankFixture.projects)
    const body = { project, lockedPeriod: 6, investmentAmount: `${amount / 100n}.00`, acknowledgedRisk: true, source: 'BALANCE' }
    const answer = await carryOut(command(user, '/investments', body), chance, processes, report)
    const free = model.free.get(user.id) ?? 0n
    expected(answer, amount <= free ? 200 : 409)
    if (amount > free) continue
    model.free.set(user.id, free - amount)
    model.active.push({ id: (JSON.parse(answer.text) as { data: { id: string } }).data.id, user, amount })
    model.invested += 1
  }
  // Cancels all remaining investments, so that the next history starts from the same state.
  for (const investment of model.active.splice(0)) {
    expected(await carryOut(command(investment.user, `/investments/${investment.id}/cancel`, {}), chance, processes, report), 200)
    model.free.set(investment.user.id, (model.free.get(investment.user.id) ?? 0n) + investment.amount)
    model.released += 1
  }
  return model
}

function expected({ status, text }: Settled, expectedStatus: number): void {
  if (status !== expectedStatus) throw new Error(`The model says ${expectedStatus}, the answer was ${status} ${text}`)
}

// A crash takes a second; most histories have one.
const ways = ['once', 'once', 'once', 'twice', 'twice', 'twice', 'again', 'again', 'again', 'crash'] as const

/** Sends a command with one of the faults that a network or a machine can cause; returns its final response. */
async function carryOut(wish: Command, chance: Chance, processes: Processes, report: HistoriesReport): Promise<Settled> {
  const { sights } = report
  report.commands += 1
  const way = chance.pick(ways)
  const answers: Settled[] = []
  if (way === 'twice') answers.push(...(await Promise.all([settle(processes.url, wish, sights), settle(processes.url, wish, sights)])))
  else if (way === 'crash') {
    report.crashes += 1
    const sending = send(processes.url(), wish).catch(() => undefined)
    await sleep(chance.between(0, 12))
    await processes.crash()
    const answer = await sending
    if (answer) answers.push({ ...answer, tries: 1 })
    answers.push(await settle(processes.url, wish, sights))
  } else answers.push(await settle(processes.url, wish, sights))
  if (way === 'again') answers.push(await settle(processes.url, wish, sights))
  const [first] = answers
  if (!first) throw new Error('No answer')
  // A refusal is computed anew for each repetition; a success is stored and replayed byte for byte.
  for (const answer of answers.slice(1)) {
    sights.replays += 1
    if (answer.status !== first.status || (first.status === 200 && answer.text !== first.text))
      sights.different.push(`${way} ${wish.path}: ${first.text} ≠ ${answer.text}`)
  }
  return first
}

type Counts = { invested: number; released: number; investments: number; twice: number }
const countsOf = (db: Db): Promise<Counts> =>
  db.one<Counts>(sql`
    select (select count(*)::int from ledger_transfers where kind = 'INVESTED_FROM_BALANCE') as invested,
      (select count(*)::int from ledger_transfers where kind = 'PRINCIPAL_RELEASED') as released,
      (select count(*)::int from investments) as investments,
      (select count(*)::int from (select 1 from audit_logs where subject_type = 'investment' group by subject_id, action having count(*) > 1) x) as twice`)

async function differences(db: Db, { bankers }: BankFixture, model: Model, before: Counts): Promise<string[]> {
  const after = await countsOf(db)
  const balances = await db.all<{ owner: string; balance: bigint }>(
    sql`select owner, balance from ledger_accounts where kind = 'CUSTOMER_AVAILABLE' and owner = any(${bankers.map(({ id }) => id)}::uuid[])`,
  )
  const compared: [string, unknown, unknown][] = [
    ['invested', after.invested - before.invested, model.invested],
    ['released', after.released - before.released, model.released],
    ['investments', after.investments - before.investments, model.invested],
    ['audited twice', after.twice, 0],
    ...balances.map(({ owner, balance }): [string, unknown, unknown] => [`balance of ${owner}`, balance, model.free.get(owner)]),
  ]
  return compared.filter(([, is, should]) => is !== should).map(([name, is, should]) => `${name} is ${String(is)}, not ${String(should)}`)
}

type Processes = { url(): string; crash(): Promise<void>; end(): Promise<void> }

/** A process that serves requests and one on standby, which replaces it at once after a kill. */
async function openProcesses(databaseUrl: string): Promise<Processes> {
  const file = await bundle('tests/support/api-child.ts')
  const start = async (): Promise<{ child: ChildProcess; url: string }> => {
    const child = spawn(process.execPath, [file, databaseUrl, AUTH_SECRET], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    return { child, url: `http://127.0.0.1:${port.toString().trim()}` }
  }
  let [now, spare] = [await start(), start()]
  return {
    url: () => now.url,
    async crash() {
      now.child.kill('SIGKILL')
      now = await spare
      spare = start()
    },
    async end() {
      now.child.kill('SIGKILL')
      ;(await spare).child.kill('SIGKILL')
    },
  }
}
