import { describe, expect, test } from 'vitest'
import { explain } from '@/contract/explain'
import { reports } from '@/contract/reports'
import { transactions } from '@/contract/transactions'
import { addDays } from '@/domain/dates'
import { newCode, newId } from '@/server/db/ids'
import { insertion, sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { move, post } from '@/server/modules/ledger/posting'
import { giveBalance } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

const server = await startServer()
const { db, clock } = server
const staff = await server.staff('support', { roles: ['Support'] })
const ada = await server.customer('ada')
const bob = await server.customer('bob')

const walletId = newId()
await db.run(
  sql`insert into wallets ${insertion({ id: walletId, user_id: ada.user.id, title: 'Main wallet', network: 'BTC', currency_unit: 'BTC', address: 'bc1qexample', status: 'COOLING', created_at: NOON })}`,
)

/** Inserts a withdrawal and posts its request. @returns its id */
async function withdraw(of: Caller, amount: bigint): Promise<string> {
  const id = newId()
  const code = newCode('WDR')
  const now = clock.now()
  await db.run(
    sql`insert into withdrawals ${insertion({ id, code, user_id: of.user.id, fund: 'EARNINGS', amount, fee: 0n, net: amount, wallet_id: walletId, status: 'PENDING', approvals_needed: 1, created_at: now })}`,
  )
  await db.transaction((tx) =>
    post(tx, {
      kind: 'WITHDRAWAL_REQUESTED',
      reference: id,
      by: of.user.id,
      at: now,
      lines: move(account.available(of.user.id), account.hold(of.user.id), amount),
    }),
  )
  return code
}

clock.set(addDays(NOON, -40))
await giveBalance(server, ada, '100.00')
await giveBalance(server, bob, '7.00')
clock.set(addDays(NOON, -10))
await giveBalance(server, ada, '20.00')
clock.set(NOON)
const code = await withdraw(ada, 30_00n)

describe('my transactions', () => {
  test('are listed newest first, each with the balance after it, and add up', async () => {
    const { data, meta } = await ada.call(transactions.mine, { query: {} })
    expect(data.map((row) => [row.kind, row.amount, row.balanceAfter])).toEqual([
      ['WITHDRAWAL_REQUESTED', '-30.00', '90.00'],
      ['ADJUSTMENT', '20.00', '120.00'],
      ['ADJUSTMENT', '100.00', '100.00'],
    ])
    expect(data[0]).toMatchObject({ reference: { type: 'withdrawal', code, title: 'Main wallet' }, user: { id: ada.user.id }, note: null })
    expect(data[1]?.note).toBe('Opening balance')
    expect(meta).toMatchObject({ total: 3, sum: { amount: '90.00' } })
  })

  test('are paged by number and by cursor without a gap or an overlap', async () => {
    const byNumber = [1, 2, 3].map((page) => ada.call(transactions.mine, { query: { page, limit: 1 } }))
    const ids = (await Promise.all(byNumber)).flatMap((page) => page.data.map((row) => row.id))
    const walked: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 5; page += 1) {
      const { data, meta } = await ada.call(transactions.mine, { query: { limit: 1, ...(cursor ? { cursor } : {}) } })
      walked.push(...data.map((row) => row.id))
      cursor = meta?.nextCursor
      if (!cursor) break
    }
    expect(walked).toEqual(ids)
    expect(new Set(ids).size).toBe(3)
  })

  test.each([
    ['kind', { kind: 'ADJUSTMENT' as const }, ['20.00', '100.00']],
    ['several kinds', { kind: ['ADJUSTMENT', 'WITHDRAWAL_REQUESTED'] }, ['-30.00', '20.00', '100.00']],
    ['direction in', { direction: 'in' as const }, ['20.00', '100.00']],
    ['direction out', { direction: 'out' as const }, ['-30.00']],
    ['first day', { startDate: '2026-11-10' }, ['-30.00', '20.00']],
    ['last day, which counts whole', { endDate: '2026-11-10' }, ['20.00', '100.00']],
    ['all time', { startDate: '2001-01-01', endDate: '2099-12-31' }, ['-30.00', '20.00', '100.00']],
    ['an instant', { startDate: NOON.toISOString(), endDate: NOON.toISOString() }, ['-30.00']],
    ['code', { searchTerm: code.toLowerCase() }, ['-30.00']],
    ['reason', { searchTerm: 'opening' }, ['20.00', '100.00']],
    ['the hold account', { account: 'hold' as const }, ['30.00']],
    ['the locked account', { account: 'locked' as const }, []],
    ['another person', { user: bob.user.id }, []],
    ['amount, smallest first', { sortBy: 'amount' as const, sortOrder: 'ASC' as const }, ['-30.00', '20.00', '100.00']],
  ])('are filtered by %s', async (_, query, amounts) => {
    const { data } = await ada.call(transactions.mine, { query: query as object })
    expect(data.map((row) => row.amount)).toEqual(amounts)
  })

  test('are exported as CSV with the same filters', async () => {
    const answer = await ada.call(transactions.mine, { query: { direction: 'out' } }, { headers: { Accept: 'text/csv' } })
    expect(answer.text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      expect.stringContaining('"id","kind","amount","balanceAfter","reference"'),
      expect.stringContaining(`"WITHDRAWAL_REQUESTED","-30.00","90.00","${code}"`),
    ])
  })

  test('are summed with opening and closing balance, and by kind', async () => {
    const { data } = await ada.call(transactions.summary, { query: { startDate: '2026-11-01' } })
    expect(data).toMatchObject({
      opening: '100.00',
      closing: '90.00',
      in: '20.00',
      out: '30.00',
      entriesIn: 1,
      entriesOut: 1,
      kinds: [
        { kind: 'WITHDRAWAL_REQUESTED', entries: 1, sum: '-30.00' },
        { kind: 'ADJUSTMENT', entries: 1, sum: '20.00' },
      ],
    })
    const october = await ada.call(transactions.summary, { query: { endDate: '2026-10-31' } })
    expect(october.data).toMatchObject({ opening: '0.00', closing: '100.00', in: '100.00', out: '0.00' })
  })
})

describe('a transaction', () => {
  test('shows every entry of its transfer, debit and credit', async () => {
    const [first] = (await ada.call(transactions.mine, { query: {} })).data
    const { data } = await ada.call(transactions.get, { params: { id: first?.id ?? '' } })
    expect(data).toMatchObject({ amount: '-30.00', reference: { code } })
    expect(data.entries).toEqual([
      { account: 'CUSTOMER_AVAILABLE', owner: 'You', debit: '30.00', credit: null },
      { account: 'WITHDRAWAL_HOLD', owner: 'You', debit: null, credit: '30.00' },
    ])
  })

  test('is shown from the account in whose list it was found', async () => {
    const [transaction] = (await ada.call(transactions.mine, { query: { account: 'hold' } })).data
    const { data } = await ada.call(transactions.get, { params: { id: transaction?.id ?? '' } })
    expect(data).toMatchObject({ id: transaction?.id, amount: '30.00', balanceAfter: '30.00' })
  })

  test('of another customer returns 404, like one that does not exist', async () => {
    const [foreign] = (await bob.call(transactions.mine, { query: {} })).data
    const answer = await ada.call(transactions.get, { params: { id: foreign?.id ?? '' } })
    const none = await ada.call(transactions.get, { params: { id: newId() } })
    expect([answer.status, answer.message]).toEqual([none.status, none.message])
    expect(answer.status).toBe(404)
    expect(await staff.call(transactions.get, { params: { id: foreign?.id ?? '' } })).toMatchObject({
      status: 200,
      data: { user: { name: 'Bob' }, entries: [{ owner: 'Platform' }, { owner: 'Bob' }] },
    })
  })

  test('between two customers names the account kind of the other side, never its owner', async () => {
    const transfer = await db.transaction((tx) =>
      post(tx, {
        kind: 'REFERRAL_COMMISSION',
        reference: newId(),
        by: null,
        at: NOON,
        lines: move(account.available(bob.user.id), account.available(ada.user.id), 1n),
      }),
    )
    const { data } = await ada.call(transactions.get, { params: { id: transfer } })
    expect(data.entries).toEqual([
      { account: 'CUSTOMER_AVAILABLE', owner: '', debit: '0.01', credit: null },
      { account: 'CUSTOMER_AVAILABLE', owner: 'You', debit: null, credit: '0.01' },
    ])
    expect(data).toMatchObject({ amount: '0.01', user: { id: ada.user.id } })
  })
})

describe('transactions of all customers', () => {
  test('show their customer and are found by it', async () => {
    const { data, meta } = await staff.call(transactions.list, { query: { searchTerm: 'bob@example.test' } })
    expect(data.map((row) => [row.user?.name, row.amount])).toEqual([
      ['Bob', '-0.01'],
      ['Bob', '7.00'],
    ])
    expect(meta?.sum).toEqual({ amount: '6.99' })
  })

  test('of one customer are in the order of that account', async () => {
    const { data } = await staff.call(transactions.list, { query: { user: ada.user.id } })
    expect(data.map((row) => row.balanceAfter)).toEqual(['90.01', '90.00', '120.00', '100.00'])
  })
})

test('a transfer between two locked principals is a transaction on each side', async () => {
  const project = newId()
  const [older, newer] = [newId(), newId()]
  const now = clock.now()
  await db.run(
    sql`insert into projects ${insertion({ id: project, code: newCode('PRJ'), title: 'Harbour', slug: 'harbour', about: 'a', description: 'd', sector: 's', location: 'l', drawing: 'x', value: 1n, min_investment: 1n, max_investment: 1n, status: 'OPEN', risk_text: 'r', created_at: now })}`,
  )
  for (const id of [older, newer]) {
    await db.run(
      sql`insert into investments ${insertion({ id, code: newCode('INV'), project_id: project, user_id: ada.user.id, amount: 500n, locked_period: 6, return_min: 0n, return_max: 0n, status: 'ACTIVE', source: 'BALANCE', payment_reference: id, rates: '{}', terms_version: 1, risk_version: 1, risk_acknowledged_at: now, created_at: now })}`,
    )
  }
  await db.transaction((tx) =>
    post(tx, {
      kind: 'INVESTED_FROM_BALANCE',
      reference: older,
      by: null,
      at: now,
      lines: move(account.available(ada.user.id), account.principal(older), 500n),
    }),
  )
  await db.transaction((tx) =>
    post(tx, {
      kind: 'REINVESTED',
      reference: newer,
      by: null,
      at: now,
      lines: move(account.principal(older), account.principal(newer), 500n),
    }),
  )
  const { data, meta } = await ada.call(transactions.mine, { query: { account: 'locked' } })
  expect(data.map((row) => row.amount).sort()).toEqual(['-5.00', '5.00', '5.00'])
  expect(new Set(data.map((row) => row.id)).size).toBe(3)
  expect(meta?.sum).toEqual({ amount: '5.00' })
  for (const row of data) {
    const transaction = await ada.call(transactions.get, { params: { id: row.id } })
    expect(transaction.data).toMatchObject({ id: row.id, amount: row.amount, reference: { type: 'investment', title: 'Harbour' } })
  }
})

describe('a date range', () => {
  const december = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const inDhaka = { headers: { 'Time-Zone-Offset': '-360' } }

  test('is in the time zone of the reader in the list, its CSV, the sums, the explanation and the statement', async () => {
    const cleo = await server.customer('cleo')
    // In Dhaka (UTC+6) it is 02:00 on 1 December.
    clock.set(new Date('2026-11-30T20:00:00Z'))
    await giveBalance(server, cleo, '5.00')
    // In Dhaka (UTC+6) it is 02:00 on 1 January.
    clock.set(new Date('2026-12-31T20:00:00Z'))
    await giveBalance(server, cleo, '12.00')
    const again = await server.again(cleo)
    for (const [more, amount] of [
      [inDhaka, '5.00'],
      [{}, '12.00'],
    ] as const) {
      const list = await again.call(transactions.mine, { query: december }, more)
      expect(list.data.map((row) => row.amount)).toEqual([amount])
      expect((await again.call(transactions.summary, { query: december }, more)).data.in).toBe(amount)
      expect((await again.call(explain.summary, { query: { figure: 'available', ...december } }, more)).data.sum).toBe(amount)
      const csv = await again.call(transactions.mine, { query: december }, { headers: { ...more.headers, Accept: 'text/csv' } })
      expect(csv.text.trim().split('\n').slice(1)).toEqual([expect.stringContaining(`"ADJUSTMENT","${amount}"`)])
      const query = 'from=2026-12-01&to=2026-12-31&format=csv'
      const statement = await (await again.request('GET', `${reports.statement.path}?${query}`, more)).text()
      expect(statement.split('\n').filter((line) => line.includes(',Adjustment,'))).toEqual([expect.stringContaining(`,${amount},`)])
    }
  })

  test('with the first or the last year is answered in every time zone', async () => {
    const bea = await server.customer('bea')
    await giveBalance(server, bea, '1.00')
    const total = (await bea.call(transactions.mine, { query: {} })).meta?.total
    for (const offset of ['-840', '840']) {
      const query = { startDate: '0001-01-01', endDate: '9999-12-31' }
      const answer = await bea.call(transactions.mine, { query }, { headers: { 'Time-Zone-Offset': offset } })
      expect([answer.status, answer.meta?.total]).toEqual([200, total])
    }
  })

  test('of calendar days is the same in every time zone', async () => {
    await db.run(sql`insert into ledger_digests (day, transfers, entries, content, hash, taken_at)
      select d, 0, 0, ${Buffer.from('x')}, ${Buffer.from('x')}, ${NOON} from unnest(array['2026-11-01', '2026-11-02', '2026-11-03']::date[]) d`)
    const query = { startDate: '2026-11-02', endDate: '2026-11-02' }
    const reader = await server.admin('reader')
    for (const offset of ['-360', '0', '300']) {
      const { data } = await reader.call(reports.digests, { query }, { headers: { 'Time-Zone-Offset': offset } })
      expect(data.map(({ day }) => day)).toEqual(['2026-11-02'])
    }
  })
})
