import { deployment, health } from '@/contract/system'
import { describeFault } from '@/server/infra/clock'
import { AppError } from '@/server/work/errors'
import { implement } from '@/server/http/endpoint/implement'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

const alive = { status: 'ok' } as const

export const healthRoutes = implement(health, {
  live: async () => alive,
  ready: ({ services }) => ready(services),
})

export const deploymentRoutes = implement(deployment, { get: async ({ services }) => services.deployment })

/** With less free space an upload of the maximum size may fail. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/** The database answers, the migrations are applied and files can be written; a stopping process does not get here. */
async function ready({ db, clock, files, log }: Services): Promise<typeof alive> {
  const fault = clock.fault()
  if (fault) {
    log.error({ ...fault }, 'Not ready: clock fault')
    throw new AppError('UNAVAILABLE', describeFault(fault), { retryAfter: 60 })
  }
  try {
    await db.one(sql`select 1 as there from schema_migrations limit 1`)
  } catch (error) {
    log.warn({ err: error }, 'Not ready: database unavailable')
    throw new AppError('UNAVAILABLE', 'The database is unavailable.', { retryAfter: 2 })
  }
  if ((await files.free()) < MIN_FREE_BYTES) {
    log.warn('Not ready: file storage is full')
    throw new AppError('STORAGE_FULL', 'File storage is full.', { retryAfter: 60 })
  }
  return alive
}
