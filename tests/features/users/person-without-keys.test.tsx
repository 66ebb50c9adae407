// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { PersonScreen } from '@/features/users/admin/person/person-screen'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { renderAs } from '../../support/browser'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const ada = await server.customer('ada')
const { id: project } = await makeProject(server, { title: 'Harbour Cold Store' })
const gateway = await makeGateway(server)
await makeInvestment(server, gateway, {
  project,
  user: ada.user.id,
  amount: '300.00',
  from: new Date('2026-10-01T10:00:00Z'),
})

async function open(caller: Caller, tab: string) {
  cleanup()
  mockRouter.setCurrentUrl(`/admin/users/customers/${ada.user.id}?id=${ada.user.id}&tab=${tab}`)
  await renderAs(server, caller, <PersonScreen />)
  await screen.findByRole('heading', { level: 1, name: 'Ada' })
}

it('the customer page names the missing permission in each section that requires one', async () => {
  const reader = await server.staff('reader', { permissions: ['customers:read'] })
  await open(reader, 'identity')
  expect(screen.getByText('You need permission to read identity documents')).toBeVisible()
  expect(screen.queryByText('No document yet')).toBeNull()
  expect(document.querySelector('button[data-figure]')).toBeNull()
  await open(reader, 'investments')
  expect(screen.getByText('You need permission to read investments')).toBeVisible()
  expect(screen.queryByText('Harbour Cold Store')).toBeNull()
})

it('staff with the permissions see these sections and can open the entries of figures', async () => {
  const support = await server.staff('support', { roles: ['Support'] })
  await open(support, 'identity')
  expect(screen.getByText('No document yet')).toBeVisible()
  expect(document.querySelector('button[data-figure]')).not.toBeNull()
  await open(support, 'investments')
  expect(await screen.findAllByText('Harbour Cold Store')).not.toHaveLength(0)
})

it('the sum of a shortened list of investments is labelled with their number', async () => {
  for (const amount of ['100.00', '200.00', '300.00', '400.00', '500.00'])
    await makeInvestment(server, gateway, { project, user: ada.user.id, amount, from: new Date('2026-10-02T10:00:00Z') })
  await open(await server.admin(), 'overview')
  const list = within(await screen.findByRole('table', { name: 'Investments' }))
  expect(list.getByText('Total of 5 shown')).toBeVisible()
  expect(list.queryByText('Total')).toBeNull()
  await open(await server.admin('another'), 'investments')
  expect(within(await screen.findByRole('table', { name: 'Investments' })).getByText('Total')).toBeVisible()
})
