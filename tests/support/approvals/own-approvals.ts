import { adjustments } from '@/contract/adjustments'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { identityAgrees } from '../checks'
import { activeInvestment, invest, makeProject, ok, pay, settle } from '../investing'
import { giveBalance, giveWallet, withdraw } from '../money'
import { ownApproval, versioned } from './case'
import { newPayer, type ApprovalWorld } from './world'

/** The first of two people approves a payment. */
export const paymentApproval = (world: ApprovalWorld) =>
  ownApproval(world, {
    table: 'payments',
    altered: sql`transaction_id = 'ANOTHER-TRANSACTION'`,
    async start(maker) {
      const { server, customer, gateway } = world
      const { id } = await invest(customer, { project: (await makeProject(server)).id, amount: '250.00' })
      const payment = await pay(customer, id, { gateway, amount: '250.00' })
      ok(await settle(maker, payment.id, '250.00'))
      return payment.id
    },
    approve: (caller, payment, version) =>
      version === undefined
        ? settle(caller, payment, '250.00')
        : caller.call(investments.settlePayment, { body: { payment, status: 'APPROVED', receivedAmount: '250.00', version } }),
  })

/** Staff submit a document that a customer sent by other means. */
export const identityApproval = (world: ApprovalWorld) =>
  ownApproval(world, {
    table: 'identity_requests',
    altered: sql`number_hash = sha256('another number')`,
    async start(maker) {
      const { server, db } = world
      const [{ user }, file] = [await server.customer(`person${newId().slice(-12)}`, { country: 'us' }), newId()]
      await db.run(sql`
        insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
        values (${file}, ${maker.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
      const body = { documentKind: 'PASSPORT' as const, number: newId().slice(-12), expiresOn: '2031-01-31', files: [file] }
      return ok(await maker.call(identity.submitFor, { params: { userId: user.id }, body })).data.id
    },
    approve: (caller, id, version) =>
      caller.call(identity.approve, { params: { id }, body: { checks: identityAgrees, ...versioned(version) } }),
  })

/** The first of two people approves a withdrawal. */
export const withdrawalApproval = (world: ApprovalWorld) =>
  ownApproval(world, {
    table: 'withdrawals',
    altered: sql`amount = amount - 100, net = net - 100`,
    async start(maker) {
      const { server, customer } = world
      await giveBalance(server, customer, '250.00')
      const { id } = ok(await withdraw(server, customer, { amount: '250.00', wallet: await giveWallet(server, customer) })).data
      ok(await maker.call(withdrawals.approve, { params: { id }, body: {} }))
      return id
    },
    approve: (caller, id, version) => caller.call(withdrawals.approve, { params: { id }, body: versioned(version) }),
  })

export const adjustmentApproval = (world: ApprovalWorld) =>
  ownApproval(world, {
    table: 'adjustments',
    altered: sql`amount = amount * 100`,
    async start(maker) {
      const body = { amount: '5.00', reason: 'A fee charged twice' }
      return ok(await maker.call(adjustments.propose, { params: { userId: world.customer.user.id }, body })).data.id
    },
    approve: (caller, id, version) => caller.call(adjustments.approve, { params: { id }, body: versioned(version) }),
  })

/** The first of two people approves an early exit. */
export const exitApproval = (world: ApprovalWorld) =>
  ownApproval(world, {
    table: 'investments',
    altered: sql`early_exit_penalty = 0, exit_net = amount`,
    async start(maker) {
      const { server, second, gateway } = world
      const customer = await newPayer(server)
      const { id: project } = await makeProject(server, { allowsEarlyExit: true, earlyExitPenalty: 50_000n })
      const { id } = await activeInvestment(server, customer, second, { project, amount: '150.00', gateway })
      const { net } = ok(await customer.call(investments.exitQuote, { params: { id }, body: {} })).data
      ok(await customer.call(investments.exit, { params: { id }, body: { net } }))
      ok(await maker.call(investments.approveExit, { params: { id }, body: {} }))
      return id
    },
    approve: (caller, id, version) => caller.call(investments.approveExit, { params: { id }, body: versioned(version) }),
  })
