import { performance } from 'node:perf_hooks'
import { systemClock } from '../../src/server/infra/clock'
import type { Db } from '../../src/server/db/database'
import { reconcile } from '../../src/server/modules/reconciliation/queries'
import { dataSet } from '../core/data-set'
import { measured, type Figure } from '../core/figure'
import { nth } from '../core/people'

type Fault = { where: string; wrong: string; mended: string }

/** Adds one cent in these columns. */
const change = (where: string, table: string, columns: readonly string[], key: string): Fault => {
  const by = (sign: '+' | '-') =>
    `update ${table} set ${columns.map((column) => `${column} = ${column} ${sign} 1`).join(', ')} where ${key}`
  return { where, wrong: by('+'), mended: by('-') }
}
/** Twenty manipulations that require a superuser, each in a different place, and the finding that reconciliation must report. */
const FAULTS: readonly Fault[] = [1, 2, 3, 4].flatMap((n) => {
  const at = n * 17_771
  return [
    change(nth('8000', at), 'ledger_accounts', ['balance'], `owner = '${nth('8000', at)}' and kind = 'CUSTOMER_AVAILABLE'`),
    change(nth('a000', at), 'ledger_entries', ['amount'], `owner = '${nth('a000', at)}' and kind = 'INVESTMENT_PRINCIPAL' and seq = 1`),
    change(nth('b000', at), 'payments', ['book_amount'], `id = '${nth('b000', at)}'`),
    change(nth('b100', at), 'withdrawals', ['amount', 'fee'], `id = '${nth('b100', at)}'`),
    change(nth('a002', at), 'profit_lines', ['amount'], `id = '${nth('a002', at)}'`),
  ]
})

export const r5: Figure = {
  id: 'R5',
  what: 'twenty faults in a million entries: found in',
  against:
    'the whole reconciliation over the data set with twenty faults put into it, counted down from its 2.8 million entries to one million; every fault must be named',
  limit: { floor: 5, target: 5, better: 'less', unit: 's' },
  async measure(stage) {
    const { db } = await dataSet(stage)
    await tamper(
      db,
      FAULTS.map(({ wrong }) => wrong),
    )
    try {
      const rounds: number[] = []
      let detected = 0
      let entries = 0
      for (let round = 0; round < Math.max(2, stage.pace.rounds); round += 1) {
        const from = performance.now()
        const report = await reconcile(db, systemClock.now())
        rounds.push(((performance.now() - from) / 1_000) * (1_000_000 / report.entries))
        const named = JSON.stringify([report.drift, report.exceptions])
        detected = FAULTS.filter(({ where }) => named.includes(where)).length
        entries = report.entries
      }
      if (detected < FAULTS.length) throw new Error(`only ${detected} of ${FAULTS.length} faults were found`)
      return measured(rounds, { found: detected, entries })
    } finally {
      await tamper(
        db,
        FAULTS.map(({ mended }) => mended),
      )
    }
  },
}

/** Writes values that the database's constraints would refuse. */
const tamper = (db: Db, statements: readonly string[]) =>
  db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    for (const statement of statements) await tx.send(statement, [])
  })
