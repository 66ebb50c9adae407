// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { WithdrawalDrawer } from '@/features/withdrawals/customer/withdrawal-drawer'
import { renderAs } from '../../support/browser'
import { customerOf, ok } from '../../support/investing'
import { giveBalance, giveGateway, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()
await giveGateway(server)
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '900.00')
const wallet = await giveWallet(server, ada)
const { data: requested } = ok(await withdraw(server, ada, { amount: '50.00', wallet }))
const read = async (): Promise<Withdrawal> => ok(await ada.call(withdrawals.get, { params: { id: requested.id } })).data

it('the note about several approvals appears only while several are needed, with the reasons that still apply', async () => {
  const withdrawal = await read()
  const reason = (until: string | null) => ({ reason: 'NEW_WALLET' as const, until })
  const show = (more: Partial<Withdrawal>) =>
    renderAs(server, ada, <WithdrawalDrawer id={withdrawal.id} row={{ ...withdrawal, ...more }} onClose={() => undefined} />)
  const { unmount } = await show({ approvalsNeeded: 1, reviewReasons: [reason('2026-01-01T00:00:00.000Z')] })
  expect(await screen.findByText('Timeline')).toBeVisible()
  expect(screen.queryByText(/Needs \d approvals/)).toBeNull()
  expect(screen.queryByText(/The destination is new/)).toBeNull()
  unmount()
  await show({ approvalsNeeded: 3, reviewReasons: [reason('2026-01-01T00:00:00.000Z'), { reason: 'LARGE_AMOUNT', until: null }] })
  expect(await screen.findByText('Needs 3 approvals.')).toBeVisible()
  expect(screen.getByText(/The amount is large/)).toBeVisible()
  expect(screen.queryByText(/The destination is new/)).toBeNull()
})

it('a withdrawal that was opened by a link shows its cancellation', async () => {
  await renderAs(server, ada, <WithdrawalDrawer id={requested.id} row={undefined} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: /Cancel withdrawal/ }))
  // In tests antd gives every dialog the same id, so its accessible name is ambiguous; it is found by its text.
  const question = within((await screen.findByText('Cancel this withdrawal?')).closest<HTMLElement>('[role=dialog]')!)
  await userEvent.click(question.getByRole('radio', { name: 'Not needed' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel withdrawal' }))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect((await read()).status).toBe('CANCELLED')
})
