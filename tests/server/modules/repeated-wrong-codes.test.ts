import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { codeFor, giveBalance, giveGateway, giveWallet, onHoldOf } from '../../support/money'
import { startServer } from '../../support/server'

/* A request with a wrong code that is repeated with the same Idempotency-Key: after a lost response, or sent twice concurrently. */
const server = await startServer()
const { db, services } = server
await giveGateway(server)

async function withCode(username: string) {
  const customer = await server.customer(username, { level: 1 })
  await giveBalance(server, customer, '100.00')
  const wallet = await giveWallet(server, customer)
  const code = await codeFor(server, customer, { amount: '20.00', wallet })
  const wrong = (place: number) => ((Number(code) + place) % 1_000_000).toString().padStart(6, '0')
  const request = (otp: string, key: string) =>
    customer.call(withdrawals.create, { body: { fund: 'EARNINGS', amount: '20.00', wallet, otp } }, { key })
  /** The attempts counted against the code, and the wrong codes of the day. */
  const countAttempts = async () => {
    const { tries } = await db.one<{ tries: number }>(
      sql`select tries from one_time_codes where user_id = ${customer.user.id} and purpose = 'WITHDRAWAL'`,
    )
    const subject = services.secrets.mac('code', `guess:user:${customer.user.id}`)
    const day = await db.maybe<{ count: number }>(sql`select count from guesses where kind = 'code' and subject = ${subject}`)
    return { tries, day: day?.count ?? 0 }
  }
  return { customer, code, wrong, request, countAttempts }
}

/** An answer without the id of its request. */
const withoutRequestId = ({ status, code, message, errors }: Awaited<ReturnType<Awaited<ReturnType<typeof withCode>>['request']>>) => ({
  status,
  code,
  message,
  errors,
})

test('a wrong code repeated with the same key gets the same response and counts once; the correct code then works', async () => {
  const { customer, code, wrong, request, countAttempts } = await withCode('ada')
  const key = randomUUID()
  const first = await request(wrong(1), key)
  expect(first).toMatchObject({ status: 422, code: 'CODE_WRONG', errors: [{ path: 'otp' }] })
  for (let times = 0; times < 6; times += 1) {
    const again = await request(wrong(1), key)
    expect(withoutRequestId(again)).toEqual(withoutRequestId(first))
  }
  expect(await countAttempts()).toEqual({ tries: 1, day: 1 })
  // A refused request leaves its key free for the corrected one.
  expect((await request(code, key)).status).toBe(200)
  expect((await request(code, key)).status).toBe(200)
  expect(await onHoldOf(server, customer)).toBe('20.00')
})

test('identical wrong codes sent concurrently with one key use one attempt and move no money', async () => {
  const { customer, code, wrong, request, countAttempts } = await withCode('bob')
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(wrong(1), key)))
  const wrongs = answers.filter((answer) => answer.code === 'CODE_WRONG')
  expect(wrongs.length).toBeGreaterThan(0)
  expect(new Set(wrongs.map((answer) => JSON.stringify(withoutRequestId(answer)))).size).toBe(1)
  expect(answers.filter((answer) => answer.code !== 'CODE_WRONG' && answer.code !== 'IDEMPOTENCY_RUNNING')).toEqual([])
  expect(await countAttempts()).toEqual({ tries: 1, day: 1 })
  expect(await onHoldOf(server, customer)).toBe('0.00')
  expect((await request(code, key)).status).toBe(200)
})

test('different wrong codes sent concurrently with one key use at most one attempt per compared code', async () => {
  const { wrong, request, countAttempts } = await withCode('cara')
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map((place) => request(wrong(place), key)))
  const compared = answers.filter((answer) => answer.code === 'CODE_WRONG').length
  expect(compared).toBeGreaterThan(0)
  expect(await countAttempts()).toEqual({ tries: compared, day: compared })
})
