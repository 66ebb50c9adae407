import { newId } from '../../src/server/db/ids'
import { sql } from '../../src/server/db/sql'
import type { Db } from '../../src/server/db/database'
import { systemClock } from '../../src/server/infra/clock'
import { deriveSecrets } from '../../src/server/infra/secrets'
import { openSession } from '../../src/server/modules/auth/sessions/sessions'
import { signAccountToken } from '../../src/server/modules/auth/sessions/tokens'
import { AUTH_SECRET } from '../../tests/support/running'

export type Customer = { id: string; token: string }

/** The id of the nth row of a kind, as in the data set. */
export const nth = (kind: string, n: number): string => `00000000-0000-7000-${kind}-${n.toString(16).padStart(12, '0')}`
/** The id of the nth customer; SQL can compute it from n as well, which the peers need. */
export const customerId = (n: number): string => nth('8000', n)
export const projectId = (n: number): string => nth('9000', n)

/** Creates customers with a balance, signed in for the lifetime of a token. Once per database. */
export async function crowd(db: Db, many: number): Promise<Customer[]> {
  const now = systemClock.now()
  const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await db.run(sql`
    insert into users (id, type, username, name, email, password_hash, email_verified_at, identity_level, country_id, created_at, terms_version)
    select ${id}, 'Customer', 'bench' || n, 'Bench ' || n, 'bench' || n || '@example.test', 'none', ${now}, 1, (select id from countries where slug = 'us'), ${now}, 1 from generate_series(1, ${many}::int) as n on conflict do nothing`)
  await db.run(sql`
    select ledger_post_in_order(uuid_v7(now(), n), 'ADJUSTMENT', gen_random_uuid(), null, now(), null, array['00000000-0000-0000-0000-000000000000'::uuid, ${id}],
      '{PLATFORM_ADJUSTMENTS,CUSTOMER_AVAILABLE}', '{-100000000000,100000000000}') from generate_series(1, ${many}::int) as n
    where not exists (select from ledger_accounts a where a.owner = ${id} and a.kind = 'CUSTOMER_AVAILABLE' and a.balance > 10000000000)`)
  const services = { secrets: deriveSecrets(AUTH_SECRET), clock: systemClock }
  const customers: Customer[] = []
  for (let n = 1; n <= many; n += 1) {
    const user = {
      id: customerId(n),
      name: `Bench ${n}`,
      email: `bench${n}@example.test`,
      username: `bench${n}`,
      type: 'Customer' as const,
      roles: [],
      isEmailVerified: true,
    }
    const { sid } = await openSession(services, db, user.id, { userAgent: 'bench', address: '127.0.0.1' })
    customers.push({ id: user.id, token: await signAccountToken(services.secrets, { user, sid, now }) })
  }
  return customers
}

/** Open projects with unlimited capacity. Several, because concurrent investments in one project are a different measurement. */
export async function openProjects(db: Db, many: number): Promise<void> {
  const id = sql`('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await db.run(sql`
    insert into projects (id, code, title, slug, about, description, sector, location, drawing, value, min_investment, max_investment, status, risk_text, opened_at, created_at)
    select ${id}, 'PRJ-' || n, 'Project ' || n, 'project-' || n, 'About', '<p>Described</p>', 'Energy', 'Here', 'solar', 100000000000000, 100, 100000000000, 'OPEN', 'All may be lost', now(), now()
    from generate_series(1, ${many}::int) as n on conflict do nothing`)
  await db.run(sql`
    insert into project_return_rates (project_id, period, return_min, return_max) select ${id}, 6, 9000, 11000 from generate_series(1, ${many}::int) as n on conflict do nothing`)
  await db.run(sql`update settings set values = values || '{"maxInvestment": "1000000000.00"}'::jsonb`)
}

/** Updates the statistics of PostgreSQL's planner. */
export const analyse = (db: Db): Promise<number> => db.run(sql`analyze`)
export const aKey = newId
