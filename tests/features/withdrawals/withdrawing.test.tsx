// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { withdrawals } from '@/contract/withdrawals'
import { NewWithdrawalScreen } from '@/features/withdrawals/customer/new-withdrawal-screen'
import { WithdrawsScreen } from '@/features/withdrawals/customer/withdraws-screen'
import { renderAs } from '../../support/browser'
import { customerOf, ok } from '../../support/investing'
import { availableOf, giveBalance, giveInvestment, giveWallet, withdraw } from '../../support/money'
import { codeIn, startServer, type Caller } from '../../support/server'

const server = await startServer()

const mineOf = async (customer: Caller) => ok(await customer.call(withdrawals.mine, { query: {} })).data
const mailedCode = async () => codeIn((await server.mails()).filter((mail) => mail.content.template === 'withdrawal.code').at(-1))

async function withMoney(username: string, amount = '1240.50') {
  const customer = await customerOf(server, username, { level: 1 })
  await giveBalance(server, customer, amount)
  const wallet = await giveWallet(server, customer)
  return { customer, wallet }
}

beforeEach(() => mockRouter.setCurrentUrl('/users/withdraws/new'))

describe('a new withdrawal', () => {
  it('quotes fee and net amount while typing, then asks for the code and requests the withdrawal', async () => {
    const { customer } = await withMoney('ada')
    await renderAs(server, customer, <NewWithdrawalScreen />)
    await userEvent.type(await screen.findByLabelText('Amount'), '600')
    expect((await screen.findAllByText('599.00'))[0]).toBeVisible()
    const quote = within(screen.getByRole('region', { name: 'Summary' }))
    expect(quote.getByText('−1.00')).toBeVisible()
    expect(quote.getByText('640.50')).toBeVisible()

    await userEvent.click(screen.getAllByRole('button', { name: 'Send code' })[0]!)
    const code = await screen.findByLabelText('Code from the email')
    expect(code).toHaveFocus()
    expect(screen.getByText(/599.00/, { selector: 'p .num' })).toBeVisible()
    await userEvent.type(code, await mailedCode())
    await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw 600.00' })[0]!)

    expect(await screen.findByText('Withdrawal requested')).toBeVisible()
    expect(await mineOf(customer)).toMatchObject([{ amount: '600.00', net: '599.00', status: 'PENDING' }])
    expect(await availableOf(server, customer)).toBe('640.50')
  })

  it('shows a wrong code on its field and requires a new code after the amount changes', async () => {
    const { customer } = await withMoney('bea')
    await renderAs(server, customer, <NewWithdrawalScreen />)
    await userEvent.type(await screen.findByLabelText('Amount'), '100.00')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Send code' }))[0]!)
    const code = await screen.findByLabelText('Code from the email')
    const right = await mailedCode()
    await userEvent.type(code, right === '000000' ? '111111' : '000000')
    await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw 100.00' })[0]!)
    await waitFor(() => expect(screen.getByLabelText('Code from the email')).toHaveAttribute('aria-invalid', 'true'))
    expect(await mineOf(customer)).toEqual([])

    await userEvent.type(screen.getByLabelText('Amount'), '{Backspace}5')
    expect(screen.queryByLabelText('Code from the email')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Send code' })[0]).toBeVisible()
  })

  it('refuses an amount above the available balance before a code is sent', async () => {
    const { customer } = await withMoney('cleo', '50.00')
    await renderAs(server, customer, <NewWithdrawalScreen />)
    await userEvent.type(await screen.findByLabelText('Amount'), '60.00')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Send code' }))[0]!)
    expect(await screen.findByText('Your available balance is 50.00 USD. Withdraw this amount or less.')).toBeVisible()
    expect(screen.queryByLabelText('Code from the email')).toBeNull()
  })

  it('disables a wallet in its cooling-off period and shows when it is ready', async () => {
    const customer = await customerOf(server, 'dora', { level: 1 })
    await giveBalance(server, customer, '100.00')
    await giveWallet(server, customer, { confirmedDaysAgo: 0, usable_at: new Date(Date.now() + 20 * 3_600_000) })
    await renderAs(server, customer, <NewWithdrawalScreen />)
    const wallet = await screen.findByRole('radio', { name: /In cooling-off period/ })
    expect(wallet).toBeDisabled()
    expect(screen.getByText(/Ready (today|tomorrow) at/)).toBeVisible()
  })

  it('withdraws a matured investment in full', async () => {
    const { customer } = await withMoney('ella')
    await giveInvestment(server, customer, { amount: '500.00' })
    await renderAs(server, customer, <NewWithdrawalScreen />)
    await userEvent.click(await screen.findByRole('radio', { name: /A matured investment/ }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Send code' }))[0]!)
    await userEvent.type(await screen.findByLabelText('Code from the email'), await mailedCode())
    await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw 500.00' })[0]!)
    expect(await screen.findByText('Withdrawal requested')).toBeVisible()
    expect(await mineOf(customer)).toMatchObject([{ fund: 'INVESTMENT', amount: '500.00' }])
  })

  it('shows before any input that a verified identity is needed', async () => {
    const customer = await customerOf(server, 'fay')
    await renderAs(server, customer, <NewWithdrawalScreen />)
    expect(await screen.findByText('Verify your identity to withdraw.')).toBeVisible()
  })
})

describe('the list of withdrawals', () => {
  it('opens a withdrawal with its timeline and cancels it, showing the resulting balance', async () => {
    const { customer, wallet } = await withMoney('gus')
    const { data: withdrawal } = ok(await withdraw(server, customer, { amount: '250.00', wallet }))
    mockRouter.setCurrentUrl(`/users/withdraws?page=1&limit=10&id=${withdrawal.id}`)
    await renderAs(server, customer, <WithdrawsScreen />)
    const drawer = within(await screen.findByRole('dialog', { name: new RegExp(withdrawal.code) }))
    expect(drawer.getByText('Requested')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Cancel withdrawal' }))
    // In tests antd gives every dialog the same id, so its accessible name is ambiguous; it is found by its text.
    const question = within((await screen.findByText('Cancel this withdrawal?')).closest<HTMLElement>('[role=dialog]')!)
    await waitFor(() => expect(question.getByText('1,240.50')).toBeVisible())
    await userEvent.click(question.getByRole('radio', { name: 'Wrong amount' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel withdrawal' }))
    await waitFor(async () => expect(await mineOf(customer)).toMatchObject([{ status: 'CANCELLED', note: 'Wrong amount' }]))
    expect(await availableOf(server, customer)).toBe('1240.50')
  })

  it('shows an empty state when there are no withdrawals', async () => {
    mockRouter.setCurrentUrl('/users/withdraws?page=1&limit=10')
    await renderAs(server, await customerOf(server, 'hal'), <WithdrawsScreen />)
    expect(await screen.findByText('No withdrawals yet')).toBeVisible()
  })
})
