import { Effects } from '@/server/work/effects'
import { AppError } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import type { Actor } from '@/server/work/actor'
import { sql } from './sql'

export type Attempt<T> = { ok: true; value: T } | { ok: false; message: string }

/**
 * Runs one row of a bulk command in a savepoint: its effects are written with it; a refusal rolls back this row only and is returned as its
 * message. Other errors propagate.
 */
export async function attempt<A extends Actor, T>(work: Work<A>, run: (row: Work<A>) => Promise<T>): Promise<Attempt<T>> {
  const { tx, actor, now, services, request } = work
  const effects = new Effects(actor, now, services.secrets, request)
  await tx.run(sql`savepoint one_row`)
  try {
    const value = await run({ ...work, effects })
    const statement = effects.statement(tx)
    if (statement) await tx.run(statement)
    await tx.run(sql`release savepoint one_row`)
    if (effects.hasMail) tx.afterCommit(services.wakeMail)
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.run(sql`rollback to savepoint one_row`)
    return { ok: false, message: error.message }
  }
}
