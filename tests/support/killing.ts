import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf, type Chance } from '@/seed/demo/chance'
import { compare, openBankFixture, wrongTotals, type Account } from './bank-fixture'
import { freshFolder, startCarmine, type Carmine } from './carmine'
import { removeFolder } from './folders'
import { AUTH_SECRET, databaseOf, renewTokens } from './running'
import {
  command,
  noSights,
  newClientRecord,
  repeat,
  send,
  settle,
  teller,
  type BankFixture,
  type Sights,
  type ClientRecord,
} from './api-clients'
import { killPostgres } from './postgres-fixture'

export type KillingWish = { seed: number; rounds: number; of: readonly ('app' | 'postgres')[]; clients: number }
export type KillingReport = Account & {
  seed: number
  rounds: number
  acknowledged: number
  wrong: string[]
  sights: Sights
  /** Milliseconds from the kill to the first successful money command, for each round. */
  back: number[]
}

const MS_TO_COME_BACK = 60_000

/**
 * Repeatedly kills the program or its database with SIGKILL while clients move money, then checks that every acknowledged command
 * persists (R2). The program restarts its own database; a killed program is restarted, as a process supervisor would do.
 */
export async function runKilling(wish: KillingWish): Promise<KillingReport> {
  const dataDir = await freshFolder()
  const env = { AUTH_SECRET, SEED_DEMO: 'false', LOG_LEVEL: 'silent' }
  const platform = { now: await startCarmine({ env, dataDir }) }
  const db = await databaseOf(platform.now)
  try {
    const bankFixture = await openBankFixture(db, { bankers: 8, payers: 2, projects: 2 })
    const [record, sights, chance] = [newClientRecord(), noSights(), chanceOf(wish.seed)]
    const back: number[] = []
    for (let round = 0; round < wish.rounds; round += 1) {
      const seed = wish.seed * 1_000 + round
      if (round % 20 === 19) await renewTokens(db, [...bankFixture.bankers, ...bankFixture.payers, bankFixture.finance])
      const of = wish.of[round % wish.of.length]
      back.push(
        await oneRound(
          { seed, of, clients: wish.clients },
          { platform, bankFixture, record, sights, chance, start: () => startAgain(platform, env) },
        ),
      )
    }
    for (const { wish: repeated, answer } of record.yes.slice(-200)) await repeat(() => platform.now.url, repeated, answer, sights)
    return {
      ...(await compare(db, record)),
      seed: wish.seed,
      rounds: wish.rounds,
      acknowledged: record.yes.length,
      wrong: await wrongTotals(db, bankFixture),
      sights,
      back,
    }
  } finally {
    await db.close()
    await platform.now.end()
    await removeFolder(dataDir)
  }
}

type Holder = { now: Carmine }
async function startAgain(platform: Holder, env: Readonly<Record<string, string>>): Promise<void> {
  const { port, dataDir } = platform.now
  platform.now = await startCarmine({ env, dataDir, port })
}

type OneRound = { seed: number; of: 'app' | 'postgres' | undefined; clients: number }
type Round = {
  platform: Holder
  bankFixture: BankFixture
  record: ClientRecord
  sights: Sights
  chance: Chance
  start: () => Promise<void>
}

/** Kills at a random moment while clients are at work; each client repeats unanswered requests until it gets a response. */
async function oneRound({ seed, of, clients }: OneRound, { platform, bankFixture, record, sights, chance, start }: Round): Promise<number> {
  let over = false
  const urlNow = () => platform.now.url
  const working = Array.from({ length: clients }, (_, at) =>
    teller(bankFixture, chanceOf(seed * 100 + at), urlNow, { record, sights, isOver: () => over }),
  )
  await sleep(chance.between(100, 600))
  const killed = Date.now()
  if (of === 'app') {
    await platform.now.end('SIGKILL')
    over = true
    await start()
  } else {
    await killPostgres(platform.now.dataDir, 'SIGKILL')
    over = true
  }
  await untilDone(bankFixture, urlNow, record, killed)
  const away = Date.now() - killed
  await Promise.all(working)
  return away
}

/** A completed money command proves that the service has recovered. */
async function untilDone({ bankers, projects }: BankFixture, urlNow: () => string, record: ClientRecord, since: number): Promise<void> {
  const [user, project] = [bankers[0], projects[0]]
  if (!user || !project) throw new Error('Nobody there')
  const wish = command(user, '/investments', {
    project,
    lockedPeriod: 6,
    investmentAmount: '100.00',
    acknowledgedRisk: true,
    source: 'BALANCE',
  })
  while (Date.now() - since < MS_TO_COME_BACK) {
    const answer = await send(urlNow(), wish).catch(() => undefined)
    // A refusal for insufficient balance also shows that the service works.
    if (answer?.status === 409 && answer.code === 'INSUFFICIENT_BALANCE') return
    if (answer?.status === 200) {
      const { data } = JSON.parse(answer.text) as { data: { id: string } }
      record.yes.push({ wish, answer: { ...answer, tries: 1 } })
      record.made.set(data.id, { user: user.id, amount: 10_000, cancelled: false })
      // Cancelled again, so that the balance is never used up.
      const undo = command(user, `/investments/${data.id}/cancel`, {})
      const undone = await settle(urlNow, undo, noSights())
      record.yes.push({ wish: undo, answer: undone })
      record.made.set(data.id, { user: user.id, amount: 10_000, cancelled: true })
      return
    }
    await sleep(20)
  }
  throw new Error('It did not come back')
}
