// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withdrawals } from '@/contract/withdrawals'
import { BulkWithdrawalApproval } from '@/features/withdrawals/admin/bulk-approval'
import { WithdrawalDecision } from '@/features/withdrawals/admin/withdrawal-decision'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, living, ok } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

it('the only person who can pay is told before approving that another team member must approve', async () => {
  const server = await startServer()
  const solo = await financeOf(server, 'solo')
  living(server, await server.staff('colleague', { permissions: ['withdraws:read', 'withdraws:update'] }))
  const ada = await customerOf(server, 'ada', { level: 1 })
  await giveBalance(server, ada, '100.00')
  const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
  const { data: withdrawal } = ok(await solo.call(withdrawals.get, { params: { id } }))
  const because = 'Another team member must approve it, because you are the only one who can pay it.'

  const then = { on: false, onChange: () => undefined, goOn: () => undefined, words: undefined }
  await renderAs(server, solo, <WithdrawalDecision withdrawal={withdrawal} then={then} />)
  const button = await screen.findByRole('button', { name: /^Approve/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(button)
  expect(await screen.findByText(because)).toBeInTheDocument()

  cleanup()
  const bulk = { onApprove: () => Promise.resolve(undefined), onClose: () => undefined }
  await renderAs(server, solo, <BulkWithdrawalApproval chosen={[withdrawal]} {...bulk} />)
  expect(await screen.findByText(new RegExp(because))).toBeVisible()
}, 60_000)
