import { randomUUID } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '@/domain/dates'
import { commitFolder } from './anchors'
import type { CommitRecord } from './commit-record'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'

/** One record as it is stored: table, id and the keyed hash of the content. */
export type StoredRecord = [table: CommitRecord['table'], id: string, hash: string]

const MS_BETWEEN_WRITES = 1_000
const MOST_ON_A_LINE = 2_000
/** Records that wait while the folder cannot be written, 40 MB at most; later ones are left to the chain and the digests. */
const MOST_WAITING = 200_000
const HASH_LETTERS = 16

export const hashRecord = (secrets: Secrets, { table, id, content }: CommitRecord): string =>
  secrets.mac('commit', `${table}|${id}|${content}`).toString('base64url').slice(0, HASH_LETTERS)

/** The keyed hash of a line, bound to its file. */
export const sealRecords = (secrets: Secrets, file: string, line: string): string =>
  secrets.mac('commit', `${file}|${line}`).toString('hex')

export type CommitRecords = {
  /** Takes the records of a transaction that was committed. */
  add(records: readonly CommitRecord[]): void
  /** Writes what has been added so far. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

type Parts = Pick<Services, 'env' | 'secrets' | 'clock'> & { installation: () => Promise<string>; onError: (error: unknown) => void }

/**
 * Keeps outside the database which entries of the audit log and which transfers this process committed, from a second after each
 * commit. Until the chain and the digest of the day cover a row, its removal is seen by this alone. Nothing waits for the writing.
 */
export function openCommitRecords({ env, secrets, clock, installation, onError }: Parts): CommitRecords {
  let waiting: CommitRecord[] = []
  let file: { name: string; day: string; lines: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function openFile(day: string) {
    if (file?.day !== day) file = { name: `${await installation()}-${day}-${randomUUID()}.jsonl`, day, lines: 0 }
    return file
  }
  async function writeLine(records: readonly CommitRecord[]): Promise<void> {
    const at = clock.now()
    const into = await openFile(dayOf(at))
    const stored = records.map((record): StoredRecord => [record.table, record.id, hashRecord(secrets, record)])
    const line = JSON.stringify({ at: at.toISOString(), no: into.lines + 1, records: stored })
    const folder = commitFolder({ env })
    await mkdir(folder, { recursive: true })
    await appendFile(join(folder, into.name), `${line}\t${sealRecords(secrets, into.name, line)}\n`, { mode: 0o600 })
    into.lines += 1
  }
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const records = waiting.slice(0, MOST_ON_A_LINE)
      try {
        await writeLine(records)
      } catch (error) {
        // The line may have been cut short: what follows begins another file.
        file = undefined
        return onError(error)
      }
      waiting = waiting.slice(records.length)
    }
  }
  const flush = () => (writing = writing.then(write))
  return {
    add(records) {
      if (waiting.length + records.length > MOST_WAITING) onError(new Error('Commit records cannot be written fast enough'))
      else waiting.push(...records)
    },
    flush,
    start: () => void (timer = setInterval(() => void flush(), MS_BETWEEN_WRITES).unref()),
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
