import type { Finding } from '@/contract/audit'
import { addDays } from '@/domain/dates'
import type { Query, Tx } from '@/server/db/database'
import { firstIdAt } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { markState } from '@/server/integrity/anchors'
import { needsSeals } from '@/server/integrity/restores'
import { sealOfTransfer, stateOfTransfers, TRANSFERS } from '@/server/integrity/transfer-seals'
import { system } from '@/server/work/actor'
import { Effects } from '@/server/work/effects'
import type { Services } from '@/server/work/services'
import { readTransfers } from '../ledger/commit-records'
import { BEGUN } from './state'

const PAGE = 1000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Runs at each start. The first start of a version that seals transfers records from which one on they have seals: it seals those of days
 * without a digest itself, and each later one is sealed by its own transaction. The digests cover the days before.
 */
export async function beginTransferSealing(services: Pick<Services, 'db' | 'clock' | 'env' | 'log' | 'secrets'>): Promise<void> {
  const { db, log } = services
  const isMarked = await needsSeals(services, TRANSFERS)
  const isBegun = (await readBeginning(db)) !== undefined
  if (isMarked && !isBegun)
    log.error('Transfers were sealed before, but their seals are missing from this database: run the audit log verification.')
  if (!isMarked && !isBegun) await db.transaction((tx) => sealEarlier(tx, services))
  if (!isMarked) await markState(services, TRANSFERS)
}

async function sealEarlier(tx: Tx, { clock, secrets }: Pick<Services, 'clock' | 'secrets'>): Promise<void> {
  const now = clock.now()
  // A concurrently starting process waits here, and finds that sealing has begun.
  await tx.run(sql`select 1 from installation for update`)
  if ((await readBeginning(tx)) !== undefined) return
  await tx.run(sql`lock table ledger_transfers in share mode`)
  const { day } = await tx.one<{ day: string | null }>(sql`select max(day) as day from ledger_digests`)
  const from = day === null ? FIRST_ID : firstIdAt(addDays(new Date(`${day}T00:00:00Z`), 1))
  for await (const transfers of pagesFrom(tx, from)) {
    const effects = new Effects(system, now, secrets, { id: null, address: null })
    effects.audit({
      action: BEGUN,
      subject: { type: 'installation', id: TRANSFERS },
      after: { rows: transfers.length, from },
      state: stateOfTransfers(secrets, transfers),
    })
    const statement = effects.statement(tx)
    if (statement) await tx.run(statement)
  }
}

/** Pages of transfers from an id on, in id order; one empty page if there are none. */
async function* pagesFrom(db: Query, from: string) {
  let after: string | undefined
  for (;;) {
    const ids = await db.all<{ id: string }>(
      sql`select id from ledger_transfers where ${after === undefined ? sql`id >= ${from}` : sql`id > ${after}`} order by id limit ${PAGE}`,
    )
    if (ids.length > 0 || after === undefined)
      yield await readTransfers(
        db,
        ids.map(({ id }) => id),
      )
    after = ids.at(-1)?.id
    if (ids.length < PAGE) return
  }
}

/** The first id whose transfer needs a seal; undefined before sealing has begun. An invalid value exempts no transfer. */
async function readBeginning(db: Query): Promise<string | undefined> {
  const rows = await db.all<{ from: string | null }>(
    sql`select after ->> 'from' as from from audit_logs where action = ${BEGUN} and subject_id = ${TRANSFERS}`,
  )
  const [first] = rows.map(({ from }) => (from !== null && UUID.test(from) ? from : FIRST_ID)).sort()
  return first
}

/** Finds transfers that differ from their seal, have none, or are missing. */
export async function verifyTransfers({ db, env, secrets }: Pick<Services, 'db' | 'env' | 'secrets'>): Promise<Finding[]> {
  const from = await readBeginning(db)
  if (from === undefined)
    return (await needsSeals({ db, env, secrets }, TRANSFERS))
      ? [finding('installation', TRANSFERS, 'The seals of transfers were removed.')]
      : []
  // Transfers are read before the seals, so each transfer found here was committed with its seal.
  const unsealed = new Map<string, string>()
  for await (const transfers of pagesFrom(db, from)) for (const one of transfers) unsealed.set(one.id, sealOfTransfer(secrets, one))
  const bad = new Map<string, Finding>()
  for await (const seals of sealsOf(db)) {
    const others = seals.filter(([id, seal]) => unsealed.get(id) !== seal || !unsealed.delete(id))
    const ids = others.map(([id]) => id)
    // Posted since, sealed both at the start of sealing and by its own transaction, or changed.
    const found = new Map((await readTransfers(db, ids)).map((one) => [one.id, sealOfTransfer(secrets, one)]))
    for (const [id, seal] of others) {
      unsealed.delete(id)
      const present = found.get(id)
      if (present === undefined) bad.set(id, finding('ledger-transfer', id, 'The transfer was removed.'))
      else if (present !== seal) bad.set(id, finding('ledger-transfer', id, 'The transfer was changed.'))
    }
  }
  for (const id of unsealed.keys())
    bad.set(id, finding('ledger-transfer', id, 'The transfer was added by something other than the application.'))
  return [...bad.values()]
}

type Seal = [id: string, seal: unknown]

/** The seals of transfers in the audit log, in order. Verification of the log checks whether an entry is genuine. */
async function* sealsOf(db: Query): AsyncGenerator<Seal[]> {
  let after = FIRST_ID
  for (;;) {
    const entries = await db.all<{ id: string; seals: Readonly<Record<string, unknown>> | null }>(
      sql`select id, state -> ${TRANSFERS} -> 'is' as seals from audit_logs where state is not null and id > ${after} order by id limit ${PAGE}`,
    )
    yield entries.flatMap(({ seals }) => Object.entries(seals ?? {}).filter(([id]) => UUID.test(id)))
    const last = entries.at(-1)
    if (!last || entries.length < PAGE) return
    after = last.id
  }
}

const finding = (subject: string, id: string, message: string): Finding => ({ subject, id, field: null, message })
