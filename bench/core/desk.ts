import type { BrowserContext, Page } from 'playwright'
import { newId } from '../../src/server/db/ids'
import { sql } from '../../src/server/db/sql'
import { systemClock } from '../../src/server/infra/clock'
import { hashPassword } from '../../src/server/modules/auth/passwords/passwords'
import { openBrowser, PASSWORD, signIn } from './browser'
import { crowd } from './people'
import type { Stage } from './stage'

/** More than two pages of a hundred rows. */
const CUSTOMERS = 320

/** The back office with three hundred customers, open in a browser. */
export async function openDesk(stage: Stage) {
  const { db } = await stage.platform('desk')
  await crowd(db, CUSTOMERS)
  const id = newId()
  const now = systemClock.now()
  await db.run(sql`
    insert into users (id, type, username, name, email, password_hash, email_verified_at, identity_level, created_at, terms_version)
    values (${id}, 'Internal', 'clerk', 'Clerk', 'clerk@example.test', ${await hashPassword(PASSWORD)}, ${now}, 1, ${now}, 1) on conflict do nothing`)
  // The benchmark measures lists, so staff are not redirected to the second factor setup.
  await db.run(sql`update settings set values = values || '{"staffNeedsTwoFactor": false}'::jsonb`)
  await db.run(sql`
    with role as (insert into roles (id, title) values (${newId()}, 'Bench') on conflict do nothing returning id),
      held as (insert into role_permissions select role.id, p.id from role, permissions p)
    insert into user_roles select u.id, role.id from users u, role where u.username = 'clerk'`)
  const { url } = await stage.carmine('desk')
  const browser = await openBrowser()
  stage.later(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signIn(await context.newPage(), url, 'clerk')
  return { url, context }
}

export type Desk = { url: string; context: BrowserContext }

/** Waits until a page of the back office is idle: rows are shown, links prefetched, the preloader removed. */
export async function openList({ url, context }: Desk, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.locator('main table tbody tr').first().waitFor()
  await page.waitForTimeout(2500)
  return page
}
