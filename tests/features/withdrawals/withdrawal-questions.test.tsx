// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it, vi } from 'vitest'
import { messages } from '@/contract/messages'
import { withdrawals } from '@/contract/withdrawals'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { WithdrawalDrawer } from '@/features/withdrawals/customer/withdrawal-drawer'
import { messages as spanish } from '@/locales/es/notes'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, ok } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()
const finance = await financeOf(server, 'fred')
const ada = await customerOf(server, 'ada', { level: 1 })
await server.db.run(sql`update users set language = 'es' where id = ${ada.user.id}`)
await giveBalance(server, ada, '100.00')
const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data

/** The open withdrawal beside the list of staff. */
async function openAsStaff() {
  mockRouter.setCurrentUrl(`/admin/withdraws/list?open=${id}`)
  await renderAs(server, finance, <WithdrawalsScreen />)
  return within(await screen.findByRole('dialog', { name: /^Withdrawal WDR/ }, { timeout: 60_000 }))
}

it('staff request information about a pending withdrawal, the customer answers, and both see the thread', async () => {
  const review = await openAsStaff()
  await userEvent.click(await review.findByRole('switch', { name: 'Open next item' }))
  await userEvent.click(await review.findByRole('button', { name: /^Request information/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request information?' }))
  await vi.waitFor(() => expect(dialog.getByRole('radio', { name: 'Wallet details to confirm' })).toBeEnabled())
  await userEvent.click(dialog.getByRole('radio', { name: 'Wallet details to confirm' }))
  const question = spanish['Please check the details of your wallet and confirm that they are correct.'] ?? ''
  expect(dialog.getByRole('textbox', { name: 'Information needed' })).toHaveValue(question)
  await userEvent.click(dialog.getByRole('button', { name: 'Send question' }))
  await vi.waitFor(async () =>
    expect(ok(await finance.call(messages.ofWithdrawal, { params: { id } })).data).toMatchObject([{ isStaff: true, body: question }]),
  )
  expect(ok(await finance.call(withdrawals.get, { params: { id } })).data.status).toBe('PENDING')
  expect(await review.findByText(question)).toBeVisible()
  // Above the thread, and in the row of the list.
  expect(await review.findByText('no reply yet')).toBeVisible()
  await vi.waitFor(() => expect(screen.getAllByText('no reply yet').length).toBeGreaterThan(1))
  cleanup()

  await renderAs(server, ada, <WithdrawalDrawer id={id} row={undefined} onClose={() => undefined} />)
  expect(await screen.findByText(question)).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Your reply' }), 'They are.')
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('They are.')).toBeVisible()
  cleanup()

  const again = await openAsStaff()
  expect(await again.findByText('They are.')).toBeVisible()
  expect(again.getByText('customer replied')).toBeVisible()
}, 180_000)

it('staff without the permission to approve withdrawals cannot request information', async () => {
  const reader = await server.staff('reader', { permissions: ['withdraws:read'] })
  mockRouter.setCurrentUrl(`/admin/withdraws/list?open=${id}`)
  await renderAs(server, reader, <WithdrawalsScreen />)
  expect(await screen.findByRole('button', { name: /^Request information/ }, { timeout: 60_000 })).toHaveAttribute('aria-disabled', 'true')
}, 180_000)
