// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { funds } from '@/contract/funds'
import { projects } from '@/contract/projects'
import { addMonths } from '@/shared/dates'
import { sql } from '@/server/core/sql'
import { ProfitTab } from '@/features/admin-projects/profit-tab'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { renderAs } from '../support/browser'
import { startServer } from '../support/server'

const server = await startServer()
const admin = await server.admin()

it('a preview shows where every cent goes, and paying takes exactly that', async () => {
  const gateway = await makeGateway(server)
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
  const bands = (await screen.findByRole('heading', { name: 'Who gets how much' })).closest('section')
  const counts = within(bands ?? document.body).getAllByRole('definition')
  expect(counts.reduce((sum, { textContent }) => sum + Number(textContent), 0)).toBe(12)
  expect(screen.getByText(/1\.00 % on average, 12 investors/)).toBeVisible()
  expect(screen.getByText('smaller ones')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'All 12' }))
  const all = within(await screen.findByRole('dialog', { name: /Every share/ }, { timeout: 10_000 }))
  expect(await all.findByText('1–10')).toBeVisible()
  await userEvent.type(all.getByRole('textbox', { name: 'Name or code' }), 'holder12{Enter}')
  await waitFor(() => expect(all.getAllByText('36.00')).toHaveLength(2))
  await userEvent.click(all.getByRole('button', { name: 'Close' }))

  await userEvent.click(screen.getByRole('button', { name: /^Pay 234\.00 USD to 12 people/ }))
  expect(await screen.findByRole('heading', { name: 'Paying out' })).toBeVisible()
  await server.runJobs()
  expect(await screen.findByText('Everybody has it.', {}, { timeout: 5_000 })).toBeVisible()
  expect((await admin.call(projects.sharedProfit, { params: { id: project.id }, query: {} })).data).toMatchObject([{ total: '234.00' }])
}, 40_000)
