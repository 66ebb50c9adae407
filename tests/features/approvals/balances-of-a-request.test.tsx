// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { addMonths } from '@/domain/dates'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { requested } from '../../support/approvals/world'
import { renderAs } from '../../support/browser'
import { makeGateway, makeProject, ok } from '../../support/investing'
import { makeInvestment } from '../../support/project'
import { startServer } from '../../support/server'

const server = await startServer()
const [admin, other] = [await server.admin(), await server.admin('other')]
const gateway = await makeGateway(server)

it('a request for platform funds shows its approver the balances before and after', async () => {
  const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: '1250.05', gateway, note: 'Starting capital' }
  const id = requested(await admin.propose(funds.recordPlatform, { body }))
  mockRouter.setCurrentUrl(adminPaths.approval(id))
  await renderAs(server, other, <ApprovalsScreen />)
  const changed = within(await screen.findByRole('table', { name: 'Fields that would change' }, { timeout: 30_000 }))
  const cells = (field: string) =>
    within(changed.getByRole('row', { name: new RegExp(`^${field}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(cells('Gateway account balance')).toEqual(['0.00 USD', '1,250.05 USD']))
  expect(cells('Platform funds')).toEqual(['0.00 USD', '1,250.05 USD'])
}, 60_000)

it('a request for a profit distribution shows its approver every payout', async () => {
  const { id: project } = await makeProject(server)
  const now = server.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const from = addMonths(month, -1)
  for (const amount of ['1000.00', '2500.00'])
    await makeInvestment(server, gateway, {
      ...{ project, amount, from, period: 12 },
      user: (await server.customer(`holder${amount.slice(0, 4)}`)).user.id,
    })
  const received = { kind: 'RETURN_RECEIVED' as const, amount: '900.00', gateway }
  ok(await admin.call(funds.record, { params: { id: project }, body: received }))
  const share = { year: month.getUTCFullYear(), month: month.getUTCMonth() + 1, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
  const { hash } = ok(await admin.call(profit.preview, { params: { id: project }, body: share })).data
  const id = requested(await admin.propose(profit.confirm, { params: { id: project }, body: { ...share, hash } }))
  const approver = await server.staff('approver', { permissions: ['profit-distributions:update'] })
  mockRouter.setCurrentUrl(adminPaths.approval(id))
  await renderAs(server, approver, <ApprovalsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show all payouts…' }, { timeout: 30_000 }))
  const payouts = within(await screen.findByRole('dialog', { name: /^All payouts of / }, { timeout: 30_000 }))
  const row = async (name: string) => payouts.findByRole('row', { name: new RegExp(name) }, { timeout: 30_000 })
  expect(await row('Holder1000')).toHaveTextContent('10.00')
  expect(await row('Holder2500')).toHaveTextContent('25.00')
}, 120_000)
