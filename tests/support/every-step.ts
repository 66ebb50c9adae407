import { identityAgrees, paymentAgrees } from './checks'
import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { type ProjectEvent } from '@/contract/project-schemas'
import { settingsGroup } from '@/contract/settings'
import { adjustments } from '@/contract/adjustments'
import { payoutBatches } from '@/contract/payout-batches'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { expireChangeRequests } from '@/server/modules/approvals/jobs'
import { payCommissions } from '@/server/modules/commissions/jobs'
import { expireDocuments } from '@/server/modules/identity/jobs'
import { matureInvestments, refundProject, watchWindows } from '@/server/modules/investments/jobs'
import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { closeDueProjects } from '@/server/modules/projects/jobs'
import { addDays, dayOf } from '@/domain/dates'
import type { World } from './books'
import {
  activeInvestment,
  allMails,
  customerOf,
  financeOf,
  invest,
  later,
  living,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  settle,
} from './investing'
import { giveBalance, giveWallet, transactionId, withdraw } from './money'
import { codeIn, type Caller, type TestServer } from './server'

/** Every lifecycle transition that `livingBooks` does not cover, performed once by a person with permission. */
export async function everyOtherStep(server: TestServer, world: World): Promise<void> {
  const more = {
    gateway: await makeGateway(server),
    support: living(server, await server.staff('support', { roles: ['Support'] })),
    third: await financeOf(server, 'third'),
    boss: living(server, await server.admin('boss')),
    carl: await customerOf(server, 'carl', { level: 1, referredBy: 'ada' }),
    dora: await customerOf(server, 'dora', { level: 1, referredBy: 'ada' }),
  }
  const scenario = { server, ...world, ...more }
  await projectSteps(scenario)
  await paymentSteps(scenario)
  await investmentSteps(scenario)
  await identitySteps(scenario)
  await walletSteps(scenario)
  await commissionSteps(scenario)
  await shareSteps(scenario)
  await declined(scenario)
  await changeRequestSteps(scenario)
  await payoutSteps(scenario)
}

type Scenario = World & { server: TestServer; gateway: string; support: Caller; third: Caller; boss: Caller; carl: Caller; dora: Caller }

/** A setting that loosens a limit: one request is approved, one declined, one withdrawn, and one expires. */
async function changeRequestSteps({ server, root, boss }: Scenario): Promise<void> {
  const loosen = async (withdrawalPerMonth: string) => {
    const { version } = ok(await root.call(settingsGroup.get, {})).data
    const { data } = await root.propose(settingsGroup.update, { body: { withdrawalPerMonth, version } })
    if (!isPendingChange(data)) throw new Error('The policy asks for nobody')
    return { params: { id: data.changeRequest.id } }
  }
  ok(await boss.call(approvals.approve, { ...(await loosen('200000.00')), body: {} }))
  ok(await boss.call(approvals.decline, { ...(await loosen('300000.00')), body: { note: 'More than we can pay' } }))
  ok(await root.call(approvals.withdraw, { ...(await loosen('300000.00')), body: {} }))
  await loosen('300000.00')
  later(server, { days: 8 })
  await runJob(server, expireChangeRequests)
}

async function projectSteps({ server, root, finance, carl, gateway }: Scenario): Promise<void> {
  const step = async (caller: Caller, id: string, event: ProjectEvent) =>
    ok(await caller.call(projects.transition, { params: { id }, body: { event, note: 'Because of the harbour' } }))
  const projectOf = (status: string) => makeProject(server, { status, value: '1000.00' })
  const walked = await projectOf('DRAFT')
  for (const event of ['open', 'pause', 'resume', 'pause', 'close', 'complete'] as const) await step(root, walked.id, event)
  const { id: full } = await projectOf('OPEN')
  await activeInvestment(server, carl, finance, { project: full, amount: '1000.00', gateway })
  await step(root, full, 'close')
  for (const status of ['DRAFT', 'OPEN', 'PAUSED', 'FUNDED', 'CLOSED']) {
    const { id } = await projectOf(status)
    await step(root, id, 'cancel')
  }
  const { id: due } = await projectOf('OPEN')
  await server.db.run(sql`update projects set closes_at = ${server.clock.now()} where id = ${due}`)
  await closeDueProjects.run(server.services, {})
}

async function paymentSteps({ server, finance, carl, gateway }: Scenario): Promise<void> {
  const { id: project } = await makeProject(server)
  const decide = async (payment: string, status: 'MORE_INFO' | 'DECLINED') =>
    ok(await finance.call(investments.settlePayment, { body: { payment, status, note: 'Which day was it?' } }))
  const paid = async () => (await pay(carl, (await invest(carl, { project })).id, { gateway, amount: '250.00' })).id
  const [withAnswer, dropped, refused] = [await paid(), await paid(), await paid()]
  await decide(withAnswer, 'MORE_INFO')
  ok(await carl.call(messages.answerPayment, { params: { id: withAnswer }, body: { body: 'On Friday' } }))
  await decide(withAnswer, 'MORE_INFO')
  ok(await settle(finance, withAnswer, '250.00'))
  await decide(dropped, 'MORE_INFO')
  await decide(dropped, 'DECLINED')
  await decide(refused, 'DECLINED')
  const bulk = ok(await finance.call(payments.bulkApprove, { body: { payments: [{ id: await paid() }], checks: paymentAgrees } })).data
  ok(await finance.call(payments.bulkReverse, { params: { id: bulk.id ?? '' }, body: { note: 'Too early' } }))
}

async function investmentSteps(scenario: Scenario): Promise<void> {
  const { server, finance, carl, gateway } = scenario
  const { id: project } = await makeProject(server, { allowsEarlyExit: true })
  await staffOrders(scenario, project)
  const active = () => activeInvestment(server, carl, finance, { project, amount: '200.00', gateway, lockedPeriod: 1 })
  const askToLeave = async (id: string) => {
    const { data } = ok(await carl.call(investments.exitQuote, { params: { id }, body: {} }))
    ok(await carl.call(investments.exit, { params: { id }, body: { net: data.net } }))
  }
  const [stays, leaves] = [await active(), await active()]
  for (const { id } of [stays, leaves]) await askToLeave(id)
  ok(await finance.call(investments.declineExit, { params: { id: stays.id }, body: { note: 'It is too early' } }))
  await invest(carl, { project, amount: '300.00' })
  later(server, { days: 5 })
  await runJob(server, watchWindows)
  later(server, { days: 40 })
  await runJob(server, matureInvestments)
  const [refunded, leaving] = [await active(), await active()]
  await askToLeave(leaving.id)
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = ${project}`)
  await runJob(server, refundProject, { projectId: project })
  if (!refunded) throw new Error('Nothing to refund')
}

/** Staff record a payment that the customer did not report, and withdraw an order. */
async function staffOrders({ boss, finance, carl, gateway }: Scenario, project: string): Promise<void> {
  const recorded = await invest(carl, { project, amount: '200.00' })
  const body = { gateway, amount: '150.00', transactionId: 'REC-1', transferProof: await boss.proof() }
  const { data: payment } = ok(await boss.call(investments.recordPayment, { params: { id: recorded.id }, body }))
  ok(await settle(finance, payment.id, '150.00'))
  ok(await boss.call(investments.withdrawOrder, { params: { id: recorded.id }, body: { note: 'Asked for by telephone' } }))
}

async function identitySteps({ server, support, boss, carl }: Scenario): Promise<void> {
  let requestCount = 0
  const page = async (ownerId: string) => {
    const file = newId()
    await server.db.run(sql`
      insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
      values (${file}, ${ownerId}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
    return file
  }
  const submit = async (expiresOn = '2031-01-31') => {
    const body = { documentKind: 'PASSPORT' as const, number: `P00${(requestCount += 1)}`, expiresOn, files: [await page(carl.user.id)] }
    return { id: ok(await carl.call(identity.request, { body })).data.id }
  }
  const question = async (params: { id: string }) => ok(await support.call(identity.ask, { params, body: { note: 'Is this you?' } }))
  const no = { reasonCode: 'BLURRED' as const, note: 'It cannot be read' }
  const posted = { documentKind: 'PASSPORT' as const, number: 'P7001', expiresOn: '2031-01-31', files: [await page(boss.user.id)] }
  const submitted = ok(await boss.call(identity.submitFor, { params: { userId: carl.user.id }, body: posted })).data
  ok(await support.call(identity.decline, { params: { id: submitted.id }, body: no }))
  const [first] = [await submit()]
  await question(first)
  ok(await carl.call(messages.answerIdentity, { params: first, body: { body: 'Yes' } }))
  await question(first)
  ok(await support.call(identity.approve, { params: first, body: { checks: identityAgrees } }))
  ok(await support.call(identity.revoke, { params: first, body: { note: 'It was reported stolen' } }))
  const second = await submit()
  await question(second)
  ok(await support.call(identity.decline, { params: second, body: no }))
  ok(await support.call(identity.decline, { params: await submit(), body: no }))
  const short = await submit(dayOf(addDays(server.clock.now(), 2)))
  ok(await support.call(identity.approve, { params: short, body: { checks: identityAgrees } }))
  later(server, { days: 4 })
  await runJob(server, expireDocuments)
}

async function walletSteps({ server, support, carl }: Scenario): Promise<void> {
  const userId = carl.user.id
  const body = { title: 'Mine', network: 'ERC20', currencyUnit: 'USDT', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
  await allMails(server)
  const { data: added } = ok(await carl.call(wallets.add, { params: { userId }, body }))
  const otp = codeIn((await allMails(server)).find((mail) => mail.content.template === 'wallet.code'))
  ok(await carl.call(wallets.confirm, { params: { userId, walletId: added.id }, body: { otp } }))
  const stop = async (walletId: string) =>
    ok(await support.call(wallets.suspend, { params: { userId, walletId }, body: { note: 'We look into it' } }))
  const drop = async (walletId: string) => ok(await carl.call(wallets.remove, { params: { userId, walletId }, body: {} }))
  const restore = async (walletId: string) => ok(await support.call(wallets.restore, { params: { userId, walletId }, body: {} }))
  await stop(added.id)
  await restore(added.id)
  await drop(added.id)
  const fresh = () => giveWallet(server, carl, { status: 'UNCONFIRMED' })
  const stopped = await fresh()
  await stop(stopped)
  await restore(stopped)
  await stop(stopped)
  await drop(stopped)
  await drop(await fresh())
}

async function commissionSteps({ server, finance, dora, gateway }: Scenario): Promise<void> {
  const { id: project } = await makeProject(server)
  const paidFor = async () => {
    const { id } = await invest(dora, { project, amount: '400.00' })
    const payment = await pay(dora, id, { gateway, amount: '400.00' })
    ok(await settle(finance, payment.id, '400.00'))
    return payment.id
  }
  const undo = async (id: string) => {
    ok(await finance.call(payments.reverse, { params: { id }, body: { note: 'Called back' } }))
  }
  await undo(await paidFor())
  const paid = await paidFor()
  later(server, { days: 40 })
  await runJob(server, payCommissions)
  await undo(paid)
}

async function shareSteps({ server, root, finance, dora, gateway }: Scenario): Promise<void> {
  const { id: project } = await makeProject(server)
  await activeInvestment(server, dora, finance, { project, amount: '1000.00', gateway })
  later(server, { days: 62 })
  ok(await finance.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '90.00', gateway } }))
  const [year, month] = dayOf(addDays(server.clock.now(), -31)).split('-').map(Number)
  const body = { year: year ?? 0, month: month ?? 0, rates: [{ lockedPeriod: 6, percentage: '1.00' }] }
  const { data } = ok(await root.call(profit.preview, { params: { id: project }, body }))
  const { data: batch } = ok(await root.call(profit.confirm, { params: { id: project }, body: { ...body, hash: data.hash } }))
  // Interrupted midway, for example by a full disk: the distribution is marked as failed, and staff resume it.
  await server.db.send(`alter table ledger_transfers add constraint full_disk check (kind <> 'PROFIT_SHARE') not valid`, [])
  await postBatch(server.services, batch.id).catch(() => undefined)
  await server.db.send('alter table ledger_transfers drop constraint full_disk', [])
  ok(await root.call(profit.resume, { params: { id: project, batchId: batch.id }, body: {} }))
  await server.runJobs()
}

/** Batches that are partly paid, completed and cancelled; and a payment whose record is corrected. */
async function payoutSteps({ server, finance, second, payer, third, ada, gateway }: Scenario): Promise<void> {
  await giveBalance(server, ada, '200.00')
  const wallet = await giveWallet(server, ada)
  const due = async () => {
    const { id, code } = ok(await withdraw(server, ada, { amount: '20.00', wallet })).data
    for (const caller of [finance, second]) {
      const { data } = ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
      if (data.status === 'APPROVED') break
    }
    return { id, code }
  }
  const create = async (ids: string[]) => ok(await payer.call(payoutBatches.create, { body: { withdrawals: ids, gateway } })).data.id
  const exportFiles = async (id: string, caller = payer) => ok(await caller.call(payoutBatches.export, { params: { id }, body: {} }))
  const cancel = async (id: string) => ok(await payer.call(payoutBatches.cancel, { params: { id }, body: { note: 'Made by mistake' } }))
  const record = async (id: string, result: { reference: string; status: 'PAID' | 'RETURNED'; transactionId?: string; reason?: string }) =>
    ok(await payer.call(payoutBatches.confirm, { params: { id }, body: { results: [result] } }))
  const returned = { status: 'RETURNED' as const, reason: 'The exchange was closed' }
  const [paid, otherWithdrawal, last] = [await due(), await due(), await due()]
  const batch = await create([paid.id, otherWithdrawal.id, last.id])
  await exportFiles(batch)
  await exportFiles(batch)
  await record(batch, { reference: paid.code, status: 'PAID', transactionId: transactionId() })
  await record(batch, { reference: otherWithdrawal.code, ...returned })
  await record(batch, { reference: last.code, ...returned })
  await cancel(await create([otherWithdrawal.id]))
  const exported = await create([otherWithdrawal.id])
  await exportFiles(exported, third)
  await cancel(exported)
  const whole = await create([last.id])
  await exportFiles(whole, third)
  await record(whole, { reference: last.code, status: 'PAID', transactionId: transactionId() })
  const right = { transactionId: transactionId(), gateway: await makeGateway(server), note: 'Copied from another row' }
  ok(await payer.call(withdrawals.correctPayment, { params: { id: paid.id }, body: right }))
  const { id } = ok(await withdraw(server, ada, { amount: '21.00', wallet })).data
  const bulk = ok(await finance.call(withdrawals.bulk, { body: { event: 'approve', withdrawals: [{ id }] } })).data
  ok(await finance.call(withdrawals.bulkReverse, { params: { id: bulk.id ?? '' }, body: { note: 'Too early' } }))
}

async function declined({ finance, second, ada }: Scenario): Promise<void> {
  const body = { amount: '5.00', reason: 'A mistake of ours' }
  const correction = ok(await finance.call(adjustments.propose, { params: { userId: ada.user.id }, body }))
  ok(await second.call(adjustments.decline, { params: { id: correction.data.id }, body: { note: 'It was none' } }))
}
