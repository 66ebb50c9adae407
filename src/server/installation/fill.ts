import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Db } from '@/server/db/database'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { beginSealing } from '@/server/modules/audit/sealing'
import { recordLostAnchors } from '@/server/modules/audit/restored'
import { beginStateSealing } from '@/server/modules/audit/state'
import { beginTransferSealing } from '@/server/modules/audit/transfers'
import { StartRefusal } from '@/server/environment/start-refusal'
import { beginSeeding, demoState, finishSeeding, resumeSeeding, type DemoState } from '@/seed/demo/marker'
import { updateInstalledFaqs } from '@/seed/content/earlier-faqs'
import { updateInstalledPolicy } from '@/seed/content/earlier-legal'
import { addInstalledTranslations } from '@/seed/content/fill-translations'
import { ensureFirstAdmin } from './first-admin'
import { seedFoundation } from './foundation'
import { checkBooksClock, checkDatabaseClock } from './books-clock'
import { checkInstallation } from './installation'
import { migrate } from '@/server/db/migrate'
import { refreshNameOrder } from '@/server/db/name-order'
import type { Store } from '@/server/db/open'
import { checkRights } from '@/server/db/rights'

const MS_TO_WAIT = 120_000

type Filling = { services: Services; store: Store; root: string }

/**
 * Prepares the database: tables, reference data, the first Super Admin and, if enabled and the database is empty, the demo data. Returns
 * whether it contains demo data.
 */
export async function fillDatabase({ services, store, root }: Filling): Promise<boolean> {
  const { db, env, clock } = services
  const migrations = join(root, 'src/server/db/migrations')
  await migrate(db, migrations)
  await refreshNameOrder(db)
  await checkRights(db, store.name)
  const state = await settledState(db, store)
  if (state === 'cut-short') {
    await beginAnew(db)
    await migrate(db, migrations)
  }
  await checkInstallation(db, services.secrets, clock.now())
  await recordLostAnchors(services)
  await beginSealing(services)
  await checkDatabaseClock(db, store.name)
  await checkBooksClock(db, services.secrets, clock.now())
  const needsDemo = state !== 'told' && (env.SEED_DEMO ?? store.isEmbedded) && (await isEmpty(db))
  if (needsDemo && (await beginSeeding(db))) {
    await tell(services, store)
    await beginStateSealing(services)
    await beginTransferSealing(services)
    return true
  }
  // If two processes start on one database, the other one may be seeding; its work has precedence.
  const isDemoComplete = (await settledState(db, store)) === 'told'
  await seedFoundation(db, clock.now())
  await ensureFirstAdmin(services)
  await beginStateSealing(services)
  await beginTransferSealing(services)
  await updateInstalledPolicy(services)
  await updateInstalledFaqs(services)
  await addInstalledTranslations(services)
  return isDemoComplete
}

const isEmpty = async (db: Db): Promise<boolean> => (await db.maybe(sql`select 1 from users limit 1`)) === undefined

/** Waits for another process that is seeding. Interrupted seeding can be restarted only if the database is embedded. */
async function settledState(db: Db, { isEmbedded, name }: Store): Promise<DemoState> {
  let state = await demoState(db)
  // The embedded database has one owner, so a process that was seeding it has ended.
  if (isEmbedded) return state === 'telling' ? 'cut-short' : state
  for (const until = Date.now() + MS_TO_WAIT; state === 'telling' && Date.now() < until; state = await demoState(db)) await sleep(500)
  if (state === 'none' || state === 'told') return state
  throw new StartRefusal(
    `${name} contains incomplete demo data, because the start that wrote it was interrupted. Empty that database and start again.`,
  )
}

/** The database contains only partial demo data; it has never served requests. */
async function beginAnew(db: Db): Promise<void> {
  await db.send('drop schema public cascade; create schema public; drop schema if exists pgboss cascade', [])
}

/** Seeding uses its own connections with asynchronous commits: after a machine failure the demo data is written again. */
async function tell(services: Services, store: Store): Promise<void> {
  const { env, clock, log } = services
  const onError = (error: unknown) => log.error({ err: error }, 'Error while writing the demo data')
  const db = openDatabase({ url: store.url, max: 4, bookCurrency: env.BOOK_CURRENCY, onError, relaxed: true })
  const stop = resumeSeeding(services.db, onError)
  try {
    const now = clock.now()
    const [{ seedDemo }, { beginningOf }] = await Promise.all([import('@/seed/demo/seed'), import('@/seed/demo/calendar')])
    await seedFoundation(db, beginningOf(now))
    await ensureFirstAdmin(services)
    // Tests allow no omissions. In production, a platform that starts is worth more than the omitted item.
    const leftOut = await seedDemo({ ...services, db, replica: db }, now)
    for (const one of leftOut) log.warn(`Omitted from the demo data: ${one}`)
    // Written by a connection with synchronous commits, which also flushes everything before it.
    await finishSeeding(services.db)
  } finally {
    stop()
    await db.close()
  }
}
