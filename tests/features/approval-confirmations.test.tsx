// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { investments } from '@/contract/investments'
import { withdrawals } from '@/contract/withdrawals'
import { InvestmentsScreen } from '@/features/investments/admin/investments-screen'
import { TransactionsScreen } from '@/features/transactions/admin/transactions-screen'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { renderAs } from '../support/browser'
import { customerOf, financeOf, ok } from '../support/investing'
import { giveBalance, giveInvestment, giveProject, giveWallet, withdraw } from '../support/money'
import { startServer } from '../support/server'

// A single key press never moves money: each approval is confirmed in a dialog that shows amount, currency and recipient.

const server = await startServer()
const finance = await financeOf(server, 'finance')
const proposer = await server.staff('proposer', { permissions: ['user-transactions:read', 'user-transactions:write'] })
const ada = await customerOf(server, 'ada', { level: 1 })
const name = 'Ada'
await giveBalance(server, ada, '1000.00')

beforeEach(cleanup)

/** Presses A for the open item, and Enter too early, which confirms nothing; returns the dialog once its button has the focus. */
async function confirmationOn(page: ReactNode, { address, title }: { address: string; title: string }) {
  mockRouter.setCurrentUrl(address)
  await renderAs(server, finance, page)
  await waitFor(() => expect(document.querySelector('[data-keys="on"]')).not.toBeNull())
  await userEvent.keyboard('a')
  const window = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('dialog', { name: title })).toBeVisible()
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-answer'), { timeout: 5000 })
  return window
}

it('a withdrawal shows amount, recipient and review reason, and is approved only on confirmation', async () => {
  const wallet = await giveWallet(server, ada)
  const { id, code, net } = ok(await withdraw(server, ada, { amount: '14.00', wallet })).data
  const window = await confirmationOn(<WithdrawalsScreen />, {
    address: `/admin/withdraws/list?status=PENDING&open=${id}`,
    title: `Approve ${net} USD to ${name}?`,
  })
  expect(window.getByText(new RegExp(`^${code} to `))).toBeVisible()
  expect(window.getByText(/First withdrawal/)).toBeVisible()
  const approvals = async () => ok(await finance.call(withdrawals.get, { params: { id } })).data.approvals.length
  expect(await approvals()).toBe(0)
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await approvals()).toBe(1))
})

it('an adjustment shows amount, customer and reason; a refusal is shown in the dialog', async () => {
  const { id, code } = ok(
    await proposer.call(adjustments.propose, { params: { userId: ada.user.id }, body: { amount: '25.00', reason: 'Fee charged twice' } }),
  ).data
  const window = await confirmationOn(<TransactionsScreen />, {
    address: `/admin/user-transactions/list?tab=adjustments&status=PENDING&open=${id}`,
    title: `Credit 25.00 USD to ${name}?`,
  })
  expect(window.getByText(new RegExp(`${code}, proposed by .*: Fee charged twice`))).toBeVisible()
  const { availableBalance } = ok(await finance.call(adjustments.list, { query: { user: ada.user.id } })).data.find((row) => row.id === id)!
  const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling
  expect(valueOf('Available now')).toHaveTextContent(formatMoney(availableBalance!.now, 'USD'))
  expect(valueOf('Available afterwards')).toHaveTextContent(formatMoney(availableBalance!.afterwards, 'USD'))
  ok(await finance.call(adjustments.decline, { params: { id }, body: { note: 'It was charged once' } }))
  await userEvent.keyboard('{Enter}')
  expect(await window.findByRole('alert')).toHaveTextContent('The action was not completed.')
})

it('an early exit shows the amount returned and the customer', async () => {
  const project = await giveProject(server, { allows_early_exit: true, early_exit_penalty: 30_000n })
  const id = await giveInvestment(server, ada, { amount: '300.00', status: 'ACTIVE', project })
  const quote = ok(await ada.call(investments.exitQuote, { params: { id }, body: {} })).data
  ok(await ada.call(investments.exit, { params: { id }, body: { net: quote.net } }))
  await confirmationOn(<InvestmentsScreen />, {
    address: `/admin/investments/list?status=EXIT_REQUESTED&open=${id}`,
    title: `Approve the early exit of ${quote.net} USD to ${name}?`,
  })
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(ok(await finance.call(investments.get, { params: { id } })).data.exit?.approvals.length).toBe(1))
})
