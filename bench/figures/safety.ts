import { runBank } from '../../tests/support/bank'
import { runHistories } from '../../tests/support/histories'
import { runKilling, type KillingReport } from '../../tests/support/killing'
import { measured, median, type Figure, type Limit } from '../core/figure'

/** The seed of the random steps, printed beside the figure. */
const seed = (): number => Number(process.env.SAFETY_SEED ?? Date.now() % 1_000_000)
const none: Limit = { floor: 0, target: 0, better: 'less', unit: 'faults' }
const total = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
// While the database is down, clients may get this error; any other is a defect.
const ours = (faults: Readonly<Record<string, number>>): number => total(faults) - (faults.UNAVAILABLE ?? 0)
const firstFindings = (words: readonly string[]): string => words.slice(0, 3).join(' | ') || 'none'

export const r1: Figure = {
  id: 'R1',
  what: 'bank test: wrong totals, negatives, lost and doubled together',
  against:
    '4 processes on one PostgreSQL, 50 clients, all balances read meanwhile, a process killed every 5 s, one restart of PostgreSQL; every command without an answer is repeated with its key',
  limit: none,
  async measure({ pace }) {
    const seconds = pace.quick ? 20 : 90
    const report = await runBank({ seed: seed(), processes: 4, clients: 50, seconds, killEverySeconds: 5 })
    const { lost, doubled, unreported, wrong, sights } = report
    const faults = lost.length + doubled.length + unreported.length + wrong.length + sights.different.length + ours(sights.faults)
    return measured([faults + (report.reconciled ? 0 : 1)], {
      seed: report.seed,
      commands: report.commands,
      'readings of all balances': report.reads,
      'processes killed': report.kills,
      'answers that did not come': sights.unanswered,
      'told that the database was away': sights.faults.UNAVAILABLE ?? 0,
      'repeated byte for byte': sights.replays,
      'database away, ms': report.away,
      reconciled: String(report.reconciled),
      found: firstFindings([...wrong, ...lost, ...doubled, ...unreported, ...sights.different]),
    })
  },
}

const foundIn = ({ lost, doubled, unreported, wrong, sights }: KillingReport): string[] => [
  ...[...wrong, ...lost, ...doubled, ...unreported, ...sights.different],
  ...Object.entries(sights.faults).flatMap(([code, times]) => (code === 'UNAVAILABLE' ? [] : [`${code} ${times} times`])),
]
const lostIn = ({ lost, doubled, unreported, wrong, sights }: KillingReport): number =>
  lost.length + doubled.length + unreported.length + wrong.length + sights.different.length + ours(sights.faults)

export const r2: Figure = {
  id: 'R2',
  what: 'acknowledged commits lost after kill -9',
  against:
    'the program, then its PostgreSQL, killed 50 times each under load; back is the time from the kill to the next money command that is done',
  limit: none,
  also: { 'back, program, s': within(5), 'back, database, s': within(5) },
  async measure({ pace }) {
    const wish = { seed: seed(), rounds: pace.quick ? 5 : 50, clients: 8 }
    const app = await runKilling({ ...wish, of: ['app'] })
    const database = await runKilling({ ...wish, of: ['postgres'] })
    const slowest = ({ back }: KillingReport) => Math.max(...back) / 1_000
    return measured([lostIn(app) + lostIn(database)], {
      seed: wish.seed,
      rounds: wish.rounds * 2,
      acknowledged: app.acknowledged + database.acknowledged,
      'back, program, s': slowest(app),
      'back, database, s': slowest(database),
      'back, usually, s': `${median(app.back) / 1_000} and ${median(database.back) / 1_000}`,
      found: firstFindings([...foundIn(app), ...foundIn(database)]),
    })
  },
}

function within(seconds: number): Limit {
  return { floor: seconds, target: seconds, better: 'less', unit: 's' }
}

export const r3: Figure = {
  id: 'R3',
  what: 'histories that differ from the model, and replays of other bytes',
  against: '1,000 random histories of duplicates, retries and killed processes, told over HTTP, each compared with a model',
  limit: none,
  async measure(stage) {
    const { url, db } = await stage.platform('histories')
    const report = await runHistories({ seed: seed(), histories: stage.pace.quick ? 50 : 1_000, url, db })
    const { wrong, sights } = report
    return measured([wrong.length + sights.different.length + total(sights.faults)], {
      seed: report.seed,
      histories: report.histories,
      commands: report.commands,
      crashes: report.crashes,
      replays: sights.replays,
      found: firstFindings([...wrong, ...sights.different]),
    })
  },
}

export const r4: Figure = {
  id: 'R4',
  what: 'deadlocks, and other faults, seen by clients',
  against: '2 processes, 50 clients who invest for 3 customers in 1 project, take back, pay and settle; nothing is killed',
  limit: none,
  async measure({ pace }) {
    const report = await runBank({
      seed: seed(),
      processes: 2,
      clients: 50,
      seconds: pace.quick ? 10 : 60,
      bankers: 3,
      projects: 1,
    })
    return measured([total(report.sights.faults) + report.deadlocks], {
      seed: report.seed,
      commands: report.commands,
      'broken by PostgreSQL': report.deadlocks,
      faults: JSON.stringify(report.sights.faults),
      found: firstFindings(report.complaints),
      reconciled: String(report.reconciled),
    })
  },
}
