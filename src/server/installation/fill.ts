import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Db } from '@/server/db/database'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { beginSealing } from '@/server/modules/audit/sealing'
import { recordLostAnchors } from '@/server/modules/audit/restored'
import { beginStateSealing } from '@/server/modules/audit/state'
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
import type { Store } from '@/server/db/open'
import { checkRights } from '@/server/db/rights'

const MS_TO_WAIT = 120_000

type Filling = { services: Services; store: Store; root: string }

/**
 * Brings the database to where it can serve: tables, what every platform needs, the first Super Admin and, where they are
 * wanted and nothing else is there, the demo data. Answers whether demo data stands in it.
 */
export async function fillDatabase({ services, store, root }: Filling): Promise<boolean> {
  const { db, env, clock } = services
  const migrations = join(root, 'src/server/db/migrations')
  await migrate(db, migrations)
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
  const wanted = state !== 'told' && (env.SEED_DEMO ?? store.isEmbedded) && (await isEmpty(db))
  if (wanted && (await beginSeeding(db))) {
    await tell(services, store)
    await beginStateSealing(services)
    return true
  }
  // Where two start at once on one database, the other one tells; what it does comes first.
  const told = (await settledState(db, store)) === 'told'
  await seedFoundation(db, clock.now())
  await ensureFirstAdmin(services)
  await beginStateSealing(services)
  await updateInstalledPolicy(services)
  await updateInstalledFaqs(services)
  await addInstalledTranslations(services)
  return told
}

const isEmpty = async (db: Db): Promise<boolean> => (await db.maybe(sql`select 1 from users limit 1`)) === undefined

/** Waits for another process that is telling; a story cut short can only be begun anew where the database is our own. */
async function settledState(db: Db, { isEmbedded, name }: Store): Promise<DemoState> {
  let state = await demoState(db)
  // Nobody else can be at work in our own database, so whoever was telling is gone.
  if (isEmbedded) return state === 'telling' ? 'cut-short' : state
  for (const until = Date.now() + MS_TO_WAIT; state === 'telling' && Date.now() < until; state = await demoState(db)) await sleep(500)
  if (state === 'none' || state === 'told') return state
  throw new StartRefusal(
    `${name} holds half of the demo data, because the start that wrote it was cut short. Empty that database and start again.`,
  )
}

/** Nothing but half a story stands here: the doors never opened on it. */
async function beginAnew(db: Db): Promise<void> {
  await db.send('drop schema public cascade; create schema public; drop schema if exists pgboss cascade', [])
}

/** The story has its own connections, which need not wait for the disk: if the machine fails meanwhile it is told anew. */
async function tell(services: Services, store: Store): Promise<void> {
  const { env, clock, log } = services
  const onError = (error: unknown) => log.error({ err: error }, 'A fault while the demo data was written')
  const db = openDatabase({ url: store.url, max: 4, bookCurrency: env.BOOK_CURRENCY, onError, relaxed: true })
  const stop = resumeSeeding(services.db, onError)
  try {
    const now = clock.now()
    const [{ seedDemo }, { beginningOf }] = await Promise.all([import('@/seed/demo/seed'), import('@/seed/demo/calendar')])
    await seedFoundation(db, beginningOf(now))
    await ensureFirstAdmin(services)
    // Tests allow nothing to be left out. Should it happen all the same, a platform that starts is worth more than the thing left out.
    const leftOut = await seedDemo({ ...services, db, replica: db }, now)
    for (const one of leftOut) log.warn(`Left out of the demo data: ${one}`)
    // Written by a connection that does wait for the disk, and with it everything before it.
    await finishSeeding(services.db)
  } finally {
    stop()
    await db.close()
  }
}
