// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, test } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { gateways } from '@/contract/gateways'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { GatewaysScreen } from '@/features/gateways/admin/gateways-screen'
import { newCode, newId } from '@/server/db/ids'
import { insertion, sql } from '@/server/db/sql'
import { requested } from '../../support/approvals/world'
import { renderAs } from '../../support/browser'
import { makeGateway } from '../../support/investing'
import { NOON, startServer } from '../../support/server'

// Open payout batches keep the account that the gateway had when they were created.
const server = await startServer()
const [maker, checker] = [await server.admin(), await server.admin('checker')]
const SAYS = /open payout batch/
const slow = { timeout: 30_000 }

beforeEach(cleanup)

async function withBatches(count: number): Promise<string> {
  const gateway = await makeGateway(server)
  for (let at = 0; at < count; at += 1)
    await server.db.run(
      sql`insert into payout_batches ${insertion({
        id: newId(NOON),
        code: newCode('BAT'),
        status: 'EXPORTED',
        gateway_id: gateway,
        currency: 'USDT',
        decimals: 2,
        rate: '1',
        debtor: JSON.stringify({ name: 'Carmine Clients', account: 'PT50000201231234567890154', bic: null }),
        content_hash: '',
        created_by: maker.user.id,
        created_at: NOON,
      })}`,
    )
  return gateway
}
const editor = async (id: string) => {
  mockRouter.setCurrentUrl(`/admin/payment-gateways/list?open=${id}`)
  await renderAs(server, maker, <GatewaysScreen />)
  expect(await screen.findByText(/Another team member must approve a change of the name, the logo, the account/, {}, slow)).toBeVisible()
}

test('the gateway editor and an account change request show how many open batches keep the current account', async () => {
  const id = await withBatches(2)
  await editor(id)
  expect(screen.getByText('2 open payout batches keep the account they were created with.')).toBeVisible()
  cleanup()
  const { version } = (await maker.call(gateways.get, { params: { id } })).data
  const body = { account: 'PT50 0002 0123 9876 5432 1091 4', version }
  const request = requested(await maker.propose(gateways.update, { params: { id }, body }))
  mockRouter.setCurrentUrl(adminPaths.approval(request))
  await renderAs(server, checker, <ApprovalsScreen />)
  expect(await screen.findByText('2 open payout batches keep the account they were created with.', {}, slow)).toBeVisible()
}, 90_000)

test('a single open batch is named in the singular, and without open batches no text is shown', async () => {
  await editor(await withBatches(1))
  expect(screen.getByText('1 open payout batch keeps the account it was created with.')).toBeVisible()
  cleanup()
  await editor(await withBatches(0))
  expect(screen.queryByText(SAYS)).toBeNull()
}, 90_000)

test('without permission for accounts, a gateway can be deactivated, but neither renamed nor activated', async () => {
  const id = await makeGateway(server)
  const clerk = await server.staff('clerk', { permissions: ['payment-gateways:read', 'payment-gateways:update', 'currencies:read'] })
  mockRouter.setCurrentUrl(`/admin/payment-gateways/list?open=${id}`)
  await renderAs(server, clerk, <GatewaysScreen />)
  expect(await screen.findByText(/You need permission gateway-accounts:update to request this/, {}, slow)).toBeVisible()
  expect(await screen.findByLabelText(/^Order/, {}, slow)).toBeVisible()
  expect(screen.queryByLabelText('Name')).toBeNull()
  const { title } = (await clerk.call(gateways.get, { params: { id } })).data
  cleanup()
  mockRouter.setCurrentUrl('/admin/payment-gateways/list')
  await renderAs(server, clerk, <GatewaysScreen />)
  const toggle = () => screen.getByRole('switch', { name: `${title}, active` })
  await screen.findByRole('switch', { name: `${title}, active` }, slow)
  await userEvent.click(toggle())
  await waitFor(async () => expect((await clerk.call(gateways.get, { params: { id } })).data.isActive).toBe(false))
  await waitFor(() => expect(toggle()).toBeDisabled())
}, 90_000)
