import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { payments } from '@/contract/payments'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { adjustments } from '@/contract/adjustments'
import { withdrawals } from '@/contract/withdrawals'
import { payCommissions } from '@/server/modules/commissions/jobs'
import { matureInvestments } from '@/server/modules/investments/jobs'
import {
  activeInvestment,
  customerOf,
  financeOf,
  invest,
  later,
  living,
  getInvestment,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  settle,
} from './investing'
import { giveWallet, transactionId, withdraw } from './money'
import type { Caller, TestServer } from './server'

export type World = Awaited<ReturnType<typeof livingBooks>>

/**
 * Runs some months of a small platform through the API, so that its ledger has every kind of transfer that the product posts.
 */
export async function livingBooks(server: TestServer) {
  const gateway = await makeGateway(server)
  const [finance, second, payer] = [await financeOf(server, 'finance'), await financeOf(server, 'second'), await financeOf(server, 'payer')]
  const root = living(server, await server.admin())
  const project = await makeProject(server, { allowsEarlyExit: true, earlyExitPenalty: 50_000n, reflectionDays: 3 })
  const ada = await customerOf(server, 'ada', { level: 1 })
  const bob = await customerOf(server, 'bob', { level: 1, referredBy: 'ada' })
  const people = { finance, second, payer, root, ada, bob }

  await correct(people, ada, '1000.00')
  const partial = await invest(ada, { project: project.id, amount: '300.00' })
  ok(await settle(finance, (await pay(ada, partial.id, { gateway, amount: '120.00' })).id, '120.00'))
  ok(await ada.call(investments.cancel, { params: { id: partial.id }, body: {} }))
  const running = await activeInvestment(server, bob, finance, { project: project.id, amount: '2000.00', gateway })
  const fromBalance = await invest(ada, { project: project.id, amount: '400.00', lockedPeriod: 1, source: 'BALANCE' })
  const leaving = await invest(ada, { project: project.id, amount: '200.00', source: 'BALANCE' })
  const reflected = await invest(ada, { project: project.id, amount: '150.00', source: 'BALANCE' })
  ok(await ada.call(investments.cancel, { params: { id: reflected.id }, body: {} }))
  await reversed(people, gateway, project.id)
  await over(people, gateway, project.id)
  await handOver(people, gateway, project.id)
  await exitEarly(people, leaving)
  await keep(ada, fromBalance)

  later(server, { days: 45 })
  await runJob(server, payCommissions)
  await runJob(server, matureInvestments)
  ok(await ada.call(investments.reinvest, { params: { id: fromBalance.id }, body: { acknowledgedRisk: true, lockedPeriod: 1 } }))
  await share(server, people, gateway, project.id)
  await lose(people, project.id)
  const paid = await payOut(server, people, gateway)
  return { ...people, gateway, project: project.id, running, paid }
}

type Callers = { finance: Caller; second: Caller; payer: Caller; root: Caller; ada: Caller; bob: Caller }

async function correct({ finance, second }: Callers, customer: Caller, amount: string): Promise<void> {
  const { data } = ok(
    await finance.call(adjustments.propose, { params: { userId: customer.user.id }, body: { amount, reason: 'Opening balance' } }),
  )
  ok(await second.call(adjustments.approve, { params: { id: data.id }, body: {} }))
}

async function reversed({ finance, bob }: Callers, gateway: string, project: string): Promise<void> {
  const order = await invest(bob, { project, amount: '500.00' })
  const payment = await pay(bob, order.id, { gateway, amount: '100.00' })
  ok(await settle(finance, payment.id, '100.00'))
  ok(await finance.call(payments.reverse, { params: { id: payment.id }, body: { note: 'Recalled by the bank' } }))
}

async function over({ finance, bob }: Callers, gateway: string, project: string): Promise<void> {
  const order = await invest(bob, { project, amount: '250.00' })
  ok(await settle(finance, (await pay(bob, order.id, { gateway, amount: '333.33' })).id, '333.33'))
}

async function handOver({ finance }: Callers, gateway: string, project: string): Promise<void> {
  const record = (kind: 'CAPITAL_DEPLOYED' | 'CAPITAL_RETURNED' | 'RETURN_RECEIVED', amount: string) =>
    finance.call(funds.record, { params: { id: project }, body: { kind, amount, gateway } })
  ok(await record('CAPITAL_DEPLOYED', '1500.00'))
  ok(await record('CAPITAL_RETURNED', '200.00'))
  ok(await record('RETURN_RECEIVED', '90.00'))
  for (const kind of ['PLATFORM_MONEY_IN', 'PLATFORM_MONEY_OUT'] as const) {
    const amount = kind === 'PLATFORM_MONEY_IN' ? '5000.00' : '10.00'
    ok(await finance.call(funds.recordPlatform, { body: { kind, amount, gateway } }))
  }
}

async function exitEarly({ finance, second, ada }: Callers, leaving: Investment): Promise<void> {
  const { data } = ok(await ada.call(investments.exitQuote, { params: { id: leaving.id }, body: {} }))
  ok(await ada.call(investments.exit, { params: { id: leaving.id }, body: { net: data.net } }))
  for (const caller of [finance, second]) ok(await caller.call(investments.approveExit, { params: { id: leaving.id }, body: {} }))
}

async function keep(ada: Caller, investment: Investment): Promise<void> {
  const { version } = await getInvestment(ada, investment.id)
  ok(await ada.call(investments.instruct, { params: { id: investment.id }, body: { maturityInstruction: 'KEEP', version } }))
}

async function share(server: TestServer, { root }: Callers, gateway: string, project: string): Promise<void> {
  const last = new Date(Date.UTC(server.clock.now().getUTCFullYear(), server.clock.now().getUTCMonth() - 1, 1))
  const body = {
    year: last.getUTCFullYear(),
    month: last.getUTCMonth() + 1,
    rates: [1, 6].map((lockedPeriod) => ({ lockedPeriod, percentage: '1.00' })),
  }
  const { data } = ok(await root.call(profit.preview, { params: { id: project }, body }))
  ok(await root.call(profit.confirm, { params: { id: project }, body: { ...body, hash: data.hash } }))
  await server.runJobs()
}

async function lose({ finance }: Callers, project: string): Promise<void> {
  const { data } = ok(await finance.call(funds.lossPreview, { params: { id: project }, body: { amount: '100.01' } }))
  ok(await finance.call(funds.record, { params: { id: project }, body: { kind: 'CAPITAL_LOST', amount: '100.01', hash: data.hash } }))
}

/** One withdrawal in each state. */
async function payOut(server: TestServer, { finance, second, payer, ada }: Callers, gateway: string): Promise<string> {
  const wallet = await giveWallet(server, ada)
  const requestWithdrawal = async (amount: string) => ok(await withdraw(server, ada, { amount, wallet })).data.id
  const approve = async (id: string) => {
    for (const caller of [finance, second]) {
      const { data } = ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
      if (data.status === 'APPROVED') return
    }
  }
  const [paid, failed, approved] = [await requestWithdrawal('50.00'), await requestWithdrawal('51.00'), await requestWithdrawal('52.00')]
  for (const id of [paid, failed, approved]) await approve(id)
  ok(await payer.call(withdrawals.markPaid, { params: { id: paid }, body: { transactionId: transactionId(), gateway } }))
  ok(await finance.call(withdrawals.markFailed, { params: { id: failed }, body: { note: 'Bounced' } }))
  ok(await finance.call(withdrawals.decline, { params: { id: await requestWithdrawal('53.00') }, body: { note: 'Not now' } }))
  ok(await ada.call(withdrawals.cancel, { params: { id: await requestWithdrawal('54.00') }, body: {} }))
  await requestWithdrawal('55.00')
  return paid
}
