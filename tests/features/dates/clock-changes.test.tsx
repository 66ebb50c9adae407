// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { investments } from '@/contract/investments'
import { Allocation } from '@/features/dashboard/customer/allocation'
import { InvestmentHistory } from '@/features/investments/admin/investment-history'
import { HistoryPanel } from '@/features/investments/customer/details/history-panel'
import { TransactionsScreen } from '@/features/transactions/customer/transactions-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { saved, watchDownloads } from '../../support/exported'
import { customerOf, invest, makeProject, ok } from '../../support/investing'
import { giveBalance, giveInvestment } from '../../support/money'
import { startServer } from '../../support/server'

/* In Berlin the clocks change on 25 October 2026: the offset of a day in summer and of a day in winter differ, whatever the date of the test. */
const zone = process.env.TZ
process.env.TZ = 'Europe/Berlin'
const server = await startServer()
beforeEach(cleanup)
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it('the first and the last day of a period have the offset of that day, in the list and in the totals', async () => {
  const ada = await customerOf(server, 'ada')
  // 30 September 23:30, 1 October 00:30, 10 November 23:30 and 11 November 00:30 in Berlin.
  const received = [
    ['2026-09-30T21:30:00Z', '1.00'],
    ['2026-09-30T22:30:00Z', '20.00'],
    ['2026-11-10T22:30:00Z', '300.00'],
    ['2026-11-10T23:30:00Z', '4000.00'],
  ] as const
  for (const [at, amount] of received) {
    server.clock.set(new Date(at))
    await giveBalance(server, ada, amount)
  }
  mockRouter.setCurrentUrl('/users/transactions?page=1&limit=10&startDate=2026-10-01&endDate=2026-11-10')
  await renderAs(server, ada, <TransactionsScreen />)
  const table = within(await screen.findByRole('table', { name: 'Transactions' }))
  const rows = table.getAllByRole('row').filter((row) => /Correction/.test(row.textContent))
  expect(rows.map((row) => [row.querySelectorAll('td')[0]?.textContent, row.querySelectorAll('td')[4]?.textContent])).toEqual([
    ['10 Nov', '321.00'],
    ['1 Oct', '21.00'],
  ])
  const totals = await screen.findByRole('region', { name: 'Totals for this period' })
  expect(totals).toHaveTextContent(/On 1 Oct.*1\.00.*Opening balance.*320\.00.*On 10 Nov.*321\.00/)

  watchDownloads()
  const statement = within(screen.getByRole('region', { name: 'Statement' }))
  await userEvent.click(statement.getByRole('radio', { name: /CSV/ }))
  await userEvent.click(statement.getByRole('button', { name: 'Create CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const csv = await saved.mock.lastCall?.[0].text()
  expect(csv).toContain('2026-10-01,Opening balance,,,,,1.00')
  expect(csv).toContain('2026-11-10,Closing balance,,,,,321.00')
})

it('the allocation states the maturity dates of the customer’s time zone, in summer and in winter', async () => {
  const bea = await customerOf(server, 'bea', { level: 1 })
  const maturities = ['2027-07-24T22:30:00Z', '2027-12-24T23:30:00Z']
  for (const at of maturities) {
    const id = await giveInvestment(server, bea, { amount: '500.00', status: 'ACTIVE' })
    await server.db.run(sql`update investments set matures_at = ${new Date(at)} where id = ${id}`)
  }
  const { allocation } = ok(await bea.call(dashboard.mine, { query: {} }, { headers: { 'Time-Zone-Offset': '-60' } })).data
  await renderAs(server, bea, <Allocation allocation={allocation} className={undefined} />)
  const table = await screen.findByRole('table', { name: 'Allocation' })
  expect(table).toHaveTextContent('0.5–1.0 % a month, until 25 Jul 2027')
  expect(table).toHaveTextContent('0.5–1.0 % a month, until 25 Dec 2027')
})

it('the history of an investment states its maturity in the viewer’s days, to the customer and to staff', async () => {
  const eva = await customerOf(server, 'eva', { level: 1 })
  const staff = await server.staff('support', { roles: ['Support'] })
  server.clock.set(new Date('2026-06-24T20:00:00Z'))
  const project = (await makeProject(server)).id
  await giveBalance(server, eva, '500.00')
  // In Berlin both mature on the 25th, in UTC on the 24th.
  const placed = [
    { at: '2026-06-24T23:30:00Z', lockedPeriod: 6, matures: 'Principal 250.00; matures on 25 Dec 2026' },
    { at: '2026-07-24T22:30:00Z', lockedPeriod: 12, matures: 'Principal 250.00; matures on 25 Jul 2027' },
  ]
  const made: { id: string; matures: string }[] = []
  for (const { at, lockedPeriod, matures } of placed) {
    server.clock.set(new Date(at))
    const caller = await server.again(eva)
    made.push({ id: (await invest(caller, { project, lockedPeriod, source: 'BALANCE' })).id, matures })
  }
  for (const { id, matures } of made) {
    server.clock.set(new Date())
    const investment = ok(await (await server.again(eva)).call(investments.get, { params: { id } })).data
    await renderAs(server, eva, <HistoryPanel investment={investment} />)
    expect(await screen.findByText(matures)).toBeVisible()
    cleanup()
    await renderAs(server, staff, <InvestmentHistory id={id} />)
    expect(await screen.findByText(new RegExp(matures))).toBeVisible()
    cleanup()
  }
})
