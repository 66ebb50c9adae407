// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withdrawals } from '@/contract/withdrawals'
import { WithdrawalDecision } from '@/features/withdrawals/admin/withdrawal-decision'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, ok } from '../../support/investing'
import { availableOf, giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()

it('marking a payout as failed focuses the reason field, requires a reason, and returns the money', async () => {
  const [first, second, payer] = [await financeOf(server, 'first'), await financeOf(server, 'second'), await financeOf(server, 'payer')]
  const ada = await customerOf(server, 'ada', { level: 1 })
  await giveBalance(server, ada, '100.00')
  const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
  for (const caller of [first, second]) ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
  const { data: withdrawal } = ok(await payer.call(withdrawals.get, { params: { id } }))
  const then = { on: false, onChange: () => undefined, goOn: () => undefined }
  await renderAs(server, payer, <WithdrawalDecision withdrawal={withdrawal} then={then} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as failed/ }))
  const window = within(await screen.findByRole('dialog', { name: 'Mark this withdrawal as failed?' }))
  const reason = window.getByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(reason).toHaveFocus())
  await userEvent.click(window.getByRole('button', { name: 'Mark as failed' }))
  expect(await window.findByText('Enter a reason')).toBeVisible()
  await userEvent.type(reason, 'The network rejected it')
  await userEvent.click(window.getByRole('button', { name: 'Mark as failed' }))
  await waitFor(async () =>
    expect(ok(await ada.call(withdrawals.get, { params: { id } })).data).toMatchObject({
      status: 'FAILED',
      note: 'The network rejected it',
    }),
  )
  expect(await availableOf(server, ada)).toBe('100.00')
})
