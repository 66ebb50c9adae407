import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/**
 * Deletes files with their content. Must be called last in a transaction: if the commit fails, the rows remain without content, and
 * repeating the command deletes them.
 */
export async function deleteFiles({ tx, services }: Work, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from files where id = any(${[...ids]}::uuid[])`)
  for (const id of ids) await services.files.remove(id)
}
