import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '@/server/core/sql'
import { account } from '@/server/modules/ledger/accounts'
import { reconcile } from '@/server/modules/reconciliation/queries'
import { toMinor, toMoney } from '@/shared/money'
import { Model, WORLD } from '../../support/investing-model'
import { act, aim, everythingOnce, ofInvestment, ofPayment, predict, step, type Step, type World } from '../../support/investing-steps'
import { NOON, startServer } from '../../support/server'
import { availableOf } from '../../support/money'
import {
  balance,
  customerOf,
  expectBooksExact,
  expectCapacityExact,
  financeOf,
  makeGateway,
  makeProject,
  setSettings,
} from '../../support/investing'

// MODEL_RUNS makes it longer; MODEL_SEED repeats a run, with the seed that a failure has printed.
const RUNS = Number(process.env.MODEL_RUNS ?? 15)
const seed = process.env.MODEL_SEED ? { seed: Number(process.env.MODEL_SEED) } : {}
const MINUTES = 20 * 60_000

const server = await startServer()
const staff = [await financeOf(server, 'one'), await financeOf(server, 'two'), await financeOf(server, 'three')]
await setSettings(server, { fourEyesFrom: '800.00', minInvestment: '1.00' })
const worlds = { n: 0 }

/** A project of its own with customers of its own, as the model begins. */
async function open(): Promise<World & { fees: bigint }> {
  worlds.n += 1
  const { n } = worlds
  server.clock.set(NOON)
  const [value, min, max] = [WORLD.value, WORLD.min, WORLD.max].map((amount) => toMoney(BigInt(amount)))
  const project = await makeProject(server, {
    ...{ value, min, max },
    periods: [1, 6],
    reflectionDays: WORLD.reflectionDays,
    allowsEarlyExit: true,
    earlyExitPenalty: BigInt(WORLD.penaltyPercent * 10_000),
  })
  const gateway = await makeGateway(server)
  const ada = await customerOf(server, `ada${n}`, { level: 1 })
  const friends = ['bob', 'eve'].map((name) => customerOf(server, `${name}${n}`, { level: 1, referredBy: ada.user.username }))
  return {
    project: project.id,
    gateway,
    staff,
    customers: [ada, ...(await Promise.all(friends))],
    fees: toMinor(await balance(server, account.fees)),
  }
}

/** What a run leaves must not come due in the next one. */
const putAside = ({ project }: World): Promise<number> =>
  server.db.run(sql`
    with waiting as (update commissions set hold_until = 'infinity' where status = 'PENDING')
    update investments set matures_at = 'infinity', expires_at = 'infinity' where project_id = ${project} and status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED')`)

async function expectAgreement(world: World & { fees: bigint }, model: Model): Promise<void> {
  const rows = await server.db.all(sql`
    select i.status, i.amount::int, i.paid_amount::int as paid, coalesce(a.balance, 0)::int as principal, i.clock_stopped_at as "stoppedAt", i.matures_at as "maturesAt",
      case when i.status = 'AWAITING_PAYMENT' then i.expires_at end as "expiresAt"
    from investments i left join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' where i.project_id = ${world.project} order by i.id`)
  expect(rows).toEqual(
    model.investments.map(({ status, amount, paid, principal, stoppedAt, maturesAt, expiresAt }) => ({
      ...{ status, amount, paid, principal, stoppedAt, maturesAt },
      expiresAt: status === 'AWAITING_PAYMENT' ? expiresAt : null,
    })),
  )
  const told = await server.db.all(sql`select status from payments where project_id = ${world.project} order by id`)
  expect(told).toEqual(model.payments.map(({ status }) => ({ status })))
  const earned = await server.db.all(sql`
    select c.status, c.amount::int, c.paid::int, c.debt::int from commissions c join investments i on i.id = c.investment_id where i.project_id = ${world.project} order by c.id`)
  expect(earned).toEqual(model.commissions.map(({ status, amount, paid, debt }) => ({ status, amount, paid, debt })))
  const money = (amount: number) => toMoney(BigInt(amount))
  expect(await Promise.all(world.customers.map((one) => availableOf(server, one)))).toEqual(model.balances.map(money))
  expect(
    await server.db.one(sql`select received::int, reserved::int, status = 'OPEN' as "isOpen" from projects where id = ${world.project}`),
  ).toEqual(model.project)
  expect(await balance(server, account.gatewayClearing(world.gateway))).toBe(money(model.clearing))
}

/** The platform's fees are one account, whoever pays them. */
const expectFees = async (before: bigint, models: readonly Model[]): Promise<void> =>
  expect(toMinor(await balance(server, account.fees)) - before).toBe(BigInt(models.reduce((sum, { fees }) => sum + fees, 0)))

/** One step in both, which must come to the same. */
async function stepInBoth(world: World, model: Model, one: Step): Promise<void> {
  const place = aim(model, one)
  const [seen, wanted] = [await act(server, world, one, place), predict(model, one, place)]
  expect(seen, JSON.stringify(one)).toBe(wanted)
  if (wanted === 'OK') done.add(one.do)
}

// A property that never does the interesting things proves nothing about them.
const done = new Set<string>()
const everything = [...ofPayment, ...ofInvestment, 'invest', 'wait']

test(
  'whatever customers, staff and time do in whatever order, the application does what the model does',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 150, size: 'max' }), async (steps) => {
        const world = await open()
        const model = new Model(server.clock.now())
        try {
          for (const one of steps) await stepInBoth(world, model, one)
          await expectAgreement(world, model)
          await expectFees(world.fees, [model])
        } finally {
          await putAside(world)
        }
      }),
      { numRuns: RUNS, examples: [[everythingOnce]], ...seed },
    )
    await expectBooksExact(server)
    await expectCapacityExact(server)
    const books = await reconcile(server.db, server.clock.now())
    expect({ drift: books.drift, exceptions: books.exceptions, balanced: books.balanced }).toEqual({
      drift: [],
      exceptions: [],
      balanced: true,
    })
    expect([...done].sort()).toEqual([...everything].sort())
  },
  MINUTES,
)

// Three projects with three customers each, the same staff, the same platform: within a round everything happens at once.
const LANES = 3
const lane = fc.array(
  step.filter((one) => one.do !== 'wait'),
  { minLength: 4, maxLength: 14, size: 'max' },
)
const round = fc.record({ lanes: fc.tuple(lane, lane, lane), hours: fc.constantFrom(1, 20, 71, 100, 24 * 31) })

test(
  'several groups at once, with the same staff and the same platform: each of them comes to what its model says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 8, size: 'max' }), async (rounds) => {
        const worlds = await Promise.all(Array.from({ length: LANES }, open))
        const models = worlds.map(() => new Model(server.clock.now()))
        const [first] = worlds
        try {
          for (const { lanes, hours } of rounds) {
            await Promise.all(
              worlds.map(async (world, at) => {
                const model = models[at]
                for (const one of lanes[at] ?? []) if (model) await stepInBoth(world, model, one)
              }),
            )
            if (first) await act(server, first, { do: 'wait', hours }, undefined)
            for (const model of models) model.wait(hours)
          }
          for (const [at, model] of models.entries()) if (worlds[at]) await expectAgreement(worlds[at], model)
          await expectFees(first?.fees ?? 0n, models)
        } finally {
          for (const world of worlds) await putAside(world)
        }
      }),
      { numRuns: Math.ceil(RUNS / 3), ...seed },
    )
    await expectBooksExact(server)
    await expectCapacityExact(server)
  },
  MINUTES,
)

test(
  'when several act at once nothing is lost, doubled or below zero',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 10, size: 'max' }),
        async (rounds) => {
          const world = await open()
          try {
            for (const round of rounds) {
              const answers = await Promise.all(round.map((one) => act(server, world, one, undefined)))
              expect(answers.filter((code) => code === 'INTERNAL' || code === 'UNAVAILABLE' || /^5/.test(code ?? ''))).toEqual([])
            }
            await expectBooksExact(server)
            await expectCapacityExact(server)
            const bookedOtherThanOnce = await server.db.all(sql`
            select p.id from payments p left join ledger_transfers t on t.reference = p.id and t.kind = 'PAYMENT_APPROVED'
            where p.project_id = ${world.project} group by p.id, p.status having count(t.id) <> case when p.status in ('APPROVED', 'REVERSED') then 1 else 0 end`)
            expect(bookedOtherThanOnce).toEqual([])
            expect(await server.db.all(sql`select owner from ledger_accounts where balance < 0 and normal_side = 'credit'`)).toEqual([])
          } finally {
            await putAside(world)
          }
        },
      ),
      { numRuns: Math.ceil(RUNS / 2), ...seed },
    )
  },
  MINUTES,
)
