import { describe, expect, test } from 'vitest'
import { paymentAgrees } from '@tests/support/checks'
import { adjustmentLife, adjustments } from '@/contract/adjustments'
import { isPendingChange } from '@/contract/pending-change'
import { approvals, changeRequestLife } from '@/contract/approvals'
import { commissionLife } from '@/contract/commissions'
import type { Lifecycle } from '@/contract/core/transitions'
import { funds } from '@/contract/funds'
import { identityLife } from '@/contract/identity'
import { investmentLife } from '@/contract/investment-life'
import { investments } from '@/contract/investments'
import { paymentLife, payments } from '@/contract/payments'
import { batchLife } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { projectLife } from '@/contract/project-schemas'
import { walletLife } from '@/contract/wallets'
import { withdrawalLife, withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { raw, sql } from '@/server/db/sql'
import {
  activeInvestment,
  customerOf,
  financeOf,
  invest,
  makeGateway,
  makeProject,
  ok,
  pay,
  setSettings,
  settle,
} from '../../support/investing'
import { giveBalance, giveWallet, tally, withdraw } from '../../support/money'
import { newPayer } from '../../support/approvals/world'
import { startServer, type Caller } from '../../support/server'

/** Case 8 of the quality page, for every decision that needs two people. See also modules/withdrawals-races.test.ts for withdrawals. */
const server = await startServer()
const { db } = server
await setSettings(server, { fourEyesFrom: '200.00' })
const gateway = await makeGateway(server)
const staff = [await financeOf(server, 'one'), await financeOf(server, 'two'), await financeOf(server, 'three')] as const
const bosses = [await server.admin('boss'), await server.admin('chief'), await server.admin('head')] as const
const ada = await customerOf(server, 'ada', { level: 1 })
const project = (await makeProject(server, { allowsEarlyExit: true, earlyExitPenalty: 10_000n })).id

type Outcome = Promise<{ status: number; code?: string; text: string }>
type Decision = {
  /** The lifecycle steps that this decision covers, as table and event. */
  steps: readonly string[]
  table: 'withdrawals' | 'payments' | 'investments' | 'adjustments' | 'change_requests'
  people: readonly [Caller, Caller, Caller]
  /** Creates an item without approvals. If `isProposed`, the proposal counts as the maker's approval. Returns its id. */
  make(maker: Caller): Promise<string>
  isProposed?: true
  approve(caller: Caller, id: string, version?: number): Outcome
  /** A decision on the same item that excludes the approval; absent if there is none. */
  refuse?: (caller: Caller, id: string) => Outcome
  /** The status after two approvals, and the number of transfers posted by then. */
  done: string
  transfers: number
}
const versioned = (version: number | undefined) => (version === undefined ? {} : { version })
/** An active investment of a customer, paid with the approvals of two people: payments of one customer count together. */
async function active(): Promise<string> {
  const { id } = await invest(ada, { project, amount: '100.00' })
  const payment = await pay(ada, id, { gateway, amount: '100.00' })
  const { status } = ok(await settle(staff[0], payment.id, '100.00')).data
  if (status === 'PENDING') ok(await settle(staff[1], payment.id, '100.00'))
  return id
}
/** The id of the change request that a command created. */
const requested = ({ data }: { data: unknown }): string => {
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  return data.changeRequest.id
}
const change = {
  table: 'change_requests',
  isProposed: true,
  approve: (caller: Caller, id: string, version?: number) => caller.call(approvals.approve, { params: { id }, body: versioned(version) }),
  refuse: (caller: Caller, id: string) => caller.call(approvals.decline, { params: { id }, body: { note: 'Not so' } }),
  done: 'APPLIED',
} as const

const decisions: Readonly<Record<string, Decision>> = {
  'a withdrawal': {
    steps: ['withdrawal approve'],
    table: 'withdrawals',
    people: staff,
    make: async () => {
      await giveBalance(server, ada, '250.00')
      return ok(await withdraw(server, ada, { amount: '250.00', wallet: await giveWallet(server, ada) })).data.id
    },
    approve: (caller, id, version) => caller.call(withdrawals.approve, { params: { id }, body: versioned(version) }),
    refuse: (caller, id) => caller.call(withdrawals.decline, { params: { id }, body: { note: 'Not so' } }),
    done: 'APPROVED',
    transfers: 0,
  },
  'a large payment': {
    steps: ['payment approve'],
    table: 'payments',
    people: staff,
    make: async () => (await pay(ada, (await invest(ada, { project, amount: '250.00' })).id, { gateway, amount: '250.00' })).id,
    approve: (caller, payment, version) =>
      caller.call(investments.settlePayment, {
        body: { payment, status: 'APPROVED', receivedAmount: '250.00', checks: paymentAgrees, ...versioned(version) },
      }),
    refuse: (caller, payment) => caller.call(investments.settlePayment, { body: { payment, status: 'DECLINED', note: 'It did not come' } }),
    done: 'APPROVED',
    transfers: 1,
  },
  'a reversal': {
    ...change,
    steps: ['payment reverse', 'investment void', 'change-request apply', 'change-request decline'],
    people: staff,
    transfers: 1,
    make: async (maker) => {
      const payer = await newPayer(server)
      const { id } = await invest(payer, { project, amount: '100.00' })
      const payment = await pay(payer, id, { gateway, amount: '100.00' })
      ok(await settle(staff[2], payment.id, '100.00'))
      return requested(await maker.propose(payments.reverse, { params: { id: payment.id }, body: { note: 'Called back' } }))
    },
  },
  'leaving early': {
    steps: ['investment approve-exit'],
    table: 'investments',
    people: staff,
    make: async () => {
      const id = await active()
      ok(await ada.call(investments.exit, { params: { id }, body: { net: '99.00' } }))
      return id
    },
    approve: (caller, id, version) => caller.call(investments.approveExit, { params: { id }, body: versioned(version) }),
    refuse: (caller, id) => caller.call(investments.declineExit, { params: { id }, body: { note: 'Not now' } }),
    done: 'EXITED',
    transfers: 1,
  },
  'a correction by hand': {
    steps: ['adjustment approve', 'adjustment decline'],
    table: 'adjustments',
    people: staff,
    isProposed: true,
    make: async (maker) =>
      ok(await maker.call(adjustments.propose, { params: { userId: ada.user.id }, body: { amount: '5.00', reason: 'Paid in twice' } })).data
        .id,
    approve: (caller, id, version) => caller.call(adjustments.approve, { params: { id }, body: versioned(version) }),
    refuse: (caller, id) => caller.call(adjustments.decline, { params: { id }, body: { note: 'Not so' } }),
    done: 'POSTED',
    transfers: 1,
  },
  'platform funds': {
    ...change,
    steps: ['change-request apply'],
    people: staff,
    transfers: 1,
    make: async (maker) => {
      const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: '9.00', gateway, note: newId() }
      return requested(await maker.propose(funds.recordPlatform, { body }))
    },
  },
  'capital that is lost': {
    ...change,
    steps: ['change-request apply'],
    people: staff,
    transfers: 1,
    make: async (maker) => {
      const { id } = await makeProject(server)
      await activeInvestment(server, await newPayer(server), staff[0], { project: id, amount: '100.00', gateway })
      ok(await maker.call(funds.record, { params: { id }, body: { kind: 'CAPITAL_DEPLOYED', amount: '100.00', gateway } }))
      const { hash } = ok(await maker.call(funds.lossPreview, { params: { id }, body: { amount: '40.00' } })).data
      return requested(await maker.propose(funds.record, { params: { id }, body: { kind: 'CAPITAL_LOST', amount: '40.00', hash } }))
    },
  },
  'a cancellation of a project': {
    ...change,
    steps: ['project cancel', 'change-request apply'],
    people: bosses,
    transfers: 0,
    make: async (maker) => {
      const { id } = await makeProject(server)
      return requested(
        await maker.propose(projects.transition, { params: { id }, body: { event: 'cancel', note: 'The permit was refused' } }),
      )
    },
  },
}

type State = { status: string; version: number }
const stateOf = (decision: Decision, id: string) => db.one<State>(sql`select status, version from ${raw(decision.table)} where id = ${id}`)
const countTransfers = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from ledger_transfers`)).n
/** Creates an item that the first person has approved or proposed. */
async function firstApproved(decision: Decision): Promise<string> {
  const id = await decision.make(decision.people[0])
  if (!decision.isProposed) ok(await decision.approve(decision.people[0], id))
  return id
}

describe.each(Object.entries(decisions))('%s', (_, decision) => {
  const [first, second, third] = decision.people

  test('five parallel approvals by the first approver are refused', async () => {
    const id = await firstApproved(decision)
    const before = [await stateOf(decision, id), await countTransfers()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => decision.approve(first, id)))
    expect(tally(answers)).toEqual({ SECOND_PERSON_NEEDED: 5 })
    expect([await stateOf(decision, id), await countTransfers()]).toEqual(before)
  })

  if (!decision.isProposed) {
    test('of five parallel first approvals by one person, one counts', async () => {
      const id = await decision.make(first)
      const before = await countTransfers()
      const answers = await Promise.all(Array.from({ length: 5 }, () => decision.approve(first, id)))
      expect(tally(answers)).toEqual({ 200: 1, SECOND_PERSON_NEEDED: 4 })
      expect((await stateOf(decision, id)).status).not.toBe(decision.done)
      expect(await countTransfers()).toBe(before)
    })

    test('two simultaneous approvals by different people both count, and the action is executed once', async () => {
      const id = await decision.make(first)
      const before = await countTransfers()
      expect(tally(await Promise.all([decision.approve(first, id), decision.approve(second, id)]))).toEqual({ 200: 2 })
      expect((await stateOf(decision, id)).status).toBe(decision.done)
      expect((await countTransfers()) - before).toBe(decision.transfers)
    })
  }

  test('of two simultaneous second approvals, one executes the action and the other is refused', async () => {
    const id = await firstApproved(decision)
    const before = await countTransfers()
    expect(tally(await Promise.all([decision.approve(second, id), decision.approve(third, id)]))).toEqual({ 200: 1, WRONG_STATE: 1 })
    expect((await stateOf(decision, id)).status).toBe(decision.done)
    expect((await countTransfers()) - before).toBe(decision.transfers)
  })

  const { refuse } = decision
  if (refuse) {
    test('of a simultaneous second approval and decline, one succeeds and the other is refused', async () => {
      const id = await firstApproved(decision)
      const before = await countTransfers()
      const answers = await Promise.all([decision.approve(second, id), refuse(third, id)])
      expect(tally(answers)).toEqual({ 200: 1, WRONG_STATE: 1 })
      const { status } = await stateOf(decision, id)
      const returned = decision.table === 'withdrawals' ? 1 : 0
      expect((await countTransfers()) - before).toBe(status === decision.done ? decision.transfers : returned)
    })
  }

  test('an approval with a stale version is refused', async () => {
    const id = await firstApproved(decision)
    const before = [await stateOf(decision, id), await countTransfers()]
    const { version } = await stateOf(decision, id)
    for (const stale of [version + 1, ...(version > 0 ? [version - 1] : [])])
      expect(await decision.approve(second, id, stale)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    expect([await stateOf(decision, id), await countTransfers()]).toEqual(before)
    ok(await decision.approve(second, id, version))
    expect((await stateOf(decision, id)).status).toBe(decision.done)
  })
})

test('every lifecycle step that requires two people is covered', () => {
  const lives: readonly (readonly [string, unknown])[] = [
    ['project', projectLife],
    ['investment', investmentLife],
    ['payment', paymentLife],
    ['withdrawal', withdrawalLife],
    ['identity-request', identityLife],
    ['wallet', walletLife],
    ['commission', commissionLife],
    ['profit-batch', batchLife],
    ['adjustment', adjustmentLife],
    ['change-request', changeRequestLife],
  ]
  const ofTwo = lives.flatMap(([name, life]) =>
    (life as Lifecycle<string, string>).steps.filter(({ by }) => by.includes('two')).map(({ event }) => `${name} ${event}`),
  )
  expect([...new Set(ofTwo)].sort()).toEqual([...new Set(Object.values(decisions).flatMap(({ steps }) => steps))].sort())
})
