import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/**
 * Deletes files with their content. Called last in a transaction: if the commit fails, rows remain without content, and the same command
 * deletes them when it runs again.
 */
export async function deleteFiles({ tx, services }: Work, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from files where id = any(${[...ids]}::uuid[])`)
  for (const id of ids) await services.files.remove(id)
}
