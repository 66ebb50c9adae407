import { setTimeout as sleep } from 'node:timers/promises'
import { takeBackup } from '@/server/operations/backup/take'
import { systemClock } from '@/server/infra/clock'
import type { Db } from '@/server/db/database'
import { nothing, sql } from '@/server/db/sql'
import { chanceOf } from '@/seed/demo/chance'
import { openBankFixture } from './bank-fixture'
import type { Carmine } from './carmine'
import { sendRequest, dataOf } from './running'
import { noSights, newClientRecord, teller, type BankFixture } from './api-clients'

export type Digest = { transfers: number; digest: string }
export type BackupScenario = {
  bankFixture: BankFixture
  /** Digest of the entries committed before the copy began. */ digest: Digest
  milliseconds: number
  commands: number
  /** Findings of the audit verification from the start: the rows that the fixture writes with SQL. */ unsealed: readonly string[]
}

/** Backs up a running Carmine while clients move money, and records which transfers were committed before it started. */
export async function backUpUnderLoad(
  carmine: Carmine,
  db: Db,
  { target, clients, commands }: { target: string; clients: number; commands: number },
): Promise<BackupScenario> {
  const bankFixture = await openBankFixture(db, { bankers: 4, payers: 1, projects: 1 })
  const unsealed = await findingsOf(carmine.url, bankFixture)
  const [record, sights] = [newClientRecord(), noSights()]
  let over = false
  const load = Array.from({ length: clients }, (_, at) =>
    teller(bankFixture, chanceOf(at), () => carmine.url, { record, sights, isOver: () => over }),
  )
  while (record.yes.length < commands) await sleep(20)
  // Stored in the database, so that the restored copy contains it, too.
  await db.transaction(async (tx) => {
    await tx.send('set local statement_timeout = 0', [])
    await tx.send('create table committed_before as select id from ledger_transfers', [])
    await tx.send('analyze committed_before', [])
  })
  const [from, before] = [performance.now(), record.yes.length]
  await takeBackup({ dataDir: carmine.dataDir, target, now: systemClock.now() })
  const milliseconds = performance.now() - from
  const acknowledged = record.yes.length - before
  over = true
  await Promise.all(load)
  return { bankFixture, digest: await digestOf(db, 'COMMITTED'), milliseconds, commands: acknowledged, unsealed }
}

/**
 * The findings of the audit verification, without those about permissions: the fixture's staff got their roles with SQL, so every
 * entry of theirs is reported.
 */
export async function findingsOf(url: string, { finance }: Pick<BankFixture, 'finance'>): Promise<string[]> {
  const proof = await sendRequest(url, { user: finance, method: 'GET', path: '/audit-logs/verify' })
  const { findings } = dataOf<{ findings: { subject: string; id: string; field: string | null }[] }>(proof)
  return findings.filter(({ field }) => field !== 'permission').map(({ subject, id }) => `${subject} ${id}`)
}

/** A digest of the ledger entries of all transfers, or of those committed before the backup started. */
export const digestOf = (db: Db, which: 'ALL' | 'COMMITTED'): Promise<Digest> =>
  db.transaction(async (tx) => {
    // Millions of entries take long, and no customer waits for this.
    await tx.send('set local statement_timeout = 0', [])
    return tx.one<Digest>(sql`
      select count(distinct t.id)::int as transfers, sum(hashtextextended(t::text || e::text, 0))::text as digest
      from ledger_transfers t join ledger_entries e on e.transfer = t.id ${which === 'ALL' ? nothing : sql`join committed_before c on c.id = t.id`}`)
  })
