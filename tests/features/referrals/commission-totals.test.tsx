// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { Commissions } from '@/features/referrals/customer/commissions'
import { dashboard } from '@/contract/dashboard'
import { payments } from '@/contract/payments'
import { payCommissions } from '@/server/modules/commissions/jobs'
import { renderAs } from '../../support/browser'
import {
  activeInvestment,
  customerOf,
  financeOf,
  invest,
  later,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  settle,
} from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)
const finance = await financeOf(server, 'finance')
const project = await makeProject(server)
const ada = await customerOf(server, 'ada', { level: 1 })
const bob = await customerOf(server, 'bob', { level: 1, referredBy: 'ada' })

// A commission of 50.00 is paid and clawed back; the next one, of 80.00, first offsets that debt, so only 30.00 reaches the balance.
const { id } = await invest(bob, { project: project.id, amount: '1000.00' })
const payment = await pay(bob, id, { gateway, amount: '1000.00' })
ok(await settle(finance, payment.id, '1000.00'))
later(server, { days: 30 })
await runJob(server, payCommissions)
ok(await finance.call(payments.reverse, { params: { id: payment.id }, body: { note: 'Called back by the bank' } }))
await activeInvestment(server, bob, finance, { project: project.id, amount: '1600.00', gateway })
later(server, { days: 30 })
await runJob(server, payCommissions)
await activeInvestment(server, bob, finance, { project: project.id, amount: '200.00', gateway })
const { referral } = ok(await (await server.again(ada)).call(dashboard.mine, { query: {} })).data

beforeEach(cleanup)

/** The labels and sums of the total lines. */
async function linesAt(address: string): Promise<(string | null | undefined)[][]> {
  mockRouter.setCurrentUrl(address)
  await renderAs(server, ada, <Commissions referral={referral} />)
  const table = await screen.findByRole('table', { name: 'Your commissions' })
  const foot = within(table).getAllByRole('rowgroup').at(-1) ?? table
  return within(foot)
    .getAllByRole('row')
    .map((row) => within(row).getAllByRole('cell'))
    .map((cells) => [cells[0]?.textContent, cells.at(-1)?.textContent])
}

it('the paid total is the same with and without the filter, and the offset is a separate line', async () => {
  expect(referral.paid).toBe('80.00')
  expect(await linesAt('/users/referrals')).toEqual([
    ['Pending', '+10.00'],
    ['Paid', '+80.00'],
  ])
  cleanup()
  expect(await linesAt('/users/referrals?page=1&limit=10&status=PAID')).toEqual([
    ['Offset against an amount owed', '−50.00'],
    ['Paid', '+80.00'],
  ])
  expect(screen.getByText(/to your balance: 30.00, the rest offset an amount owed$/)).toBeVisible()
  cleanup()
  expect(await linesAt('/users/referrals?page=1&limit=10&status=PENDING')).toEqual([['Pending', '+10.00']])
})
