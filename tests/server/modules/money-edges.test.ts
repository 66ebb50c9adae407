import { expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { sql } from '@/server/db/sql'
import { quoteExit, splitReceived } from '@/server/modules/investments/rules'
import { approvalsForAmounts } from '@/server/modules/payments/policy'
import { flagsOf } from '@/server/modules/payments/rules'
import { startServer } from '../../support/server'
import { giveBalance } from '../../support/money'
import { customerOf, financeOf, invest, makeGateway, makeProject, order, pay } from '../../support/investing'

const server = await startServer()
const gateway = await makeGateway(server)
const [ada, finance, project] = [
  await customerOf(server, 'ada', { level: 1 }),
  await financeOf(server, 'finance'),
  await makeProject(server),
]
await giveBalance(server, ada, '100000.00')

const noMoney: [string, unknown][] = [
  ['nothing', '0'],
  ['zero cents', '0.00'],
  ['less than nothing', '-1'],
  ['a tenth of a cent', '100.001'],
  ['an exponent', '1e3'],
  ['a large exponent', '1e21'],
  ['no number', 'NaN'],
  ['without end', 'Infinity'],
  ['full-width digits', '１００'],
  ['a comma', '100,00'],
  ['grouped', '1,000.00'],
  ['a space', '1 000.00'],
  ['spaces around', ' 100.00 '],
  ['a plus', '+100.00'],
  ['hexadecimal', '0x64'],
  ['empty', ''],
  ['a number', 100],
  ['more than a number can hold', 9007199254740993],
  ['a list', ['100.00']],
  ['an object', { amount: '100.00' }],
  ['null', null],
  ['a yes', true],
  ['far too much', '99999999999999999999'],
]

test.each(noMoney)('%s is refused as an amount to invest, pay or receive', async (_, value) => {
  const wrong = value as string
  const investment = await invest(ada, { project: project.id, amount: '100.00' })
  const payment = await pay(ada, investment.id, { gateway, amount: '100.00' })
  const count = () =>
    server.db.one(
      sql`select (select count(*) from investments) as investments, (select count(*) from payments) as payments, (select count(*) from ledger_transfers) as transfers`,
    )
  const before = await count()
  const { body } = order({ project: project.id, source: 'BALANCE' })
  const answers = [
    [await ada.call(investments.create, { body: { ...body, investmentAmount: wrong } }), 'investmentAmount'],
    [
      await ada.call(investments.makePayment, { params: { id: investment.id }, body: { gateway, amount: wrong, transactionId: 'abc' } }),
      'amount',
    ],
    [
      await finance.call(investments.settlePayment, { body: { payment: payment.id, status: 'APPROVED', receivedAmount: wrong } }),
      'receivedAmount',
    ],
  ] as const
  for (const [answer, path] of answers) {
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION' })
    expect(answer.errors?.map((fieldError) => fieldError.path)).toContain(path)
  }
  expect(await count()).toEqual(before)
  await ada.call(investments.cancel, { params: { id: investment.id }, body: {} })
  await finance.call(investments.settlePayment, { body: { payment: payment.id, status: 'DECLINED', note: 'A test' } })
  await ada.call(investments.cancel, { params: { id: investment.id }, body: {} })
})

test('an unknown field is refused on that field', async () => {
  const { body } = order({ project: project.id })
  const answer = await ada.call(investments.create, { body: { ...body, status: 'ACTIVE' } as typeof body })
  expect(answer).toMatchObject({ status: 422, errors: [{ path: 'status' }] })
})

test('received money fills the amount due, and the rest goes to the balance', () => {
  expect(splitReceived(30_000n, 25_000n)).toEqual({ toPrincipal: 25_000n, toBalance: 5_000n })
  expect(splitReceived(10_000n, 25_000n)).toEqual({ toPrincipal: 10_000n, toBalance: 0n })
  expect(splitReceived(10_000n, 0n)).toEqual({ toPrincipal: 0n, toBalance: 10_000n })
})

test('a penalty is rounded down, and penalty plus net is exactly the principal', () => {
  for (const [principal, parts] of [
    [10_001n, 33_333n],
    [1n, 999_999n],
    [25_000n, 0n],
    [25_000n, 1_000_000n],
  ] as const) {
    const { penalty, net } = quoteExit(principal, parts)
    expect(penalty + net).toBe(principal)
    expect(penalty * 1_000_000n <= principal * parts).toBe(true)
  }
})

test('two approvals are needed from the threshold on, whichever amount reaches it', () => {
  const bands = [
    { from: '0.00', approvals: 1 },
    { from: 'fourEyesFrom' as const, approvals: 2 },
  ]
  const needed = (...amounts: bigint[]) => approvalsForAmounts({ policy: { bands }, settings: { fourEyesFrom: '1.00' } }, ...amounts)
  expect([needed(99n, 99n), needed(100n, 1n), needed(1n, 100n)]).toEqual([1, 2, 2])
})

test('a late payment is flagged neither partial nor over, because nothing is due', () => {
  const base = {
    bookAmount: 5n,
    dueAmount: 10n,
    isLate: false,
    secondNeeded: false,
    awaitsMoney: false,
    isUnproved: false,
    status: 'PENDING',
    alike: [],
    isReused: false,
  } as const
  expect(flagsOf(base)).toEqual(['PARTIAL'])
  expect(flagsOf({ ...base, bookAmount: 11n })).toEqual(['OVER'])
  expect(flagsOf({ ...base, isLate: true })).toEqual(['LATE'])
  expect(flagsOf({ ...base, awaitsMoney: true })).toEqual([])
})
