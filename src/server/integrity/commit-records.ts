import { randomUUID } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '@/domain/dates'
import { commitFolder } from './anchors'
import type { CommitRecord } from './commit-record'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'

/** One stored record: table, id and the keyed hash of the content. */
export type StoredRecord = [table: CommitRecord['table'], id: string, hash: string]

const MS_BETWEEN_WRITES = 1_000
const MOST_ON_A_LINE = 2_000
/**
 * Records buffered while the folder is not writable, 40 MB at most. Later records are dropped; the chain and the digests still cover those
 * rows.
 */
const MOST_WAITING = 200_000
const HASH_LETTERS = 16

export const hashRecord = (secrets: Secrets, { table, id, content }: CommitRecord): string =>
  secrets.mac('commit', `${table}|${id}|${content}`).toString('base64url').slice(0, HASH_LETTERS)

/** The keyed hash of a line, bound to its file. */
export const sealRecords = (secrets: Secrets, file: string, line: string): string =>
  secrets.mac('commit', `${file}|${line}`).toString('hex')

export type CommitRecords = {
  /** Adds the records of a committed transaction. */
  add(records: readonly CommitRecord[]): void
  /** Flushes all records added so far. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

type Parts = Pick<Services, 'env' | 'secrets' | 'clock'> & { installation: () => Promise<string>; onError: (error: unknown) => void }

/**
 * Records outside the database which audit entries and transfers this process committed, one second after each commit. Until the chain and
 * the digest of the day cover a row, this is the only way to detect its removal. Nothing waits for the write.
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
        // The line may be truncated, so later records go to a new file.
        file = undefined
        return onError(error)
      }
      waiting = waiting.slice(records.length)
    }
  }
  const flush = () => (writing = writing.then(write))
  return {
    add(records) {
      if (waiting.length + records.length > MOST_WAITING) onError(new Error('Commit record queue is full'))
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
