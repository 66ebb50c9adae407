import { funds } from '@/contract/funds'
import { gateways } from '@/contract/gateways'
import { payments } from '@/contract/payments'
import { payoutBatches } from '@/contract/payout-batches'
import { profit } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { addDays } from '@/domain/dates'
import { activeInvestment, invest, makeProject, ok, pay, settle } from '../investing'
import { giveBalance, giveWallet, withdraw } from '../money'
import type { Caller } from '../server'
import { makeInvestment } from '../project'
import { changeRequest, subjectOf } from './case'
import { newPayer, requested, type ApprovalWorld } from './world'

const activate = async ({ server, second, gateway }: ApprovalWorld, project: string) =>
  activeInvestment(server, await newPayer(server), second, { project, amount: '100.00', gateway })

/** A project that holds 100.00 of principal, a part of it deployed. */
async function fundedProject(world: ApprovalWorld, deployed?: string): Promise<{ id: string }> {
  const { id } = await makeProject(world.server)
  await activate(world, id)
  const body = { kind: 'CAPITAL_DEPLOYED' as const, gateway: world.gateway }
  if (deployed) ok(await world.maker.call(funds.record, { params: { id }, body: { ...body, amount: deployed } }))
  return { id }
}

/** Edits the gateway that money moves through, which changes its version. */
async function editGateway({ maker, gateway }: ApprovalWorld): Promise<void> {
  const { version } = ok(await maker.call(gateways.get, { params: { id: gateway } })).data
  ok(await maker.propose(gateways.update, { params: { id: gateway }, body: { orderPriority: version + 1, version } }))
}

const recordReturn = async ({ maker, gateway }: ApprovalWorld, id: string, amount: string) =>
  ok(await maker.call(funds.record, { params: { id }, body: { kind: 'RETURN_RECEIVED', amount, gateway } }))

export const capitalMovement = (world: ApprovalWorld, kind: 'CAPITAL_DEPLOYED' | 'CAPITAL_RETURNED') =>
  changeRequest({
    async start(maker) {
      const params = await fundedProject(world, kind === 'CAPITAL_RETURNED' ? '50.00' : undefined)
      const body = { kind, amount: '10.00', gateway: world.gateway, note: newId() }
      return requested(await maker.propose(funds.record, { params, body }))
    },
    change: () => editGateway(world),
  })

export const capitalLoss = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const params = await fundedProject(world, '50.00')
      const { hash } = ok(await maker.call(funds.lossPreview, { params, body: { amount: '40.00' } })).data
      return requested(await maker.propose(funds.record, { params, body: { kind: 'CAPITAL_LOST', amount: '40.00', hash } }))
    },
    change: async (id) => activate(world, await subjectOf(world, id)),
  })

/** A project that has ended, with returns left in its pool. */
export const returnOfPool = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const params = { id: (await makeProject(world.server, { status: 'CLOSED' })).id }
      await recordReturn(world, params.id, '12.00')
      const body = { event: 'complete' as const, gateway: world.gateway, transactionId: newId() }
      return requested(await maker.propose(projects.transition, { params, body }))
    },
    change: async (id) => recordReturn(world, await subjectOf(world, id), '1.00'),
  })

export const platformMovement = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: '9.00', gateway: world.gateway, note: newId() }
      return requested(await maker.propose(funds.recordPlatform, { body }))
    },
    change: () => editGateway(world),
  })

export const paymentReversal = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const { server, second, gateway } = world
      const customer = await newPayer(server)
      const order = await invest(customer, { project: (await makeProject(server)).id, amount: '150.00' })
      const { id } = await pay(customer, order.id, { gateway, amount: '150.00' })
      ok(await settle(second, id, '150.00'))
      return requested(await maker.propose(payments.reverse, { params: { id }, body: { note: 'Recalled by the bank' } }))
    },
    change: async (id) => world.db.run(sql`update payments set version = version + 1 where id = ${await subjectOf(world, id)}`),
  })

export const profitDistribution = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const { server, customer, gateway } = world
      const { id: project } = await makeProject(server)
      const from = addDays(server.clock.now(), -90)
      await makeInvestment(server, gateway, { project, user: customer.user.id, amount: '500.00', from })
      await recordReturn(world, project, '90.00')
      const body = { year: 2026, month: 10, rates: [{ lockedPeriod: 6, percentage: '1.00' }] }
      const { hash } = ok(await maker.call(profit.preview, { params: { id: project }, body })).data
      return requested(await maker.propose(profit.confirm, { params: { id: project }, body: { ...body, hash } }))
    },
    change: async (id) => recordReturn(world, await subjectOf(world, id), '1.00'),
  })

export const projectCancellation = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const params = { id: (await makeProject(world.server)).id }
      return requested(await maker.propose(projects.transition, { params, body: { event: 'cancel', note: 'The permit was refused' } }))
    },
    async change(id) {
      const params = { id: await subjectOf(world, id) }
      ok(await world.maker.call(projects.transition, { params, body: { event: 'pause', note: 'In review' } }))
    },
  })

/** A withdrawal of the customer that the maker has not approved unless two approvals are needed. */
async function approvedWithdrawal({ server, customer, second }: ApprovalWorld, maker: Caller): Promise<string> {
  await giveBalance(server, customer, '20.00')
  const wallet = await giveWallet(server, customer)
  const { id } = ok(await withdraw(server, customer, { amount: '20.00', wallet })).data
  for (const caller of [second, maker]) {
    if (ok(await caller.call(withdrawals.approve, { params: { id }, body: {} })).data.status === 'APPROVED') break
  }
  return id
}

/** A batch whose files were exported: its payments may have been sent. */
export const cancelledBatch = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const body = { withdrawals: [await approvedWithdrawal(world, maker)], gateway: world.gateway }
      const { id } = ok(await maker.call(payoutBatches.create, { body })).data
      ok(await (await world.server.checker()).call(payoutBatches.export, { params: { id }, body: {} }))
      return requested(await maker.propose(payoutBatches.cancel, { params: { id }, body: { note: 'Not sent' } }))
    },
    change: async (id) => world.db.run(sql`update payout_batches set version = version + 1 where id = ${await subjectOf(world, id)}`),
  })

/** A payout with a recorded transaction: it may have left the account. */
export const failedPayout = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const id = await approvedWithdrawal(world, maker)
      await world.db.run(sql`insert into payout_transaction_keys (withdrawal_id, key) values (${id}, ${id})`)
      const body = { note: 'Returned by the network', reference: `Return ${newId()}` }
      return requested(await maker.propose(withdrawals.markFailed, { params: { id }, body }))
    },
    change: async (id) => world.db.run(sql`update withdrawals set version = version + 1 where id = ${await subjectOf(world, id)}`),
  })
