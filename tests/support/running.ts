import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@/domain/dates'
import { systemClock } from '@/server/infra/clock'
import { openDatabase, type Db } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { deriveSecrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { openSession, tokensOf } from '@/server/modules/auth/sessions/sessions'
import type { Carmine } from './carmine'

export const AUTH_SECRET = 'a secret of the tests of the house, long enough'

export type SignedInUser = { id: string; username: string; token: string }
export type Answered = { status: number; text: string; replayed: boolean }

/** The database of a Carmine that runs in another process. */
export async function databaseOf(carmine: Pick<Carmine, 'dataDir'>): Promise<Db> {
  const { port, password } = JSON.parse(await readFile(join(carmine.dataDir, 'postgres', 'access.json'), 'utf8')) as {
    port: number
    password: string
  }
  return openDatabase({
    url: `postgresql://carmine:${password}@127.0.0.1:${port}/carmine`,
    max: 4,
    bookCurrency: 'USD',
    onError: () => undefined,
  })
}

/** Creates a signed-in user directly in the database; the running server only reads the session. */
export async function createUser(db: Db, username: string, role?: string): Promise<SignedInUser> {
  const id = newId()
  const services = { secrets: deriveSecrets(AUTH_SECRET), clock: systemClock }
  const now = systemClock.now()
  await db.run(sql`
    insert into users (id, type, username, name, email, password_hash, email_verified_at, identity_level, country_id, created_at, terms_version)
    values (${id}, ${role ? 'Internal' : 'Customer'}, ${username}, ${username}, ${`${username}@example.test`}, 'none', ${now}, 1, (select id from countries where slug = 'us'), ${role ? addDays(now, -365) : now}, 1)`)
  if (role) await db.run(sql`insert into user_roles select ${id}, id, ${addDays(now, -365)} from roles where title = ${role}`)
  const { sid } = await openSession(services, db, id, { userAgent: 'tests', address: '127.0.0.1' })
  const { token } = await tokensOf(services, db, sid, id)
  return { id, username, token }
}

/** Tokens expire after ten minutes, and some scenarios take longer. */
export async function renewTokens(db: Db, people: readonly SignedInUser[]): Promise<void> {
  const services = { secrets: deriveSecrets(AUTH_SECRET), clock: systemClock }
  for (const user of people) {
    const { sid } = await openSession(services, db, user.id, { userAgent: 'tests', address: '127.0.0.1' })
    user.token = (await tokensOf(services, db, sid, user.id)).token
  }
}

/** Payments of these scenarios have no proof and are not reviewed. */
export const withoutReviewFlags = (db: Db): Promise<number> => db.run(sql`delete from approval_policy_flags`)

/** Lifts the two-factor requirement for staff, which these scenarios do not test. */
export const withoutSecondFactor = (db: Db): Promise<number> =>
  db.run(sql`update settings set values = values || '{"staffNeedsTwoFactor": false}'::jsonb`)

export type Wish = { user: SignedInUser; method?: string; path: string; body?: unknown; key?: string }

/** Calls the running server; throws only if no complete response arrives. */
export async function sendRequest(url: string, { user, method = 'POST', path, body, key = randomUUID() }: Wish): Promise<Answered> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text(), replayed: response.headers.get('Idempotent-Replayed') === 'true' }
}

/** The `data` of a response; throws unless its status is 200. */
export function dataOf<T>({ status, text }: Answered): T {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`)
  return (JSON.parse(text) as { data: T }).data
}
