import { withdrawals } from '@/contract/withdrawals'
import { newCode, newId } from '@/server/db/ids'
import { insertion, sql } from '@/server/db/sql'
import { isPayable } from '@/server/modules/gateways/payable'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { move, post } from '@/server/modules/ledger/posting'
import { toMinor, toMoney } from '@/domain/money'
import { sealOf } from '@/server/integrity/audit-seal'
import { addDays } from '@/domain/dates'
import { codeIn, type Caller, type TestServer } from './server'

/** Credits a customer's balance with a posted adjustment, so that the books stay balanced. */
export async function giveBalance(server: TestServer, customer: Caller, amount: string): Promise<void> {
  const { db, clock } = server
  const now = clock.now()
  const id = newId(now)
  await db.transaction(async (tx) => {
    const row = {
      id,
      code: newCode('ADJ'),
      user_id: customer.user.id,
      amount: toMinor(amount),
      reason: 'Opening balance',
      status: 'POSTED',
      proposed_by: customer.user.id,
      decided_at: now,
      created_at: now,
    }
    await tx.run(sql`insert into adjustments ${insertion(row)}`)
    await post(tx, {
      kind: 'ADJUSTMENT',
      reference: id,
      by: null,
      at: now,
      lines: move(account.adjustments, account.available(customer.user.id), toMinor(amount)),
    })
  })
}

export const availableOf = async (server: TestServer, customer: Caller): Promise<string> =>
  toMoney(await balanceOf(server.db, account.available(customer.user.id)))
export const onHoldOf = async (server: TestServer, customer: Caller): Promise<string> =>
  toMoney(await balanceOf(server.db, account.hold(customer.user.id)))

/** The results of concurrent calls: the count of each status, with the error codes. */
export function tally(answers: readonly { status: number; code?: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const name = code ?? String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

let sequence = 0

/** A new transaction id in the format of ERC20. */
export const transactionId = (): string => `0x${newId().replaceAll('-', '').padEnd(64, '0')}`
/** A new transaction id in the format of the network. */
export const transactionIdOn = (network: string): string => (network === 'BTC' ? transactionId().slice(2) : transactionId())

/** An active gateway that can pay the currency on the network; if there is none, a new one that is not offered for payments. */
export async function ensurePayoutAccount(
  server: TestServer,
  { network = 'ERC20', currency = 'USDT' }: { network?: string; currency?: string } = {},
): Promise<void> {
  const { payable } = await server.db.one<{ payable: boolean }>(
    sql`select ${isPayable({ network: sql`${network}::text`, currency: sql`${currency}::text` })} as payable`,
  )
  if (payable) return
  const id = await giveGateway(server)
  await server.db.run(sql`
    update payment_gateways set payout_networks = array_append(array_remove(payout_networks, ${network}), ${network}),
      payout_assets = array_append(array_remove(payout_assets, ${currency}), ${currency}) where id = ${id}`)
}

/** A confirmed wallet with a gateway that can pay it; by default old enough to need no additional review. */
export async function giveWallet(
  server: TestServer,
  customer: Caller,
  { confirmedDaysAgo = 30, ...more }: { confirmedDaysAgo?: number; status?: string; network?: 'ERC20' | 'BTC'; usable_at?: Date } = {},
): Promise<string> {
  const id = newId()
  const confirmedAt = addDays(server.clock.now(), -confirmedDaysAgo)
  const row = {
    id,
    user_id: customer.user.id,
    title: `Wallet ${(sequence += 1)}`,
    network: 'ERC20',
    currency_unit: 'USDT',
    address: `0x${id.replaceAll('-', '')}00000000`,
    status: 'COOLING',
    usable_at: confirmedAt,
    confirmed_at: confirmedAt,
    created_at: confirmedAt,
    ...more,
  }
  await server.db.run(sql`insert into wallets ${insertion(row)}`)
  if (row.status !== 'UNCONFIRMED') await confirmedAsIs(server, id)
  await ensurePayoutAccount(server, { network: row.network, currency: row.currency_unit })
  return id
}

/** Writes the sealed audit entry of the owner's confirmation for the wallet's current row. */
export async function confirmedAsIs({ db, services }: Pick<TestServer, 'db' | 'services'>, id: string): Promise<void> {
  const {
    confirmed_at: at,
    user_id: owner,
    ...shown
  } = await db.one<Confirmed>(sql`
    select confirmed_at, user_id, title, network, currency_unit, address, details, usable_at from wallets where id = ${id}`)
  const after = {
    ...{ title: shown.title, network: shown.network, currencyUnit: shown.currency_unit, address: shown.address },
    ...(shown.details ? { details: shown.details } : {}),
    ...{ owner, status: 'COOLING', usableAt: shown.usable_at?.toISOString() ?? null },
  }
  const entry = {
    ...{ id: newId(), at: (at ?? new Date(0)).toISOString(), actor_id: owner, actor_kind: 'Customer', action: 'wallet.confirmed' },
    ...{ subject_type: 'wallet', subject_id: id, subject_code: null, before: { status: 'UNCONFIRMED' }, after },
    ...{ address: null, request_id: null, refusal: null, permission: null },
  }
  const json = { before: JSON.stringify(entry.before), after: JSON.stringify(entry.after) }
  await db.run(sql`insert into audit_logs ${insertion({ ...entry, ...json, seal: sealOf(services.secrets, entry) })}`)
}

type Confirmed = {
  user_id: string
  title: string
  network: string
  currency_unit: string
  address: string
  details: Readonly<Record<string, string>> | null
  usable_at: Date | null
  confirmed_at: Date | null
}

/** A manual gateway in the book currency. */
export async function giveGateway(server: TestServer, { isActive = true } = {}): Promise<string> {
  const { db, clock } = server
  const id = newId()
  await db.run(
    sql`insert into currencies ${insertion({ id: newId(), title: 'US dollar', currency_code: 'USD', currency_symbol: '$', decimals: 2, value: '1', changed_at: clock.now() })} on conflict do nothing`,
  )
  const { currency } = await db.one<{ currency: string }>(sql`select id as currency from currencies where currency_code = 'USD'`)
  const row = {
    id,
    title: `Gateway ${(sequence += 1)}`,
    kind: 'MANUAL',
    instructions: 'Send it',
    currency_id: currency,
    account: '1',
    payout_networks: ['TRC20', 'ERC20', 'BEP20', 'BTC'],
    payout_assets: ['USDT', 'USDC', 'BTC'],
    is_active: isActive,
    created_at: clock.now(),
  }
  await db.run(sql`insert into payment_gateways ${insertion(row)}`)
  return id
}

/** An open project with enough capacity for all investments. */
export async function giveProject(server: TestServer, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { db, clock } = server
  const id = newId()
  const row = {
    id,
    code: newCode('PRJ'),
    title: `Project ${(sequence += 1)}`,
    slug: `project-${id}`,
    about: 'About',
    description: 'Described',
    sector: 'Energy',
    location: 'Here',
    value: 1_000_000_00n,
    min_investment: 1_00n,
    max_investment: 1_000_000_00n,
    status: 'OPEN',
    risk_text: 'All may be lost',
    created_at: clock.now(),
    opened_at: clock.now(),
    ...more,
  }
  await db.run(sql`insert into projects ${insertion(row)}`)
  await db.run(sql`insert into project_return_rates (project_id, period, return_min, return_max) values (${id}, 6, 5000, 10000)`)
  return id
}

/** An investment paid from the balance, in any state, with its principal in the ledger. */
export async function giveInvestment(
  server: TestServer,
  customer: Caller,
  { amount = '500.00', status = 'MATURED', project }: { amount?: string; status?: string; project?: string } = {},
): Promise<string> {
  const { db, clock } = server
  const [id, minor, now] = [newId(), toMinor(amount), clock.now()]
  const projectId = project ?? (await giveProject(server))
  await giveBalance(server, customer, amount)
  await db.transaction(async (tx) => {
    const row = {
      id,
      code: newCode('INV'),
      project_id: projectId,
      user_id: customer.user.id,
      amount: minor,
      paid_amount: minor,
      locked_period: 6,
      return_min: 5000n,
      return_max: 10_000n,
      status,
      source: 'BALANCE',
      payment_reference: id,
      payment_status: 'PAID',
      rates: '{}',
      terms_version: 1,
      risk_version: 1,
      risk_acknowledged_at: now,
      effective_from: now,
      matures_at: now,
      created_at: now,
    }
    await tx.run(sql`insert into investments ${insertion(row)}`)
    await tx.run(sql`update projects set received = received + ${minor} where id = ${projectId}`)
    await post(tx, {
      kind: 'INVESTED_FROM_BALANCE',
      reference: id,
      by: null,
      at: now,
      lines: move(account.available(customer.user.id), account.principal(id), minor),
    })
  })
  return id
}

export const principalOf = async (server: TestServer, investment: string): Promise<string> =>
  toMoney(await balanceOf(server.db, account.principal(investment)))

type WithdrawalBody = { amount: string; wallet: string; fund?: 'EARNINGS' | 'INVESTMENT'; investment?: string }

/** Requests the code for a withdrawal and reads it from the email. */
export async function codeFor(server: TestServer, customer: Caller, body: WithdrawalBody): Promise<string> {
  await server.mails()
  const sent = await customer.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', ...body } })
  if (sent.status !== 200) throw new Error(`No code was sent: ${sent.message}`)
  return codeIn((await server.mails()).find((mail) => mail.content.template === 'withdrawal.code'))
}

/** Requests a withdrawal as the screen does: first a code, then the withdrawal with the code. */
export async function withdraw(server: TestServer, customer: Caller, body: WithdrawalBody) {
  const otp = await codeFor(server, customer, body)
  return customer.call(withdrawals.create, { body: { fund: 'EARNINGS', ...body, otp } })
}
