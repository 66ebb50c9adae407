import { open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayOf } from '@/domain/dates'
import type { Finding } from '@/contract/audit'
import { commitFolders, namesIn, type LostAnchors } from '@/server/integrity/anchors'
import type { CommitRecord } from '@/server/integrity/commit-record'
import { hashRecord, sealRecords, type StoredRecord } from '@/server/integrity/commit-records'
import type { Query } from '@/server/db/database'
import { installationName } from '@/server/integrity/installation-id'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { recordOf } from './commit-record'

const PAGE = 5_000
/** The chain covers an entry after a minute and the digest a transfer after a day; records are kept one day longer. */
const DAYS_KEPT = 2
/** More than two lines of maximum length. */
const BYTES_OF_END = 512 * 1024

type Parts = Pick<Services, 'db' | 'env' | 'secrets'>
type File = { path: string; name: string; day: string }
type CommitLine = { at: string; no: number; records: readonly StoredRecord[] }

async function filesOf({ db, env }: Pick<Services, 'db' | 'env'>): Promise<File[]> {
  const prefix = `${await installationName(db)}-`
  const names = await Promise.all(commitFolders({ env }).map(async (folder) => (await namesIn(folder)).map((name) => ({ folder, name }))))
  return names
    .flat()
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ folder, name }) => ({ path: join(folder, name), name, day: name.slice(prefix.length, prefix.length + 10) }))
}

/** The lines of a file; `isChanged` if the application did not write one of them, or one is missing. */
async function readLines(secrets: Secrets, { path, name }: File): Promise<{ lines: CommitLine[]; isChanged: boolean }> {
  const written = (await readFile(path, 'utf8')).split('\n')
  // The last line may be incomplete after a crash.
  written.pop()
  const lines: CommitLine[] = []
  for (const one of written) {
    const [text = '', seal = ''] = one.split('\t')
    const line = seal === sealRecords(secrets, name, text) ? (JSON.parse(text) as CommitLine) : undefined
    if (line?.no !== lines.length + 1) return { lines, isChanged: true }
    lines.push(line)
  }
  return { lines, isChanged: false }
}

const finding = (subject: string, id: string, message: string): Finding => ({ subject, id, field: null, message })

/** Rows that an acknowledged restore removed are not expected. */
const isExpected = ({ at }: CommitLine, acknowledged: readonly LostAnchors[]): boolean =>
  !acknowledged.some(({ since, until }) => since !== undefined && at >= since && at <= until)

/**
 * Finds entries and transfers that a process recorded as committed but the database does not contain unchanged. This covers rows that are
 * too new for the chain and for the digest of their day.
 */
export async function verifyCommits(services: Parts, acknowledged: readonly LostAnchors[]): Promise<Finding[]> {
  const bad: Finding[] = []
  for (const file of await filesOf(services)) bad.push(...(await faultsOf(services, file, acknowledged)))
  return bad
}

async function faultsOf({ db, secrets }: Parts, file: File, acknowledged: readonly LostAnchors[]): Promise<Finding[]> {
  const { lines, isChanged } = await readLines(secrets, file)
  const records = lines.filter((line) => isExpected(line, acknowledged)).flatMap((line) => line.records)
  const bad = isChanged ? [finding('commit-records', file.name, 'Commit records were changed or removed.')] : []
  for (let from = 0; from < records.length; from += PAGE) bad.push(...(await compared(db, secrets, records.slice(from, from + PAGE))))
  return bad
}

async function compared(db: Query, secrets: Secrets, records: readonly StoredRecord[]): Promise<Finding[]> {
  const idsIn = (table: CommitRecord['table']) => records.filter(([one]) => one === table).map(([, id]) => id)
  const [entries, transfers] = await Promise.all([readEntries(db, idsIn('audit_logs')), readTransfers(db, idsIn('ledger_transfers'))])
  const found = new Map([...entries, ...transfers].map((row) => [`${row.table} ${row.id}`, row]))
  return records.flatMap(([table, id, hash]) => {
    const row = found.get(`${table} ${id}`)
    const [subject, noun] = table === 'audit_logs' ? ['audit-log', 'entry'] : ['ledger-transfer', 'transfer']
    if (!row) return [finding(subject, id, `The ${noun} was removed.`)]
    return hash === hashRecord(secrets, row) ? [] : [finding(subject, id, `The ${noun} was changed.`)]
  })
}

async function readEntries(db: Query, ids: readonly string[]): Promise<CommitRecord[]> {
  if (ids.length === 0) return []
  const rows = await db.all<{ id: string; seal: Buffer | null }>(sql`select id, seal from audit_logs where id = any(${[...ids]}::uuid[])`)
  return rows.map(({ id, seal }) => ({ table: 'audit_logs', id, content: seal?.toString('base64') ?? '' }))
}

type TransferRow = { id: string; kind: string; reference: string; reverses: string | null; actor: string | null }
type EntryRow = { transfer: string; owner: string; kind: string; amount: bigint }

/** The transfers with these ids as they are in the database; missing ones are omitted. */
export async function readTransfers(db: Query, ids: readonly string[]): Promise<CommitRecord[]> {
  if (ids.length === 0) return []
  const [transfers, entries] = await Promise.all([
    db.all<TransferRow>(sql`select id, kind, reference, reverses, actor from ledger_transfers where id = any(${[...ids]}::uuid[])`),
    db.all<EntryRow>(sql`select transfer, owner, kind, amount from ledger_entries where transfer = any(${[...ids]}::uuid[])`),
  ])
  const entriesOf = new Map<string, EntryRow[]>(transfers.map(({ id }) => [id, []]))
  for (const entry of entries) entriesOf.get(entry.transfer)?.push(entry)
  return transfers.map((row) => recordOf({ ...row, entries: entriesOf.get(row.id) ?? [] }))
}

/** The day (UTC) of the first recorded transfer that is missing or changed. */
export async function firstBadCommitDay(services: Parts, acknowledged: readonly LostAnchors[]): Promise<string | undefined> {
  for (const file of (await filesOf(services)).sort((one, other) => (one.day < other.day ? -1 : 1)))
    if ((await faultsOf(services, file, acknowledged)).some(({ subject }) => subject === 'ledger-transfer')) return file.day
  return undefined
}

/** Deletes the records of days that the chain and the digests cover by now; days with something missing are kept. */
export async function pruneCommits(services: Parts & Pick<Services, 'clock'>, acknowledged: readonly LostAnchors[]): Promise<void> {
  const { day: digested } = await services.db.one<{ day: string | null }>(sql`select max(day) as day from ledger_digests`)
  const before = dayOf(addDays(services.clock.now(), -DAYS_KEPT))
  for (const file of await filesOf(services)) {
    if (file.day > before) continue
    const { lines } = await readLines(services.secrets, file)
    const holdsTransfers = lines.some(({ records }) => records.some(([table]) => table === 'ledger_transfers'))
    if (holdsTransfers && (digested === null || digested < file.day)) continue
    if ((await faultsOf(services, file, acknowledged)).length === 0) await unlink(file.path)
  }
}

/** The earliest and latest time of the last rows that each process recorded and that the database does not contain. */
export async function missingEnds(
  services: Parts,
  acknowledged: readonly LostAnchors[],
): Promise<{ id: string; from: string; until: string } | undefined> {
  const missing: { id: string; at: string }[] = []
  for (const file of await filesOf(services)) {
    const { size, mtimeMs } = await stat(file.path)
    if (checked.get(file.path) === mtimeMs) continue
    const lines = (await readEnd(services.secrets, file, size)).filter((line) => isExpected(line, acknowledged))
    const found = await compared(
      services.db,
      services.secrets,
      lines.flatMap(({ records }) => records),
    )
    const lost = new Set(found.filter(({ message }) => message.endsWith('removed.')).map(({ id }) => id))
    for (const { at, records } of lines) for (const [, id] of records) if (lost.has(id)) missing.push({ id, at })
    if (lost.size === 0) checked.set(file.path, mtimeMs)
  }
  missing.sort((one, other) => (one.at < other.at ? -1 : 1))
  const [first, last] = [missing[0], missing.at(-1)]
  return first && last && { id: first.id, from: first.at, until: last.at }
}

/** Last modification times of files without missing records, which are not read again. */
const checked = new Map<string, number>()

/** The last lines of a file. */
async function readEnd(secrets: Secrets, { path, name }: File, size: number): Promise<CommitLine[]> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(size, BYTES_OF_END)),
      position: Math.max(0, size - BYTES_OF_END),
    })
    const written = buffer.subarray(0, bytesRead).toString('utf8').split('\n')
    return written.flatMap((one) => {
      const [text = '', seal = ''] = one.split('\t')
      return seal === sealRecords(secrets, name, text) ? [JSON.parse(text) as CommitLine] : []
    })
  } finally {
    await file.close()
  }
}
