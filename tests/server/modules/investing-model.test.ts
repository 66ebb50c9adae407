import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { addDays } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import { expectAgreement, expectInvariants, expectPlatformAgrees, platformNow, reconciled } from '../../support/agreement'
import { everythingOnce } from '../../support/scenarios/everything-once'
import { ofBatches } from '../../support/batch-steps'
import { riches } from '../../support/scenarios/money'
import { bulkSteps } from '../../support/bulk-steps'
import { startBtcpay } from '../../support/btcpay'
import { customerSteps } from '../../support/customer-steps'
import { Model } from '../../support/investing-model'
import { act, aim, ofInvestment, ofPayment, predict, step, type Step, type World } from '../../support/investing-steps'
import { everyState, statesOf } from '../../support/model/reached'
import { WORLD } from '../../support/model/things'
import { requestSteps } from '../../support/request-steps'
import { ofSimulator } from '../../support/simulator-steps'
import { movementKinds, newMoney, ofMoney } from '../../support/money-steps'
import { giveWallet } from '../../support/money'
import { NOON, startServer } from '../../support/server'
import { customerOf, financeOf, makeGateway, living, makeProject, setSettings } from '../../support/investing'

// MODEL_RUNS sets the number of runs, MODEL_SEED repeats a run (a failure prints its seed), MODEL_SHRINK=no reports failures unshrunk.
const RUNS = Number(process.env.MODEL_RUNS ?? 60)
// The time limit for shrinking a failure, before it is reported.
const bounds = {
  includeErrorInReport: true,
  interruptAfterTimeLimit: RUNS * 15_000,
  endOnFailure: process.env.MODEL_SHRINK === 'no',
  ...(process.env.MODEL_SEED ? { seed: Number(process.env.MODEL_SEED) } : {}),
}
const MINUTES = 20 * 60_000

const server = await startServer()
const staff = [await financeOf(server, 'one'), await financeOf(server, 'two'), await financeOf(server, 'three')]
const bosses = [living(server, await server.admin()), living(server, await server.admin('boss'))]
await setSettings(server, {
  ...{ fourEyesFrom: '800.00', minInvestment: '1.00', withdrawalMin: '10.00', withdrawalFee: '1.00' },
  ...{ withdrawalPerDay: '1200.00', withdrawalPerMonth: '2000.00' },
})
const btcpay = await startBtcpay(server)
btcpay.live()
const payouts = await makeGateway(server, { kind: 'BTCPAY', config: btcpay.config })
await setSettings(server, { payoutGateway: payouts })
const worlds = { n: 0 }

/** A new project with new customers, in the initial state of the model. */
async function open(): Promise<World> {
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
    closesAt: addDays(NOON, WORLD.openDays),
  })
  const gateway = await makeGateway(server)
  const simulator = await makeGateway(server, { kind: 'BTCPAY', config: btcpay.config })
  const ada = await customerOf(server, `ada${n}`, { level: 1 })
  const friends = ['bob', 'eve'].map((name) => customerOf(server, `${name}${n}`, { level: 1, referredBy: ada.user.username }))
  const customers = [ada, ...(await Promise.all(friends))]
  const wallets = await Promise.all(
    customers.map((caller, at) =>
      giveWallet(server, caller, { confirmedDaysAgo: at === 2 ? 0 : 30, network: at === WORLD.paidByGateway ? 'BTC' : 'ERC20' }),
    ),
  )
  return { project: project.id, gateway, staff, bosses, customers, wallets, btcpay, simulator, payouts }
}

/** Postpones or ends the open items of a run, so that none falls due in the next run. */
const endRun = ({ project, customers, payouts }: World): Promise<number> =>
  server.db.run(sql`
    with waiting as (update commissions set hold_until = 'infinity' where status = 'PENDING'),
    told as (update projects set closes_at = null where id = ${project}),
    unwatched as (update payments set checkout_watched_until = case when provider_id is not null then timestamptz '-infinity' end, awaits_money = false
      where project_id = ${project} and (provider_id is not null or awaits_money)),
    mine as (select id from withdrawals where user_id = any(${customers.map(({ user }) => user.id)}::uuid[])),
    unsent as (insert into payouts (withdrawal_id, gateway_id, provider_id, stage, created_at, changed_at)
      select id, ${payouts}, id::text, 'FAILED', ${NOON}, ${NOON} from mine where not exists (select 1 from payouts o where o.withdrawal_id = mine.id)),
    forgotten as (update payouts set stage = 'FAILED' where stage in ('CREATED', 'APPROVED') and withdrawal_id in (select id from mine))
    update investments set matures_at = 'infinity', expires_at = 'infinity' where project_id = ${project} and status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED')`)

/** Performs one step in the application and in the model; both must have the same result. */
async function stepInBoth(world: World, model: Model, step: Step): Promise<void> {
  const place = aim(model, step)
  const [actual, expected] = [await act(server, world, step, place), predict(model, step, place)]
  expect(actual, JSON.stringify(step)).toBe(expected)
  if (expected?.startsWith('OK')) succeeded.add(nameOf(step))
  for (const state of statesOf(model)) reached.add(state)
}

// The property must reach the interesting states, because it proves nothing about states that it never reaches.
const succeeded = new Set<string>()
const nameOf = (step: Step): string => (step.do === 'move' ? step.kind : step.do === 'project' ? `${step.event} the project` : step.do)
/** States and amounts reached by the sequences. */
const reached = new Set<string>()
const everything = [
  ...[
    ...ofPayment,
    ...ofInvestment,
    ...Object.keys(ofMoney),
    ...movementKinds,
    'invest',
    'wait',
    'refund',
    ...customerSteps,
    ...bulkSteps,
    ...Object.keys(ofSimulator),
    ...Object.keys(ofBatches),
    ...requestSteps,
  ],
  ...newMoney.filter((command) => command !== 'move'),
  ...['pause', 'resume', 'close', 'complete', 'cancel'].map((event) => `${event} the project`),
]

// Half of the runs start empty, the others with balances, investments and a pool on the day after the end of a month.
const sequence = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 180, size: 'max' }))
  .map(([isRich, steps]) => (isRich ? [...riches, ...steps] : steps))

/** Runs one scenario from its start, in the application and in the model. */
async function live(steps: readonly Step[]): Promise<void> {
  const world = await open()
  const [before, totals] = [await platformNow(server, world), await reconciled(server)]
  const model = new Model(server.clock.now())
  try {
    for (const step of steps) await stepInBoth(world, model, step)
    await expectAgreement(server, world, model)
    await expectPlatformAgrees(server, world, before, [model])
    expect(await reconciled(server)).toEqual(totals)
  } finally {
    await endRun(world)
  }
}

test(
  'the application and the model agree after any sequence of actions by customers, staff and time',
  async () => {
    await fc.assert(fc.asyncProperty(sequence, live), { numRuns: RUNS, ...bounds })
    for (const scenario of everythingOnce) await live(scenario)
    await expectInvariants(server)
    expect([...succeeded].sort()).toEqual([...everything].sort())
    expect(everyState.filter((state) => !reached.has(state))).toEqual([])
  },
  MINUTES,
)

// Three projects with three customers each, with shared staff and platform: all steps of a round run concurrently.
const LANES = 3
const lane = fc.array(
  step.filter((step) => step.do !== 'wait'),
  { minLength: 4, maxLength: 14, size: 'max' },
)
/** Each group gets enough money before the rounds start; the clock is shared by all groups. */
async function begin(world: World, model: Model | undefined): Promise<void> {
  for (const step of riches) if (model && step.do !== 'wait') await stepInBoth(world, model, step)
}
const round = fc.record({ lanes: fc.tuple(lane, lane, lane), hours: fc.constantFrom(1, 20, 71, 100, 24 * 31) })

test(
  'several groups acting at once with the same staff and platform each match their model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 8, size: 'max' }), async (rounds) => {
        const worlds = await Promise.all(Array.from({ length: LANES }, open))
        const models = worlds.map(() => new Model(server.clock.now()))
        const [first] = worlds
        if (!first) throw new Error('There is no group')
        const [before, totals] = [await platformNow(server, first), await reconciled(server)]
        try {
          await Promise.all(worlds.map((world, at) => begin(world, models[at])))
          for (const { lanes, hours } of rounds) {
            await Promise.all(
              worlds.map(async (world, at) => {
                const model = models[at]
                for (const step of lanes[at] ?? []) if (model) await stepInBoth(world, model, step)
              }),
            )
            await act(server, first, { do: 'wait', hours }, undefined)
            for (const model of models) model.wait(hours)
          }
          for (const [at, model] of models.entries()) if (worlds[at]) await expectAgreement(server, worlds[at], model)
          await expectPlatformAgrees(server, first, before, models)
          expect(await reconciled(server)).toEqual(totals)
        } finally {
          for (const world of worlds) await endRun(world)
        }
      }),
      { numRuns: Math.ceil(RUNS / 3), ...bounds },
    )
  },
  MINUTES,
)

test(
  'concurrent actions lose nothing, book nothing twice and leave no balance below zero',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 10, size: 'max' }),
        async (rounds) => {
          const world = await open()
          try {
            for (const step of riches) await act(server, world, step, undefined)
            for (const round of rounds) {
              const answers = await Promise.all(round.map((step) => act(server, world, step, undefined)))
              expect(answers.filter((code) => code === 'INTERNAL' || code === 'UNAVAILABLE' || /^5/.test(code ?? ''))).toEqual([])
            }
            await expectInvariants(server)
            const bookedOtherThanOnce = await server.db.all(sql`
            select p.id from payments p left join ledger_transfers t on t.reference = p.id and t.kind = 'PAYMENT_APPROVED'
            where p.project_id = ${world.project} group by p.id, p.status having count(t.id) <> case when p.status in ('APPROVED', 'REVERSED') then 1 else 0 end`)
            expect(bookedOtherThanOnce).toEqual([])
          } finally {
            await endRun(world)
          }
        },
      ),
      { numRuns: Math.ceil(RUNS / 2), ...bounds },
    )
  },
  MINUTES,
)
