// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { withdrawals } from '@/contract/withdrawals'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, ok } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

/* An approved withdrawal whose approver was deactivated is approved again by another person. */
const server = await startServer()
const [first, second, third] = [await financeOf(server, 'first'), await financeOf(server, 'second'), await financeOf(server, 'third')]
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '100.00')
const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
for (const caller of [first, second]) ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
await server.db.run(sql`update users set is_active = false where id = ${first.user.id}`)

it('a withdrawal with a lapsed approval is listed for review and is approved again instead of paid', async () => {
  mockRouter.setCurrentUrl(`/admin/withdraws/list?toReview=true&open=${id}`)
  await renderAs(server, third, <WithdrawalsScreen />)
  expect(await screen.findByText('no longer counts', {}, { timeout: 60_000 })).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('Approval lapsed').length).toBeGreaterThan(1))
  expect(screen.getByText('Approval pending')).toBeVisible()
  // The reviewer sees whether the destination is known.
  expect(await screen.findByText('Earlier payouts to this wallet')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mark paid/ })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /Approve again…/ }))
  await userEvent.click(await screen.findByRole('button', { name: /Approve withdrawal/ }))
  const now = async () => ok(await third.call(withdrawals.get, { params: { id } })).data
  await waitFor(async () => expect(await now()).toMatchObject({ status: 'APPROVED', isLapsed: false }), { timeout: 60_000 })
}, 180_000)

it('with enough valid approvals besides the lapsed one, no other approval is requested and it can be paid', async () => {
  mockRouter.setCurrentUrl(`/admin/withdraws/list?status=APPROVED&open=${id}`)
  await renderAs(server, third, <WithdrawalsScreen />)
  expect(await screen.findByText('no longer counts', {}, { timeout: 60_000 })).toBeVisible()
  expect(await screen.findByRole('button', { name: /Mark paid/ })).toBeVisible()
  expect(screen.queryByText('Approval pending')).toBeNull()
}, 180_000)
