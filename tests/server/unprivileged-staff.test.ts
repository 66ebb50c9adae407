import { describe, expect, test } from 'vitest'
import { api } from '@/contract/api'
import { audit } from '@/contract/audit'
import type { Endpoint } from '@/contract/core/endpoint'
import { figure } from '@/contract/explain'
import { users } from '@/contract/users'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { livingBooks } from '../support/books'
import { financeOf, living, ok } from '../support/investing'
import { startServer, type Caller } from '../support/server'

/** After some months of a small platform, a staff member without roles calls every endpoint that staff may read. */
const server = await startServer()
const { ada, bob, paid, root, finance } = await livingBooks(server)
const newcomer = living(server, await server.staff('newcomer'))
const support = living(server, await server.staff('support', { roles: ['Support'] }))

const rows = await server.db.all<{ id: string; code: string | null }>(sql`
  select id, code from investments union all select id, code from payments union all select id, code from withdrawals
  union all select id, code from adjustments union all select id, code from fund_movements union all select id, code from commissions
  union all select id, null from wallets union all select id, null from notifications union all select id, email from users where type = 'Customer'
  union all (select id, null from ledger_transfers order by id limit 40)`)
const addresses = (await server.db.all<{ address: string }>(sql`select address from wallets`)).map(({ address }) => address)
/** Data that must not be visible without permission: ids, codes, addresses. */
const secrets = [...rows.map(({ id }) => id), ...rows.flatMap(({ code }) => code ?? []), ...addresses]
const exposedIn = (text: string, except: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret) && !except.includes(secret))

const reads = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members)
    .map(([name, endpoint]) => [`${group}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { method, access }]) => method === 'get' && access !== 'public' && access.staff !== undefined),
)

/** All URLs of an endpoint: its path with every existing id, and with a query where one is required. */
function* addressesOf({ path }: Endpoint): Generator<string> {
  if (path === '/explain' || path === '/explain/summary') {
    for (const option of figure.options) for (const of of [ada.user.id, rows[0]?.id]) yield `${path}?figure=${option}&of=${of}`
    return
  }
  if (path === '/find') {
    for (const q of ['ada', 'bob', 'INV', 'PAY', 'WDR', 'example.test']) yield `${path}?q=${q}`
    return
  }
  if (!path.includes(':')) return yield path
  for (const { id } of rows) yield path.replace(/:\w+/g, id)
}

describe('staff without permissions', () => {
  test.each(reads)(
    '%s reveals no customer data',
    async (_, endpoint) => {
      for (const address of addressesOf(endpoint)) {
        const text = await (await newcomer.request('get', address)).text()
        expect(exposedIn(text, [newcomer.user.id]), address).toEqual([])
      }
    },
    60_000,
  )

  test('exports reveal no customer data', async () => {
    for (const [name, endpoint] of reads.filter(([, { list }]) => list)) {
      const [address = ''] = addressesOf(endpoint)
      const text = await (await newcomer.request('get', address, { headers: { Accept: 'text/csv' } })).text()
      expect(exposedIn(text, []), name).toEqual([])
    }
  })
})

describe('payout destinations', () => {
  const [address = ''] = addresses
  const maskedAddress = `${address.slice(0, 4)}…${address.slice(-4)}`
  const shown = async (caller: Caller) => ({
    list: (await caller.call(withdrawals.list, { query: {} })).text,
    one: (await caller.call(withdrawals.get, { params: { id: paid } })).text,
    wallets: (await caller.call(wallets.list, { params: { userId: ada.user.id }, query: {} })).text,
    overview: (await caller.call(users.overview, { params: { userId: ada.user.id } })).text,
  })

  test('are shown in full to staff who pay', async () => {
    for (const [place, text] of Object.entries(await shown(finance))) expect(text, place).toContain(address)
    expect((await finance.call(withdrawals.list, { query: { searchTerm: address.slice(0, 12) } })).meta?.total).toBeGreaterThan(0)
  })

  test('are masked for other staff, in lists and details', async () => {
    for (const [place, text] of Object.entries(await shown(support))) {
      expect(text, place).not.toContain(address)
      expect(text, place).toContain(maskedAddress)
    }
  })

  test('are not in the exports of staff without the permission', async () => {
    const csv = await (await support.request('get', '/withdraw-requests', { headers: { Accept: 'text/csv' } })).text()
    expect(csv).toContain('WDR-')
    expect(csv).not.toContain(address)
  })

  test('are not revealed by the transaction of a payout', async () => {
    const explorer = 'https://explorer.example.test/tx/'
    await server.db.run(sql`
      update settings set values = values || ${JSON.stringify({ transactionExplorers: { TRC20: `${explorer}{id}`, ERC20: `${explorer}{id}`, BEP20: `${explorer}{id}`, BTC: `${explorer}{id}` } })}::jsonb`)
    const { txid } = await server.db.one<{ txid: string }>(sql`select transaction_id as txid from withdrawals where id = ${paid}`)
    const clerk = living(
      server,
      await server.staff('payouts-unseen', { permissions: ['withdraws:read', 'audit-logs:read', 'payouts:write'] }),
    )
    const auditQuery = { subjectType: ['withdrawal' as const], limit: 100 }
    const wrong = 'a'.repeat(64)
    const gateway = (await root.call(withdrawals.get, { params: { id: paid } })).data.sent?.gateway.id ?? ''
    const corrected = txid.replace(/.{8}$/, (end) => (end === '0'.repeat(8) ? wrong.slice(0, 8) : '0'.repeat(8)))
    const payer = await financeOf(server, 'correcting')
    ok(
      await payer.call(withdrawals.correctPayment, { params: { id: paid }, body: { transactionId: corrected, gateway, note: 'Mistyped' } }),
    )
    const places = async (caller: Caller) => ({
      list: (await caller.call(withdrawals.list, { query: { searchTerm: txid } })).text,
      one: (await caller.call(withdrawals.get, { params: { id: paid } })).text,
      audit: (await caller.call(audit.list, { query: auditQuery })).text,
      file: await (await caller.request('get', '/withdraw-requests', { headers: { Accept: 'text/csv' } })).text(),
    })
    for (const [place, text] of Object.entries(await places(root))) {
      expect(text, place).toContain(corrected)
      if (place !== 'audit') expect(text, place).toContain(`${explorer}${corrected}`)
    }
    for (const [place, text] of Object.entries(await places(clerk))) {
      expect(text, place).not.toContain(corrected)
      expect(text, place).not.toContain(txid)
      expect(text, place).not.toContain(explorer)
      expect(text, place).toContain(`${corrected.slice(0, 4)}…${corrected.slice(-4)}`)
    }
    expect((await ada.call(withdrawals.get, { params: { id: paid } })).data).toMatchObject({
      transactionId: corrected,
      explorerUrl: `${explorer}${corrected}`,
    })
    const countMatches = async (caller: Caller, searchTerm: string) =>
      (await caller.call(withdrawals.list, { query: { searchTerm } })).meta?.total
    const part = txid.slice(5, 40)
    expect([await countMatches(root, part), await countMatches(clerk, part), await countMatches(clerk, txid.toUpperCase())]).toEqual([
      1, 0, 1,
    ])
  })

  test('cannot be guessed by searching for a part of them', async () => {
    expect((await support.call(withdrawals.list, { query: { searchTerm: address.slice(6, 14) } })).meta?.total).toBe(0)
  })

  test('are masked in the responses to commands of other staff', async () => {
    const [wallet] = (await support.call(wallets.list, { params: { userId: ada.user.id }, query: {} })).data
    const params = { userId: ada.user.id, walletId: wallet?.id ?? '' }
    const suspended = await support.call(wallets.suspend, { params, body: { note: 'Reported as lost' } })
    expect(suspended.data.address).toBe(maskedAddress)
    expect((await support.call(wallets.restore, { params, body: {} })).data.address).toBe(maskedAddress)
  })

  test('are masked in the audit log for staff who do not pay', async () => {
    const auditor = living(server, await server.staff('auditor', { permissions: ['audit-logs:read'] }))
    const query = { subjectType: ['wallet', 'withdrawal'], limit: 100 }
    expect((await root.call(audit.list, { query })).text).toContain(address)
    const auditText = (await auditor.call(audit.list, { query })).text
    expect(auditText).not.toContain(address)
    expect(auditText).toContain(maskedAddress)
  })

  test('are shown in full to their own customer only', async () => {
    expect((await ada.call(withdrawals.mine, { query: {} })).text).toContain(address)
    expect((await bob.call(withdrawals.mine, { query: {} })).text).not.toContain(address)
  })
})

test('with customers:read alone, the overview omits documents, investments and history but keeps the totals', async () => {
  await server.db.run(sql`
    insert into identity_requests (id, user_id, document_kind, number_encrypted, number_hash, number_mask, expires_on, file_ids, status, created_at)
    values (${newId()}, ${ada.user.id}, 'PASSPORT', '\\x00'::bytea, '\\x00'::bytea, '•••123', '2030-01-01', '{}', 'EXPIRED', ${server.clock.now()})`)
  const overviewOf = async (caller: Caller) => (await caller.call(users.overview, { params: { userId: ada.user.id } })).data
  const whole = await overviewOf(root)
  expect([whole.identity.length, whole.investments.latest.length].every((count) => count > 0)).toBe(true)
  const reader = living(server, await server.staff('reader', { permissions: ['customers:read'] }))
  expect(await overviewOf(reader)).toMatchObject({
    totals: whole.totals,
    identity: [],
    investments: { active: whole.investments.active, total: whole.investments.total, latest: [] },
    audit: [],
  })
  const verifier = living(server, await server.staff('verifier', { permissions: ['customers:read', 'user-verification-requests:read'] }))
  expect(await overviewOf(verifier)).toMatchObject({ identity: whole.identity, investments: { latest: [] } })
  const investor = living(server, await server.staff('investments', { permissions: ['customers:read', 'investments:read'] }))
  expect(await overviewOf(investor)).toMatchObject({ identity: [], investments: whole.investments })
})

test('without the permission for the audit log, the overview omits the history of a customer', async () => {
  expect((await root.call(users.overview, { params: { userId: ada.user.id } })).data.audit).not.toEqual([])
  expect((await support.call(users.overview, { params: { userId: ada.user.id } })).data.audit).toEqual([])
})
