// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { approvals } from '@/contract/approvals'
import { funds } from '@/contract/funds'
import { projects } from '@/contract/projects'
import { addMonths } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { monthName, monthOf, monthsToShare } from '@/features/projects/admin/profit/profit-rules'
import { ProfitTab } from '@/features/projects/admin/profit/profit-tab'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { renderAs } from '../../support/browser'
import { choicesOf } from '../../support/choose'
import { startServer } from '../../support/server'

const server = await startServer()
const admin = await server.admin()
const gateway = await makeGateway(server)

it('a preview lists all payouts, and another person approves the previewed distribution', async () => {
  const project = await makeProject(server)
  const from = addMonths(server.clock.now(), -3)
  await server.db.run(sql`update projects set opened_at = ${from}, created_at = ${from} where id = ${project.id}`)
  for (let count = 1; count <= 12; count += 1) {
    const { user } = await server.customer(`holder${count}`)
    await makeInvestment(server, gateway, { project: project.id, user: user.id, amount: `${count * 300}.00`, period: 12, from })
  }
  await admin.call(funds.record, { params: { id: project.id }, body: { kind: 'RETURN_RECEIVED', amount: '300.00', gateway } })
  const { data } = await admin.call(projects.get, { params: { id: project.id } })
  mockRouter.setCurrentUrl(`/admin/projects/${project.id}/details?tab=profit`)
  await renderAs(server, admin, <ProfitTab project={data} />)

  await userEvent.type(await screen.findByRole('textbox', { name: 'Percentage for 12 months' }, { timeout: 10_000 }), '1')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const bands = (await screen.findByRole('heading', { name: 'Payouts by amount' })).closest('section')
  const counts = within(bands ?? document.body).getAllByRole('definition')
  expect(counts.reduce((sum, { textContent }) => sum + Number(textContent), 0)).toBe(12)
  expect(screen.getByText(/1\.00 % on average, 12 investors/)).toBeVisible()
  expect(screen.getByText('smaller ones')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'All 12' }))
  const all = within(await screen.findByRole('dialog', { name: /All payouts/ }, { timeout: 10_000 }))
  expect(await all.findByText('1–10')).toBeVisible()
  await userEvent.type(all.getByRole('textbox', { name: 'Name or code' }), 'holder12{Enter}')
  await waitFor(() => expect(all.getAllByText('36.00')).toHaveLength(2))
  await userEvent.click(all.getByRole('button', { name: 'Close' }))

  await userEvent.click(screen.getByRole('button', { name: /^Request distribution of 234\.00 USD to 12 investors/ }))
  const requested = async () => (await admin.call(approvals.list, { query: { mine: true } })).data[0]
  await expect.poll(async () => (await requested())?.title).toMatch(/: 234\.00 USD to 12 investors$/)
  expect((await admin.call(projects.sharedProfit, { params: { id: project.id }, query: {} })).data).toEqual([])
  const checker = await server.checker()
  await checker.call(approvals.approve, { params: { id: (await requested())?.id ?? '' }, body: {} })
  await server.runJobs()
  expect((await admin.call(projects.sharedProfit, { params: { id: project.id }, query: {} })).data).toMatchObject([{ total: '234.00' }])
}, 40_000)

it('only months with active investments can be chosen', async () => {
  cleanup()
  const { user } = await server.customer('patient')
  // In the middle of a month, so that no time zone moves a date to another month.
  const middle = (back: number) => new Date(addMonths(server.clock.now(), -back).setUTCDate(15))
  const [opened, ended] = [middle(8), middle(4)]
  const project = await makeProject(server, { status: 'COMPLETED' })
  await server.db.run(sql`update projects set opened_at = ${opened}, created_at = ${opened}, ended_at = ${ended} where id = ${project.id}`)
  await makeInvestment(server, gateway, {
    project: project.id,
    user: user.id,
    amount: '300.00',
    period: 2,
    from: middle(6),
    status: 'CLOSED',
    endedAt: middle(5),
  })
  const { data } = await admin.call(projects.get, { params: { id: project.id } })
  await renderAs(server, admin, <ProfitTab project={data} />)
  expect(await choicesOf(await screen.findByRole('combobox', { name: 'Month' }))).toEqual(
    [5, 6].map((back) => monthName(monthOf(middle(back)))),
  )
})

it('the latest month can be chosen before it is due, and only if an investment takes part in it', async () => {
  cleanup()
  const { user } = await server.customer('latecomer')
  const project = await makeProject(server)
  const opened = new Date(Date.UTC(2026, 7, 3))
  await server.db.run(sql`update projects set opened_at = ${opened}, created_at = ${opened} where id = ${project.id}`)
  const read = async () => (await admin.call(projects.get, { params: { id: project.id } })).data
  // On the third, the payouts of the previous month are not due yet.
  const now = new Date(Date.UTC(2026, 10, 3, 12))
  server.clock.set(now)
  const investIn = (from: Date) =>
    makeInvestment(server, gateway, { project: project.id, user: user.id, amount: '300.00', period: 12, from })
  const offered = async () => monthsToShare(await read(), [], now).map(({ key }) => key)
  await investIn(new Date(Date.UTC(2026, 10, 2, 12)))
  expect(await offered()).toEqual([])
  await investIn(new Date(Date.UTC(2026, 9, 30, 12)))
  expect(await offered()).toEqual(['2026-10'])
})

it('a cancelled project shows its past distributions and no form', async () => {
  cleanup()
  const { id } = await makeProject(server, { status: 'CANCELLED' })
  const { data } = await admin.call(projects.get, { params: { id } })
  await renderAs(server, admin, <ProfitTab project={data} />)
  expect(await screen.findByText(/This project was cancelled/)).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Past distributions' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
})
