// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { projects } from '@/contract/projects'
import { users } from '@/contract/users'
import { ProjectsScreen } from '@/features/projects/admin/projects-screen'
import { CustomersScreen } from '@/features/users/admin/customers-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { giveBalance } from '../../support/money'
import { makeGateway, makeInvestment, makeProject } from '../../support/project'
import { startServer } from '../../support/server'

const server = await startServer()
const admin = await server.admin()
const [ada, bob] = [await server.customer('ada'), await server.customer('bob')]

beforeAll(async () => {
  await giveBalance(server, ada, '120.50')
  await giveBalance(server, bob, '30.00')
  const { id } = await makeProject(server, { title: 'Harbour', value: '5000.00' })
  await makeProject(server, { title: 'Orchard', value: '2500.00' })
  const gateway = await makeGateway(server)
  await makeInvestment(server, gateway, { project: id, user: ada.user.id, amount: '700.00', from: server.clock.now() })
})
afterEach(() => cleanup())

const totalLine = async () => (await screen.findByText('Total (filtered)')).closest('tr')

it('the list of customers has the totals of invested and available amounts', async () => {
  expect((await admin.call(users.list, { query: { type: 'Customer' } })).meta?.sum).toEqual({ balance: '150.50', invested: '700.00' })
  expect((await admin.call(users.list, { query: { type: 'Customer', searchTerm: 'bob' } })).meta?.sum).toEqual({
    balance: '30.00',
    invested: '0.00',
  })
  mockRouter.setCurrentUrl('/admin/customers/list?page=1&limit=10')
  await renderAs(server, admin, <CustomersScreen />)
  const line = await totalLine()
  expect(line).toHaveTextContent('150.50')
  expect(line).toHaveTextContent('700.00')
})

it('the list of projects has the totals of targets and distributed profit', async () => {
  expect((await admin.call(projects.list, { query: {} })).meta?.sum).toMatchObject({ value: '7500.00', profitShared: '0.00' })
  mockRouter.setCurrentUrl('/admin/projects/list?page=1&limit=10')
  await renderAs(server, admin, <ProjectsScreen />)
  expect(await totalLine()).toHaveTextContent('7,500.00')
  expect(screen.queryByText(/Totals are not shown/)).toBeNull()
})

it('a list of more than 10,000 rows has a note instead of totals, and totals again with a filter', async () => {
  await server.db.run(sql`
    insert into projects (id, code, slug, title, about, description, sector, location, value, min_investment, max_investment, status, risk_text, created_at)
    select gen_random_uuid(), 'PRJ-' || lpad(n::text, 8, '0'), 'copy-' || n, 'Copy ' || n, '', '', '', '', 100, 100, 100, 'DRAFT', '', ${server.clock.now()}
    from generate_series(1, 10000) n`)
  mockRouter.setCurrentUrl('/admin/projects/list?page=1&limit=10')
  await renderAs(server, admin, <ProjectsScreen />)
  const list = within(await screen.findByRole('region', { name: 'Projects' }))
  expect(list.getByText('Totals are not shown for more than 10,000 rows. Narrow the list with a filter.')).toBeVisible()
  expect(screen.queryByText('Total (filtered)')).toBeNull()
  cleanup()
  mockRouter.setCurrentUrl('/admin/projects/list?page=1&limit=10&searchTerm=Orchard')
  await renderAs(server, admin, <ProjectsScreen />)
  expect(await totalLine()).toHaveTextContent('2,500.00')
  expect(screen.queryByText(/Totals are not shown/)).toBeNull()
})
