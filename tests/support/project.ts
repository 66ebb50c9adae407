import { addMonths } from '@/domain/dates'
import { toMinor, toParts } from '@/domain/money'
import { newCode, newId, slugOf } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { openAccounts } from '@/server/modules/ledger/balances'
import { move, post } from '@/server/modules/ledger/posting'
import type { TestServer } from './server'

/** A manual gateway in the book currency. */
export async function makeGateway(server: TestServer, title = 'Bank transfer'): Promise<string> {
  const id = newId()
  await server.db.run(sql`
    insert into payment_gateways (id, title, kind, instructions, currency_id, account, created_at)
    select ${id}, ${title}, 'MANUAL', 'Send it to us.', c.id, 'DE00', ${server.clock.now()} from currencies c where c.currency_code = 'USD'`)
  await openAccounts(server.db, [account.gatewayClearing(id)])
  return id
}

export type ProjectMaking = {
  title?: string
  status?: string
  value?: string
  rates?: readonly [period: number, min: string, max: string][]
  closesAt?: Date
  reflectionDays?: number
}

/** A project in the state after staff opened it, or in another state. */
export async function makeProject(server: TestServer, making: ProjectMaking = {}): Promise<{ id: string; code: string; slug: string }> {
  const {
    title = 'Harbour Cold Store',
    status = 'OPEN',
    value = '1000000.00',
    rates = [
      [6, '0.80', '1.00'],
      [12, '0.90', '1.10'],
    ],
    closesAt,
    reflectionDays = 0,
  } = making
  const project = { id: newId(), code: newCode('PRJ'), slug: slugOf(title) }
  const now = server.clock.now()
  await server.db.run(sql`
    insert into projects (id, code, slug, title, about, description, sector, location, drawing, value, min_investment, max_investment, status, risk_text, reflection_days, closes_at, opened_at, created_at)
    values (${project.id}, ${project.code}, ${project.slug}, ${title}, 'Frozen fish and fruit.', '<p>It keeps things cold.</p>', 'Cold storage', 'Matosinhos, Portugal', 'cold-store',
      ${toMinor(value)}, 10000, 100000000, ${status}, 'You can lose some or all of it.', ${reflectionDays}, ${closesAt ?? null}, ${status === 'DRAFT' ? null : now}, ${now})`)
  for (const [period, min, max] of rates) {
    await server.db.run(
      sql`insert into project_return_rates (project_id, period, return_min, return_max) values (${project.id}, ${period}, ${toParts(min)}, ${toParts(max)})`,
    )
  }
  return project
}

export type Invested = {
  project: string
  user: string
  amount: string
  period?: number
  /** When it became active; absent while it awaits payment. */
  from?: Date
  status?: 'AWAITING_PAYMENT' | 'ACTIVE' | 'MATURED' | 'CLOSED' | 'CANCELLED' | 'EXITED' | 'REFUNDED'
  endedAt?: Date
}

/** An investment paid through a gateway, with its principal in the ledger. */
export async function makeInvestment(
  server: TestServer,
  gateway: string,
  { project, user, amount, period = 6, from, status = from ? 'ACTIVE' : 'AWAITING_PAYMENT', endedAt }: Invested,
): Promise<{ id: string; code: string }> {
  const investment = { id: newId(), code: newCode('INV') }
  const minor = toMinor(amount)
  const at = from ?? server.clock.now()
  const maturesAt = from ? addMonths(from, period) : null
  const isLocked = status === 'ACTIVE' || status === 'MATURED'
  await server.db.run(sql`
    insert into investments (id, code, project_id, user_id, amount, paid_amount, gateway_amount, locked_period, return_min, return_max, status, source, payment_reference, rates,
      effective_from, matures_at, ended_at, terms_version, risk_version, risk_acknowledged_at, created_at)
    values (${investment.id}, ${investment.code}, ${project}, ${user}, ${minor}, ${from ? minor : 0n}, ${from ? minor : 0n}, ${period}, 8000, 10000, ${status}, 'GATEWAY', ${investment.code}, '{}',
      ${from ?? null}, ${maturesAt}, ${endedAt ?? (status === 'MATURED' ? maturesAt : null)}, 1, 1, ${at}, ${at})`)
  if (!from) return investment
  await server.db.run(sql`update projects set received = received + ${minor} where id = ${project}`)
  await server.db.transaction(async (tx) => {
    await post(tx, {
      kind: 'PAYMENT_APPROVED',
      reference: newId(),
      by: null,
      at,
      lines: move(account.gatewayClearing(gateway), account.principal(investment.id), minor),
    })
    if (!isLocked)
      await post(tx, {
        kind: 'PRINCIPAL_RELEASED',
        reference: investment.id,
        by: null,
        at: endedAt ?? maturesAt ?? at,
        lines: move(account.principal(investment.id), account.available(user), minor),
      })
  })
  return investment
}
