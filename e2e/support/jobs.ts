import { join } from 'node:path'
import PgBoss from 'pg-boss'
import { runningAddress } from '../../src/server/db/embedded/embedded'

/** Queues a recurring job, as its schedule would; the running platform takes it within a second. */
export async function queueJob(name: string): Promise<void> {
  const connectionString = await runningAddress(join(process.env.E2E_DATA_DIR ?? '', 'postgres'))
  if (connectionString === undefined) throw new Error('The database of the browser tests does not run')
  const boss = new PgBoss({ connectionString, max: 1, migrate: false, schedule: false, supervise: false })
  await boss.start()
  await boss.send(name, {})
  await boss.stop({ graceful: false, wait: true })
}
