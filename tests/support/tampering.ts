import type { Tx } from '@/server/db/database'
import { verifyAudit } from '@/server/modules/audit/verify'
import type { TestServer } from './server'

class RolledBack extends Error {}

/** Changes the database as a superuser could, with all triggers off, returns what `read` finds, and rolls the changes back. */
export async function afterTampering<T>({ db }: TestServer, statements: readonly string[], read: (tx: Tx) => Promise<T>): Promise<T> {
  let outcome: { result: T } | undefined
  await db
    .transaction(async (tx) => {
      await tx.send('set local session_replication_role = replica', [])
      for (const statement of statements) await tx.send(statement, [])
      await tx.send('set local session_replication_role = origin', [])
      outcome = { result: await read(tx) }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  if (!outcome) throw new Error('Nothing was verified')
  return outcome.result
}

/** The findings of the audit verification after these changes, as "subject id field". */
export const findingsAfter = (server: TestServer, ...statements: readonly string[]): Promise<string[]> =>
  afterTampering(server, statements, async (tx) => {
    const { findings } = await verifyAudit({ ...server.services, db: { ...server.db, ...tx } })
    return findings.map(({ subject, id, field }) => [subject, id, ...(field ? [field] : [])].join(' '))
  })

/** A test case: its name, the SQL that changes one field, and the expected finding. */
export const changeOf = (table: string, key: string, assignment: string, where = `id = '${key}'`): [string, string[], string[]] => [
  `${table}: ${assignment}`,
  [`update ${table} set ${assignment} where ${where}`],
  [`${table} ${key} ${assignment.split(' ')[0] ?? ''}`],
]
