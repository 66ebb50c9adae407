import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { customerOf, financeOf, invest, makeGateway, makeProject, pay } from '../../support/investing'
import { codeFor, giveBalance, giveWallet, onHoldOf } from '../../support/money'
import { startServer, type Caller } from '../../support/server'
import { untilWaiting } from '../../support/waiting'

/**
 * Case 1 of the quality page: the connection is cut after the commit, before any byte of the response is sent. These tests cut a
 * real connection; every-money-command.test.ts repeats all other commands with a key.
 */
const server = await startServer()
const { db } = server
const [finance, gateway, project] = [await financeOf(server, 'finance'), await makeGateway(server), await makeProject(server)]

type Answer = { status: number; text: string }
const wire = { cuts: false, lost: [] as Answer[] }
const sockets = new Set<Socket>()
const http = createServer(
  getRequestListener(async (request) => {
    const answer = await server.app.fetch(request)
    if (wire.cuts) {
      wire.lost.push({ status: answer.status, text: await answer.clone().text() })
      for (const socket of sockets) socket.destroy()
    }
    return answer
  }),
)
http.on('connection', (socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})
await new Promise<void>((ready) => void http.listen(0, '127.0.0.1', ready))
afterAll(() => new Promise<void>((closed) => void http.close(() => closed())))

type Command = { caller: Caller; path: string; body: object }
async function send({ caller, path, body }: Command, key: string): Promise<Answer & { replayed: boolean }> {
  const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text(), replayed: response.headers.get('Idempotent-Replayed') === 'true' }
}

/** The counts of all rows that a command can write. */
const written = () =>
  db.one<Record<string, number>>(sql`
    select (select count(*)::int from ledger_transfers) as transfers, (select count(*)::int from ledger_entries) as entries, (select count(*)::int from audit_logs) as audited,
      (select count(*)::int from notifications) as told, (select count(*)::int from outbox) as mailed, (select count(*)::int from idempotency_keys where body is not null) as kept`)
async function leaves(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await written()
  await act()
  const after = await written()
  return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]))
}

let people = 0
const newCustomer = async () => {
  const ada = await customerOf(server, `ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '500.00')
  return ada
}
const orderOf = (source: 'BALANCE' | 'GATEWAY') => ({
  project: project.id,
  lockedPeriod: 6,
  investmentAmount: '250.00',
  acknowledgedRisk: true,
  source,
})
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'a withdrawal': async () => {
    const caller = await newCustomer()
    const wallet = await giveWallet(server, caller)
    const otp = await codeFor(server, caller, { amount: '20.00', wallet })
    return { caller, path: '/withdraw-requests', body: { fund: 'EARNINGS', amount: '20.00', wallet, otp } }
  },
  'an investment from the balance': async () => ({ caller: await newCustomer(), path: '/investments', body: orderOf('BALANCE') }),
  'a payment that is told of': async () => {
    const caller = await newCustomer()
    const { id } = await invest(caller, { project: project.id, amount: '250.00' })
    return { caller, path: `/investments/${id}/make-payment`, body: { gateway, amount: '250.00', transactionId: randomUUID() } }
  },
  'a payment that is settled': async () => {
    const customer = await newCustomer()
    const { id } = await invest(customer, { project: project.id, amount: '250.00' })
    const { id: payment } = await pay(customer, id, { gateway, amount: '250.00' })
    return {
      caller: finance,
      path: '/investments/settle-payment',
      body: { payment, status: 'APPROVED', receivedAmount: '250.00', note: 'As on the account' },
    }
  },
}

beforeEach(() => Object.assign(wire, { cuts: false, lost: [] }))

describe.each(Object.entries(commands))('%s whose response is lost', (_, make) => {
  test('is executed once; a repetition with its key returns the lost bytes and has no further effect', async () => {
    const [usual, unlucky, key] = [await make(), await make(), randomUUID()]
    const once = await leaves(async () => expect((await send(usual, randomUUID())).status).toBe(200))
    expect(once).toMatchObject({ audited: expect.toSatisfy((count: number) => count > 0) as number, kept: 1 })

    wire.cuts = true
    expect(await leaves(() => expect(send(unlucky, key)).rejects.toThrow('fetch failed'))).toEqual(once)
    expect(wire.lost).toHaveLength(1)
    expect(wire.lost[0]?.status).toBe(200)

    wire.cuts = false
    const repeated = await leaves(async () => {
      for (let time = 0; time < 3; time += 1) expect(await send(unlucky, key)).toEqual({ ...wire.lost[0], replayed: true })
    })
    expect(new Set(Object.values(repeated))).toEqual(new Set([0]))
  })

  test('is executed once, even if the response to every repetition is lost', async () => {
    const [usual, unlucky, key] = [await make(), await make(), randomUUID()]
    const once = await leaves(() => send(usual, randomUUID()))
    wire.cuts = true
    const often = await leaves(async () => {
      for (let time = 0; time < 3; time += 1) await expect(send(unlucky, key)).rejects.toThrow('fetch failed')
    })
    expect(often).toEqual(once)
    expect(new Set(wire.lost.map(({ text }) => text)).size).toBe(1)
  })
})

test('a withdrawal whose response is lost creates one transfer, one email and one audit entry', async () => {
  const unlucky = await (commands['a withdrawal'] ?? expect.fail)()
  const key = randomUUID()
  wire.cuts = true
  const left = await leaves(async () => {
    await expect(send(unlucky, key)).rejects.toThrow('fetch failed')
    wire.cuts = false
    expect((await send(unlucky, key)).status).toBe(200)
  })
  expect(left).toMatchObject({ transfers: 1, entries: 2, audited: 1, told: 1, mailed: 1 })
  expect(await onHoldOf(server, unlucky.caller)).toBe('20.00')
})

test('a command whose client disconnects while it runs is executed once, as a repetition with its key shows', async () => {
  const unlucky = await (commands['an investment from the balance'] ?? expect.fail)()
  const key = randomUUID()
  const left = await leaves(async () => {
    // Another transaction locks the customer's account, so the command waits midway.
    await db.transaction(async (tx) => {
      await tx.one(
        sql`select 1 as held from ledger_accounts where owner = ${unlucky.caller.user.id} and kind = ${account.available(unlucky.caller.user.id).kind} for update`,
      )
      const sending = send(unlucky, key)
      sending.catch(() => undefined)
      await untilWaiting(db)
      for (const socket of sockets) socket.destroy()
      await expect(sending).rejects.toThrow('fetch failed')
    })
    const answers = []
    for (let time = 0; time < 200 && answers.length < 3; time += 1) {
      const answer = await send(unlucky, key)
      // The first one may still be running when it is repeated.
      if (answer.status !== 409) answers.push(answer)
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
  expect(left).toMatchObject({ transfers: 1, kept: 1 })
})
