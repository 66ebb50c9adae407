import { paymentAgrees } from './checks'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { type Payment } from '@/contract/payments'
import type { Settings } from '@/contract/settings'
import { AppError } from '@/server/work/errors'
import { newCode, newId } from '@/server/db/ids'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { insertion, sql } from '@/server/db/sql'
import type { Account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { tokensOf } from '@/server/modules/auth/sessions/sessions'
import { addDays, addHours } from '@/domain/dates'
import { toMinor, toMoney } from '@/domain/money'
import { expect } from 'vitest'
import type { Answer, Caller, Mail, TestServer } from './server'

export const COUNTRY = 'us'

function onlyEnded(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'SESSION_ENDED')) throw error
}

/** A caller whose session never expires, however far the clock is moved. */
export function living(server: TestServer, person: Caller): Caller {
  const at = { token: person as Pick<Caller, 'call' | 'propose' | 'request'>, since: server.clock.now().getTime() }
  const { sid } = JSON.parse(Buffer.from(person.token?.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  const fresh = async () => {
    const now = server.clock.now()
    if (Math.abs(now.getTime() - at.since) > 60_000) {
      await server.db.run(sql`update sessions set expires_at = '2200-01-01', last_seen_at = ${now} where id = ${sid}`)
      const tokens = await tokensOf(server.services, server.db, sid, person.user.id).catch(onlyEnded)
      // After a freeze ended the session, the old token is sent and refused, as in a browser.
      if (tokens) Object.assign(at, { token: server.withToken(tokens.token), since: now.getTime() })
    }
    return at.token
  }
  return {
    ...person,
    request: async (...args) => (await fresh()).request(...args),
    call: async <E extends Endpoint>(endpoint: E, sent: Sent<E>, more?: Parameters<Caller['call']>[2]): Promise<Answer<E>> =>
      (await fresh()).call(endpoint, sent, more),
    propose: async (endpoint, sent, more) => (await fresh()).propose(endpoint, sent, more),
  }
}

export const customerOf = async (
  server: TestServer,
  username: string,
  making: Parameters<TestServer['customer']>[1] = {},
): Promise<Caller> => living(server, await server.customer(username, { country: COUNTRY, ...making }))
export const financeOf = async (server: TestServer, username: string): Promise<Caller> =>
  living(server, await server.staff(username, { roles: ['Finance'] }))

type ProjectMaking = {
  value?: string
  min?: string
  max?: string
  periods?: readonly number[]
  reflectionDays?: number
  allowsEarlyExit?: boolean
  earlyExitPenalty?: bigint
  status?: string
  closesAt?: Date
}
/** A project in a valid state, open by default. */
export async function makeProject(server: TestServer, making: ProjectMaking = {}): Promise<{ id: string; title: string }> {
  const now = server.clock.now()
  const id = newId(now)
  const title = `Harbour ${id.slice(-6)}`
  await server.db.run(
    sql`insert into projects ${insertion({
      id,
      code: newCode('PRJ'),
      title,
      slug: `harbour-${id}`,
      about: 'A cold store at the harbour',
      description: '<p>Cold</p>',
      sector: 'Logistics',
      location: 'Porto',
      drawing: 'cold-store',
      value: toMinor(making.value ?? '1000000.00'),
      min_investment: toMinor(making.min ?? '100.00'),
      max_investment: toMinor(making.max ?? '500000.00'),
      status: making.status ?? 'OPEN',
      reflection_days: making.reflectionDays ?? 0,
      allows_early_exit: making.allowsEarlyExit ?? false,
      early_exit_penalty: making.earlyExitPenalty ?? 0n,
      closes_at: making.closesAt,
      risk_text: 'You can lose what you put in.',
      opened_at: now,
      created_at: now,
    })}`,
  )
  for (const period of making.periods ?? [1, 6, 12]) {
    await server.db.run(
      sql`insert into project_return_rates (project_id, period, return_min, return_max) values (${id}, ${period}, 9000, 11000)`,
    )
  }
  return { id, title }
}

/** A gateway that the customers of the country can use. */
export async function makeGateway(
  server: TestServer,
  making: { currency?: string; kind?: 'MANUAL' | 'BTCPAY'; config?: object; offered?: boolean } = {},
): Promise<string> {
  const id = newId()
  await server.db.run(sql`
    insert into payment_gateways (id, title, kind, instructions, currency_id, account, payout_networks, payout_assets, config, created_at)
    select ${id}, ${`Gateway ${id}`}, ${making.kind ?? 'MANUAL'}, 'Send it there', c.id, 'IBAN', '{TRC20,ERC20,BEP20,BTC}', '{USDT,USDC,BTC}', ${making.config ? server.services.secrets.seal(JSON.stringify(making.config)) : null}, ${server.clock.now()}
    from currencies c where c.currency_code = ${making.currency ?? 'USD'}`)
  await server.db.run(sql`update countries set is_active = true where slug = ${COUNTRY}`)
  if (making.offered ?? true) await server.db.run(sql`insert into country_gateways select id, ${id} from countries where slug = ${COUNTRY}`)
  return id
}

export const setSettings = (server: TestServer, changed: Partial<Settings>): Promise<number> =>
  server.db.run(sql`update settings set values = values || ${JSON.stringify(changed)}::jsonb, version = version + 1`)

/** For calls that must succeed: an error here is a mistake in the test. */
export function ok<T extends { status: number; text: string }>(answer: T): T {
  expect(answer.status, answer.text.slice(0, 500)).toBe(200)
  return answer
}

type Order = { project: string; lockedPeriod?: number; amount?: string; source?: 'GATEWAY' | 'BALANCE'; referredBy?: string }
export const order = ({ project, lockedPeriod = 6, amount = '250.00', source = 'GATEWAY', referredBy }: Order) => ({
  body: { project, lockedPeriod, investmentAmount: amount, acknowledgedRisk: true as const, source, ...(referredBy ? { referredBy } : {}) },
})

export const invest = async (caller: Caller, terms: Order): Promise<Investment> =>
  ok(await caller.call(investments.create, order(terms))).data

/** `transferProof`: null sends none; if omitted, a unique proof is sent. */
type Sending = { gateway: string; amount: string; transactionId?: string; transferProof?: string | null }
export const pay = async (
  caller: Caller,
  investment: string,
  { gateway, amount, transactionId = newId(), transferProof }: Sending,
): Promise<Payment> => {
  const proof = transferProof === undefined ? await caller.proof() : transferProof
  return ok(
    await caller.call(investments.makePayment, {
      params: { id: investment },
      body: { gateway, amount, transactionId, ...(proof ? { transferProof: proof } : {}) },
    }),
  ).data
}

/** Approves a received amount; needs a reason if it differs from the reported or due amount. */
export const settle = (caller: Caller, payment: string, receivedAmount: string, note: string | null = 'As on the account') =>
  caller.call(investments.settlePayment, { body: { payment, status: 'APPROVED', receivedAmount, note, checks: paymentAgrees } })

/** An active investment, paid in full through a gateway. */
export async function activeInvestment(
  server: TestServer,
  caller: Caller,
  finance: Caller,
  terms: Order & { gateway: string },
): Promise<Investment> {
  const { id, investmentAmount } = await invest(caller, terms)
  const payment = await pay(caller, id, { gateway: terms.gateway, amount: investmentAmount })
  ok(await settle(finance, payment.id, investmentAmount))
  return getInvestment(caller, id)
}

export const getInvestment = async (caller: Caller, id: string): Promise<Investment> =>
  ok(await caller.call(investments.get, { params: { id } })).data

export const balance = async (server: TestServer, account: Account): Promise<string> => toMoney(await balanceOf(server.db, account))
export const later = (server: TestServer, { hours = 0, days = 0 }: { hours?: number; days?: number }): void =>
  server.clock.set(addHours(addDays(server.clock.now(), days), hours))
export const runJob = (server: TestServer, job: JobHandler, data: Record<string, unknown> = {}): Promise<void> =>
  job.run(server.services, data)

/** Asserts that each project's stored totals equal the sums of its investments. */
export async function expectCapacityExact(server: TestServer): Promise<void> {
  const rows = await server.db.all(sql`
    select p.id, p.received, p.reserved,
      coalesce(sum(i.paid_amount) filter (where i.status not in ('CANCELLED', 'EXPIRED')), 0)::bigint as paid,
      coalesce(sum(i.amount - i.paid_amount) filter (where i.status = 'AWAITING_PAYMENT'), 0)::bigint as waiting
    from projects p left join investments i on i.project_id = p.id group by p.id
    having p.received <> coalesce(sum(i.paid_amount) filter (where i.status not in ('CANCELLED', 'EXPIRED')), 0)
      or p.reserved <> coalesce(sum(i.amount - i.paid_amount) filter (where i.status = 'AWAITING_PAYMENT'), 0)`)
  expect(rows).toEqual([])
}

/** Asserts that all accounts sum to zero, and that each principal account matches its investment (if nothing was lost or withdrawn). */
export async function expectBooksExact(server: TestServer): Promise<void> {
  const { sum } = await server.db.one<{ sum: bigint }>(sql`select coalesce(sum(balance), 0)::bigint as sum from ledger_balances`)
  expect(sum).toBe(0n)
  const wrong = await server.db.all(sql`
    select i.code, i.status, i.paid_amount, a.balance from investments i left join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    where not exists (select 1 from withdrawals w where w.investment_id = i.id) and not exists (
      select 1 from ledger_entries e join ledger_transfers t on t.id = e.transfer where e.owner = i.id and t.kind = 'CAPITAL_LOST')
      and coalesce(a.balance, 0) <> case when i.status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED', 'MATURED') then i.paid_amount else 0 end`)
  expect(wrong).toEqual([])
}

/** All pending emails. */
export async function allMails(server: TestServer): Promise<Mail[]> {
  const all: Mail[] = []
  for (let batch = await server.mails(); batch.length > 0; batch = await server.mails()) all.push(...batch)
  return all
}
