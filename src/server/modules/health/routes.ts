import { health } from '@/contract/system'
import { AppError } from '@/server/core/errors'
import { implement } from '@/server/core/implement'
import type { Services } from '@/server/core/services'
import { sql } from '@/server/core/sql'

const alive = { status: 'ok' } as const

export const healthRoutes = implement(health, {
  live: async () => alive,
  ready: ({ services }) => ready(services),
})

/** The database answers and the migrations are there; a process that is stopping never comes this far. */
async function ready({ db, log }: Services): Promise<typeof alive> {
  try {
    await db.one(sql`select 1 as there from schema_migrations limit 1`)
  } catch (error) {
    log.warn({ err: error }, 'Not ready: the database does not answer')
    throw new AppError('UNAVAILABLE', 'The database does not answer at the moment.', { retryAfter: 2 })
  }
  return alive
}
