import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '@/server/db/database'
import { runBank } from '@tests/support/bank'
import { cloneDatabase } from '@tests/support/database'
import { runHistories } from '@tests/support/histories'
import { runKilling } from '@tests/support/killing'

// Short versions of `npm run bench -- R1 R2 R3 R4`. SAFETY_SEED=… sets the seed of the random steps.
const seed = Number(process.env.SAFETY_SEED ?? 20_261_121)
const clone = await cloneDatabase(inject('postgres'))
const db = openDatabase({ url: clone.url, max: 4, bookCurrency: 'USD', onError: () => undefined })
afterAll(async () => {
  await db.close()
  await clone.drop()
})
const exact = { lost: [], doubled: [], unreported: [], wrong: [] }
// The errors that a client may get while the database is down; any other is a defect.
const onlyAway = (faults: Readonly<Record<string, number>>) => Object.keys(faults).every((code) => code === 'UNAVAILABLE')

test(
  `a bank with killed processes and a restarted database loses no command and executes none twice (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const report = await runBank({ seed, processes: 2, clients: 12, seconds: 4, killEverySeconds: 1.5 })
    expect(report).toMatchObject({ ...exact, reconciled: true, deadlocks: 0, sights: { different: [] } })
    expect(onlyAway(report.sights.faults)).toBe(true)
    expect(report.kills).toBeGreaterThan(0)
    expect(report.reads).toBeGreaterThan(0)
    expect(report.sights.unanswered).toBeGreaterThan(0)
    expect(report.commands).toBeGreaterThan(20)
  },
)

test(
  `acknowledged commands are still there after the server or its database was killed with SIGKILL (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const report = await runKilling({ seed, rounds: 2, of: ['app', 'postgres'], clients: 8 })
    expect(report).toMatchObject({ ...exact, sights: { different: [] } })
    expect(onlyAway(report.sights.faults)).toBe(true)
    expect(report.acknowledged).toBeGreaterThan(2)
  },
)

test(
  `histories of duplicates, retries and crashes match the model, and a replay returns the same bytes (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const report = await runHistories({ seed, histories: 4, url: clone.url, db })
    expect(report).toMatchObject({ wrong: [], sights: { different: [], faults: {} } })
    expect(report.crashes).toBeGreaterThan(0)
    expect(report.sights.replays).toBeGreaterThan(0)
  },
)
