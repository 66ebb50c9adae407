// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { DashboardScreen } from '@/features/dashboard/admin/dashboard-screen'
import { SecondApprovals } from '@/features/approvals/admin/second-approvals'
import { IdentityScreen } from '@/features/identity/admin/identity-screen'
import { InvestmentsScreen } from '@/features/investments/admin/investments-screen'
import { TransactionsScreen } from '@/features/transactions/admin/transactions-screen'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { activeInvestment, customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

URL.createObjectURL = () => 'blob:proof'
URL.revokeObjectURL = () => undefined

/* Each queue with an approval policy has one item; then the policies require a permission that the roles Finance and Support lack. */
const server = await startServer()
const { db } = server
const [finance, second, third] = [await financeOf(server, 'finance'), await financeOf(server, 'second'), await financeOf(server, 'third')]
const support = await server.staff('support', { roles: ['Support'] })
const gateway = await makeGateway(server)
const { id: project } = await makeProject(server, { allowsEarlyExit: true })
const ada = await customerOf(server, 'ada', { level: 1 })
const payment = await pay(ada, (await invest(ada, { project, amount: '20000.00' })).id, { gateway, amount: '20000.00' })
await giveBalance(server, ada, '50.00')
const withdrawal = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
const proposal = { params: { userId: ada.user.id }, body: { amount: '5.00', reason: 'A fee charged twice' } }
const adjustment = ok(await finance.call(adjustments.propose, proposal)).data
const { id: exit } = await activeInvestment(server, ada, finance, { project, amount: '150.00', gateway })
const { net } = ok(await ada.call(investments.exitQuote, { params: { id: exit }, body: {} })).data
ok(await ada.call(investments.exit, { params: { id: exit }, body: { net } }))
ok(await settle(finance, payment.id, '20000.00'))
const passport = await documentOf(await server.customer('bob'))

async function documentOf(caller: Caller): Promise<string> {
  const file = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${caller.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'PASSPORT' as const, number: 'SAME 123', expiresOn: '2031-01-31', files: [file] }
  return ok(await caller.call(identity.request, { body })).data.id
}

const before = await db.all<{ action: string; checker_permission: string }>(sql`select action, checker_permission from approval_policies`)
const otherPermission = () => db.run(sql`update approval_policies set checker_permission = 'role-manager-roles:delete'`)
const NEEDED = 'You need permission role-manager-roles:delete to approve this.'

beforeEach(async () => {
  cleanup()
  for (const { action, checker_permission: permission } of before)
    await db.run(sql`update approval_policies set checker_permission = ${permission} where action = ${action}`)
})

const items: readonly (readonly [string, Caller, string, () => ReactNode, RegExp])[] = [
  ['adjustment', second, `/admin/user-transactions/list?tab=adjustments&open=${adjustment.id}`, () => <TransactionsScreen />, /^Approve…/],
  ['payment', second, `/admin/investments/list?tab=payments&open=${payment.id}`, () => <InvestmentsScreen />, /^Approve payment/],
  ['withdrawal', second, `/admin/withdraws/list?open=${withdrawal.id}`, () => <WithdrawalsScreen />, /^Approve…/],
  ['early exit', second, `/admin/investments/list?open=${exit}`, () => <InvestmentsScreen />, /^Approve…/],
  ['document', support, `/admin/user-verification-requests/list?open=${passport}`, () => <IdentityScreen />, /^Approve identity/],
]

async function approveButton(caller: Caller, path: string, page: ReactNode, name: RegExp) {
  mockRouter.setCurrentUrl(path)
  await renderAs(server, caller, page)
  return screen.findByRole('button', { name }, { timeout: 60_000 })
}

const SLOW = { timeout: 30_000 }

/** Waits for this reason in the tooltip of the disabled button; it can be another one until the policies are loaded. */
async function expectReason(name: RegExp, reason: string | RegExp) {
  const button = () => screen.getByRole('button', { name })
  const hovered = async () => {
    await userEvent.unhover(button())
    await userEvent.hover(button())
    return screen.queryByText(reason)
  }
  await expect.poll(hovered, SLOW).not.toBeNull()
  expect(button()).toHaveAttribute('aria-disabled', 'true')
}

it.each(items)(
  'the approval of the %s is disabled with the permission that its policy names',
  async (_, caller, path, page, name) => {
    await otherPermission()
    await approveButton(caller, path, page(), name)
    await expectReason(name, NEEDED)
  },
  120_000,
)

it('the approval of an adjustment is disabled in the cooling-off period of the approver; declining is not', async () => {
  const fresh = await financeOf(server, 'fresh')
  const created = new Date()
  await db.run(sql`update users set created_at = ${created}, status_changed_at = ${created} where id = ${fresh.user.id}`)
  const [, , path, page, name] = items[0]!
  await approveButton(fresh, path, page(), name)
  await expectReason(name, /^Your approvals count from/)
  expect(screen.getByRole('button', { name: /^Decline…/ })).not.toHaveAttribute('aria-disabled', 'true')
}, 120_000)

it('the approval of an adjustment is enabled for an approver whom the policy names', async () => {
  const [, , path, page, name] = items[0]!
  const button = await approveButton(second, path, page(), name)
  expect(button).not.toHaveAttribute('aria-disabled', 'true')
}, 120_000)

it('second approvals in other queues are listed for those whose policy permits them', async () => {
  await renderAs(server, third, <SecondApprovals />)
  expect(await screen.findByRole('link', { name: '1 payment' })).toBeVisible()
  cleanup()
  await db.run(sql`update approval_policies set checker_permission = 'role-manager-roles:delete' where action = 'payment.approve'`)
  await renderAs(server, third, <SecondApprovals />)
  expect(await screen.findByRole('link', { name: '1 adjustment' })).toBeVisible()
  await expect.poll(() => screen.queryByRole('link', { name: '1 payment' }), SLOW).toBeNull()
})

it('the work queue marks items that only other roles may decide under the policies', async () => {
  const open = async () => {
    cleanup()
    mockRouter.setCurrentUrl('/admin')
    await renderAs(server, second, <DashboardScreen />)
    return within(await screen.findByRole('table', { name: 'Pending items by age' }))
  }
  expect(await (await open()).findByRole('link', { name: /^Adjustments\s*1 needs a second approval$/ })).toBeVisible()
  await otherPermission()
  expect(await (await open()).findByRole('link', { name: /^Adjustments\s*decided by other roles$/ })).toBeVisible()
})
