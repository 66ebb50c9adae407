import type { Finding } from '@/contract/audit'
import { markState } from '@/server/integrity/anchors'
import { needsSeals } from '@/server/integrity/restores'
import type { Query, Tx } from '@/server/db/database'
import { Effects } from '@/server/work/effects'
import { system } from '@/server/work/actor'
import type { SealedTable } from '@/server/integrity/sealed-table'
import { sealedTables, tableOf } from '@/server/integrity/sealed-tables'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { join, raw, sql, where } from '@/server/db/sql'
import { LATEST_COMMIT_MS } from './chain/chain'
import type { FindingTally } from './finding-tally'
import { foldRow, type Sealed } from '@/server/integrity/row-history'
import { readStateLog, type StateLog } from './state-log'
import { hashContent, hashField, rowName, type Content, type Hashes, type State } from '@/server/integrity/state-changes'

const PAGE = 1000
export const BEGUN = 'installation.state-sealed'

/** Tables by the start of their sealing: those of the first version, and each table added later. */
const parts: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ['', Object.keys(sealedTables).filter((table) => !sealedTables[table]?.joined)],
  ...Object.keys(sealedTables).flatMap((table) => (sealedTables[table]?.joined ? [[table, [table]] as const] : [])),
])

/**
 * Runs at each start. The first start that seals sensitive rows records the hashes of all existing rows in the audit log; so does the first
 * start of a version that seals further tables. Done once: marks outside the database and the entries themselves record it.
 */
export async function beginStateSealing(services: Pick<Services, 'db' | 'clock' | 'env' | 'log' | 'secrets'>): Promise<void> {
  const { db, log } = services
  for (const [part, tables] of Object.entries(parts)) {
    const isMarked = await needsSeals(services, part)
    const isBegun = await hasBegun(db, part)
    if (isMarked && !isBegun)
      log.error(
        { tables },
        'Sensitive rows were sealed before, but their seals are missing from this database: run the audit log verification.',
      )
    if (!isMarked && !isBegun) await db.transaction((tx) => sealAll(tx, services, part))
    if (!isMarked) await markState(services, part)
  }
}

/** Whether the log contains the entries that began sealing of these tables. */
const hasBegun = async (db: Query, part: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from audit_logs where action = ${BEGUN} and subject_id = any(${parts[part] ?? []}::text[]) and state is not null limit 1`,
  )) !== undefined

async function sealAll(tx: Tx, { clock, secrets }: Pick<Services, 'clock' | 'secrets'>, part: string): Promise<void> {
  const now = clock.now()
  // A concurrently starting process waits here, and finds that sealing has begun.
  await tx.run(sql`select 1 from installation for update`)
  if (await hasBegun(tx, part)) return
  for (const table of parts[part] ?? []) {
    const sealed = sealedTables[table]
    if (!sealed) continue
    await tx.run(sql`lock table ${raw(tableOf(table))} in share mode`)
    const { n } = await tx.one<{ n: bigint }>(sql`select nextval('state_changes') as n`)
    let after: string[] | undefined
    for (;;) {
      const rows = await rowsOf(tx, table, sealed, { after })
      // A table without rows also gets an entry: from then on, a row without a seal was not written by the application.
      if (rows.length > 0 || after === undefined) await recordState(tx, { now, secrets, table, rows, n: Number(n) })
      after = rows.at(-1)?.at
      if (rows.length < PAGE) break
    }
  }
  await tx.run(sql`update installation set state_sealed_at = ${now}`)
}

type Recorded = { now: Date; secrets: Secrets; table: string; rows: readonly SealedRow[]; n: number }

async function recordState(tx: Tx, { now, secrets, table, rows, n }: Recorded): Promise<void> {
  const state: State = Object.fromEntries(
    rows.map(({ key, content }) => {
      const row = rowName(table, key)
      return [row, { n, was: null, is: hashContent(secrets, row, content) }]
    }),
  )
  const effects = new Effects(system, now, secrets, { id: null, address: null })
  effects.audit({ action: BEGUN, subject: { type: 'installation', id: table }, after: { rows: rows.length }, state })
  const statement = effects.statement(tx)
  if (statement) await tx.run(statement)
}

/** `at`: the values of the key's columns, as text. */
type SealedRow = { key: string; at: string[]; content: Content }

type Part = { after: string[] | undefined; /** Rows that have seals of their own. */ known?: readonly string[] }

/**
 * The rows of a table after a key, in primary key order, so that the index finds each page. `offset 0` makes PostgreSQL serialize each row
 * once.
 */
function rowsOf(db: Query, table: string, { key, fields, changed }: SealedTable, { after, known = [] }: Part): Promise<SealedRow[]> {
  const name = raw(key.map((column) => `(x.j ->> '${column}')`).join(` || '/' || `))
  const content = raw(`pg_catalog.jsonb_build_object(${fields.map((field) => `'${field}', x.j ->> '${field}'`).join(', ')})`)
  const columns = raw(key.map((column) => `r.${column}`).join(', '))
  const texts = raw(key.map((column) => `r.${column}::text`).join(', '))
  return db.all<SealedRow>(sql`
    select coalesce(${name}, 'unreadable') as key, array[${texts}] as at, ${content} as content from ${raw(tableOf(table))} r cross join lateral (select pg_catalog.to_jsonb(r) as j offset 0) x
    ${where([
      changed && sql`(${raw(changed.where)} or r.id = any(${known}::uuid[]))`,
      after && sql`(${columns}) > (${join(after.map((value) => sql`${value}`))})`,
    ])} order by ${columns} limit ${PAGE}`)
}

/**
 * Finds every sensitive row that differs from its last seal, with the field; nothing before sealing has begun.
 * @param changes the sealed changes, read before the rows
 */
export async function verifyState(services: Verified, tally: FindingTally, changes: StateLog): Promise<void> {
  const found = await compareState(services, changes)
  if (found.length === 0) return
  // A command may change a row after its seals were read. A second comparison does not repeat such a difference.
  const again = new Set((await compareState(services, await readStateLog(services.db))).map(nameOf))
  tally.addOnce(found.filter((one) => again.has(nameOf(one))))
}

type Verified = Pick<Services, 'db' | 'env' | 'secrets'>

const nameOf = ({ subject, id, field, message }: Finding): string => JSON.stringify([subject, id, field, message])

async function compareState(services: Verified, changes: StateLog): Promise<Finding[]> {
  const { db, secrets } = services
  const sealed = lastSealed(secrets, changes)
  const found: Finding[] = []
  for (const [part, tables] of Object.entries(parts)) {
    if (await hasBegun(db, part)) for (const table of tables) await findChanges(db, { secrets, table, sealed, found })
    else if (await needsSeals(services, part))
      found.push(finding('installation', part || 'state', null, 'The seals of sensitive rows were removed.'))
  }
  return found
}

type Compared = { secrets: Secrets; table: string; sealed: Map<string, Sealed>; found: Finding[] }

/** Finds the changed and the missing rows of one table. */
async function findChanges(db: Query, { secrets, table, sealed, found }: Compared): Promise<void> {
  const columns = sealedTables[table]
  if (!columns) return
  const prefix = rowName(table, '')
  const missing = new Map([...sealed].flatMap(([row, { is }]) => (row.startsWith(prefix) ? [[row.slice(prefix.length), is] as const] : [])))
  const known = [...missing.keys()]
  let after: string[] | undefined
  for (;;) {
    const rows = await rowsOf(db, table, columns, { after, known })
    for (const { key, content } of rows) {
      const row = rowName(table, key)
      found.push(
        ...differences(
          table,
          key,
          hashContent(secrets, row, content),
          sealedAs(secrets, row, columns, sealed.get(row)),
          nullOf(secrets, row),
        ),
      )
      missing.delete(key)
    }
    after = rows.at(-1)?.at
    if (rows.length < PAGE) break
  }
  for (const [key, is] of missing)
    if (is !== null) found.push(finding(table, key, null, 'The row was removed by something other than the application.'))
}

/** Rows that are sealed at their first change count as unchanged before it. */
function sealedAs(secrets: Secrets, row: string, { changed }: SealedTable, sealed: Sealed | undefined): Sealed | undefined {
  if (!changed) return sealed
  return { broken: [], isOther: false, ...sealed, is: { ...hashContent(secrets, row, changed.otherwise), ...sealed?.is } }
}

const finding = (subject: string, id: string, field: string | null, message: string): Finding => ({
  subject: tableOf(subject),
  id,
  field,
  message,
})

/** The hash of a field without a seal: its column was added later, and was null then. */
type NullHash = (field: string) => string
const nullOf =
  (secrets: Secrets, row: string): NullHash =>
  (field) =>
    hashField(secrets, row, field, null)

function differences(table: string, key: string, present: Hashes, sealed: Sealed | undefined, nullHash: NullHash): Finding[] {
  if (!sealed || sealed.is === null) return [finding(table, key, null, 'The row was added by something other than the application.')]
  const { is, broken, isOther } = sealed
  const changed = Object.entries(present ?? {}).flatMap(([field, hash]) => ((is[field] ?? nullHash(field)) === hash ? [] : [field]))
  const fields = [...new Set([...changed, ...broken])]
  if (isOther && fields.length === 0)
    return [finding(table, key, null, 'The row was changed by something other than the application, and later set back.')]
  return fields.map((field) => finding(table, key, field, 'The field was changed by something other than the application.'))
}

/** The state of each row by the audit log: its content after the last change, and the fields that changed in between without an entry. */
const lastSealed = (secrets: Secrets, changes: StateLog): Map<string, Sealed> =>
  new Map([...changes].map(([row, of]) => [row, foldRow(secrets, row, of, LATEST_COMMIT_MS)]))
