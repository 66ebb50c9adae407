// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { identity } from '@/contract/identity'
import { projects } from '@/contract/projects'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { ApprovalsLink } from '@/components/dashboard/approvals-link'
import { IdentityScreen } from '@/features/identity/admin/identity-screen'
import AdminLayout from '@/layouts/admin/admin-layout'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { useInterfaceStore } from '@/stores/interface-store'
import { renderAs } from '../../support/browser'
import { customerOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { giveBalance, giveGateway, giveWallet, withdraw } from '../../support/money'
import { choicesOf } from '../../support/choose'
import { startServer, type Caller } from '../../support/server'

vi.mock('@/layouts/slots', async () => ({
  slots: { MenuCount: (await import('@/components/dashboard/menu-count')).MenuCount },
}))

const server = await startServer()
const [admin, checker] = [await server.admin(), await server.checker()]
const gateway = await makeGateway(server)
const { id: project } = await makeProject(server)

async function sendDocument(caller: Caller): Promise<string> {
  const file = newId()
  await server.db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${caller.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'PASSPORT' as const, number: `P-${file.slice(0, 8)}`, expiresOn: '2039-01-31', files: [file] }
  return ok(await caller.call(identity.request, { body })).data.id
}

// Before the first screen, because the counts are read only once for all screens.
beforeAll(async () => {
  const dora = await customerOf(server, 'dora', { level: 1 })
  await pay(dora, (await invest(dora, { project })).id, { gateway, amount: '250.00' })
})

beforeEach(() => {
  cleanup()
  useInterfaceStore.setState({ ...useInterfaceStore.getInitialState(), siderCollapsed: false })
})

it('the identity queue opened from the menu contains as many requests as the menu shows', async () => {
  const [ada, bea, cleo] = [await server.customer('ada'), await server.customer('bea'), await server.customer('cleo')]
  for (const caller of [ada, bea]) await sendDocument(caller)
  ok(await admin.call(identity.ask, { params: { id: await sendDocument(cleo) }, body: { note: 'Please send the back as well' } }))
  mockRouter.setCurrentUrl(firstPageOf(adminPaths.userVerificationRequests))
  await renderAs(
    server,
    admin,
    <AdminLayout>
      <IdentityScreen />
    </AdminLayout>,
  )
  expect(await screen.findByRole('link', { name: '2 identity checks pending' })).toBeVisible()
  const queue = within(await screen.findByRole('complementary', { name: 'Queue' }))
  expect(await queue.findByText(/oldest first/)).toHaveTextContent('2, oldest first')
  expect(await choicesOf(queue.getByRole('combobox', { name: 'Status' }))).toEqual(
    expect.arrayContaining(['Pending review', 'Information requested']),
  )
})

it('a menu entry opens its pending items if there are any, otherwise the first page of the list', async () => {
  mockRouter.setCurrentUrl('/admin')
  await renderAs(server, admin, <AdminLayout>the page</AdminLayout>)
  const count = await screen.findByRole('link', { name: '1 payment pending' })
  expect(count.getAttribute('href')).toMatch(/page=1&limit=10.*status=PENDING/)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Investments' })).toHaveAttribute('href', count.getAttribute('href')))
  expect(screen.getByRole('link', { name: 'Withdraws' })).toHaveAttribute('href', '/admin/withdraws/list?page=1&limit=10')
})

it('staff who can pay see the number of due payouts, linked to the list of due payouts', async () => {
  await giveGateway(server)
  const eve = await server.customer('eve', { level: 1 })
  await giveBalance(server, eve, '50.00')
  const { data } = await withdraw(server, eve, { amount: '20.00', wallet: await giveWallet(server, eve) })
  for (const caller of [admin, checker]) ok(await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} }))
  const payer = await server.staff('payer', { permissions: ['withdraws:read', 'payouts:write'] })
  mockRouter.setCurrentUrl('/admin')
  await renderAs(server, payer, <AdminLayout>the page</AdminLayout>)
  const due = '/admin/withdraws/list?page=1&limit=10&due=true'
  expect(await screen.findByRole('link', { name: '1 payout due' })).toHaveAttribute('href', due)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Withdraws' })).toHaveAttribute('href', due))
})

it('pending approvals are counted on the collapsed System group and in the top bar', async () => {
  await admin.propose(projects.transition, { params: { id: project }, body: { event: 'cancel', note: 'The permit was refused' } })
  mockRouter.setCurrentUrl('/admin')
  await renderAs(
    server,
    checker,
    <AdminLayout>
      <ApprovalsLink />
    </AdminLayout>,
  )
  const waiting = '/admin/approvals/list?page=1&limit=10&waitingForMe=true'
  expect(await screen.findByRole('link', { name: 'Approvals, 1' })).toHaveAttribute('href', waiting)
  expect(screen.getByRole('button', { name: 'System' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('link', { name: '1 change to approve' })).toHaveAttribute('href', waiting)
})
