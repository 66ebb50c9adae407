import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '@/server/infra/clock'
import type { Db } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { paymentAgrees } from '@tests/support/checks'
import { freshFolder, startCarmine, type Carmine } from '@tests/support/carmine'
import { removeFolder } from '@tests/support/folders'
import { makeGateway, makeProject } from '@tests/support/investing'
import { giveBalance } from '@tests/support/money'
import {
  sendRequest,
  AUTH_SECRET,
  dataOf,
  databaseOf,
  createUser,
  withoutReviewFlags,
  withoutSecondFactor,
  type SignedInUser,
  type Wish,
} from '@tests/support/running'
import type { Caller, TestServer } from '@tests/support/server'

const CUSTOMERS = 20
const OF_EACH_KIND = 5
const env = { SEED_DEMO: 'false', AUTH_SECRET }

const dataDir = await freshFolder()
let carmine = await startCarmine({ env, dataDir })
afterAll(async () => {
  await carmine.end()
  await removeFolder(dataDir)
})

type Money = Wish & { key: string; kind: 'invest' | 'settle' }

/** Two hundred different money requests: customers invest their balance, staff settle payments. */
async function prepare(running: Carmine, db: Db): Promise<{ requests: Money[]; admin: SignedInUser }> {
  // The helpers use only these two fields of a test server.
  const server = { db, clock: systemClock } as unknown as TestServer
  await withoutSecondFactor(db)
  await withoutReviewFlags(db)
  const [admin, finance] = [await createUser(db, 'root', 'Super Admin'), await createUser(db, 'finance', 'Finance')]
  const { id: project } = await makeProject(server, {})
  const gateway = await makeGateway(server)
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, (_, at) => createUser(db, `customer${at}`)))
  const order = (source: 'BALANCE' | 'GATEWAY') => ({
    project,
    lockedPeriod: 6,
    investmentAmount: '100.00',
    acknowledgedRisk: true,
    source,
  })
  const requests: Money[] = []
  for (const user of customers) {
    // The balance covers three of five orders: the others must be refused, also when repeated.
    await giveBalance(server, { user: user } as unknown as Caller, '300.00')
    for (let count = 0; count < OF_EACH_KIND; count += 1) {
      requests.push({ kind: 'invest', user, path: '/investments', body: order('BALANCE'), key: randomUUID() })
      const { id } = dataOf<Investment>(await sendRequest(running.url, { user, path: '/investments', body: order('GATEWAY') }))
      const paying = { gateway, amount: '100.00', transactionId: randomUUID() }
      const payment = dataOf<Payment>(await sendRequest(running.url, { user, path: `/investments/${id}/make-payment`, body: paying }))
      const settling = { payment: payment.id, status: 'APPROVED', receivedAmount: '100.00', checks: paymentAgrees }
      requests.push({ kind: 'settle', user: finance, path: '/investments/settle-payment', body: settling, key: randomUUID() })
    }
  }
  return { requests, admin }
}

test(
  'after a kill during 200 money requests each one is complete or absent, and its key returns one result',
  { timeout: 180_000 },
  async () => {
    const before = await databaseOf(carmine)
    const { requests, admin } = await prepare(carmine, before)
    await before.close()
    expect(requests).toHaveLength(CUSTOMERS * OF_EACH_KIND * 2)

    // Sent concurrently; the server is killed with SIGKILL after a third of the responses.
    const answersByKey = new Map<string, { status: number; text: string }>()
    const sending = requests.map((request) =>
      sendRequest(carmine.url, request).then(
        (answer) => void answersByKey.set(request.key, answer),
        () => undefined,
      ),
    )
    while (answersByKey.size < requests.length / 3) await sleep(1)
    await carmine.end('SIGKILL')
    await Promise.all(sending)
    const acknowledged = [...answersByKey].filter(([, { status }]) => status === 200)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(answersByKey.size).toBeLessThan(requests.length)

    carmine = await startCarmine({ env, dataDir })
    const db = await databaseOf(carmine)
    await expectWholeOrNothing(db)
    expect(await reconciled(carmine, admin)).toMatchObject({ balanced: true, drift: [] })

    // All requests are repeated twice with the same keys.
    const first = await Promise.all(requests.map((request) => sendRequest(carmine.url, request)))
    const second = await Promise.all(requests.map((request) => sendRequest(carmine.url, request)))
    requests.forEach(({ key }, at) => {
      const known = answersByKey.get(key)
      if (known?.status === 200) expect(first[at]).toEqual({ status: 200, text: known.text, replayed: true })
      expect([first[at]?.status, second[at]?.status]).toEqual([first[at]?.status, first[at]?.status])
      if (first[at]?.status === 200) expect(second[at]).toEqual({ status: 200, text: first[at].text, replayed: true })
    })
    await expectWholeOrNothing(db)
    await expectOnce(db)
    expect(await reconciled(carmine, admin)).toMatchObject({ balanced: true, drift: [] })
    await db.close()
  },
)

const reconciled = async (running: Carmine, user: SignedInUser) =>
  dataOf<{ balanced: boolean; drift: unknown[] }>(await sendRequest(running.url, { user, method: 'GET', path: '/reports/reconciliation' }))

/** Each investment from the balance has its transfer, audit entry and stored response, and so has each settled payment. */
async function expectWholeOrNothing(db: Db): Promise<void> {
  const counts = await db.one<Record<string, number>>(sql`
    select (select count(*)::int from investments where source = 'BALANCE') as investments,
      (select count(*)::int from ledger_transfers where kind = 'INVESTED_FROM_BALANCE') as invested,
      (select count(*)::int from payments where status = 'APPROVED') as settled,
      (select count(*)::int from ledger_transfers where kind = 'PAYMENT_APPROVED') as posted,
      (select count(*)::int from audit_logs where action = 'payment.approved') as audited,
      (select count(*)::int from idempotency_keys where endpoint = 'investments.settlePayment' and body is not null) as kept`)
  expect(counts.invested).toBe(counts.investments)
  expect([counts.posted, counts.audited, counts.kept]).toEqual([counts.settled, counts.settled, counts.settled])
}

async function expectOnce(db: Db): Promise<void> {
  const { settled } = await db.one<{ settled: number }>(sql`select count(*)::int as settled from payments where status = 'APPROVED'`)
  expect(settled).toBe(CUSTOMERS * OF_EACH_KIND)
  // Three of five fit the balance, in any order; the balance is zero and never negative.
  const each = await db.all<{ orders: number; balance: bigint }>(sql`
    select count(i.id)::int as orders, a.balance from ledger_accounts a join investments i on i.user_id = a.owner and i.source = 'BALANCE'
    where a.kind = 'CUSTOMER_AVAILABLE' group by a.owner, a.balance`)
  expect(each).toHaveLength(CUSTOMERS)
  for (const { orders, balance } of each) expect({ orders, balance }).toEqual({ orders: 3, balance: 0n })
}
