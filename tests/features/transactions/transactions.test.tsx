// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { TransactionsScreen } from '@/features/transactions/customer/transactions-screen'
import { groupsOf } from '@/features/transactions/customer/transaction-table'
import { extendTo, placeIn } from '@/features/transactions/customer/ranges'
import type { Transaction } from '@/contract/transactions'
import { withdrawals } from '@/contract/withdrawals'
import { renderAs } from '../../support/browser'
import { customerOf } from '../../support/investing'
import { giveBalance, giveInvestment, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()

beforeEach(() => mockRouter.setCurrentUrl('/users/transactions?page=1&limit=10'))

describe('the transactions page', () => {
  it('lists every transaction with the balance after it and shows the totals of the period', async () => {
    const ada = await customerOf(server, 'ada', { level: 1 })
    await giveBalance(server, ada, '900.00')
    await withdraw(server, ada, { amount: '250.00', wallet: await giveWallet(server, ada) })
    await renderAs(server, ada, <TransactionsScreen />)
    const table = within(await screen.findByRole('table', { name: 'Transactions' }))
    expect(table.getByRole('button', { name: /Withdrawal requested/ })).toBeVisible()
    expect(table.getAllByText('−250.00')[0]).toBeVisible()
    expect(table.getAllByText('650.00')[0]).toBeVisible()
    const sums = within(await screen.findByRole('region', { name: 'Totals for this period' }))
    expect(sums.getByText('250', { exact: false })).toBeVisible()
  })

  it('excludes a returned withdrawal from both totals and says so beside each', async () => {
    const fay = await customerOf(server, 'fay', { level: 1 })
    await giveBalance(server, fay, '900.00')
    const { data } = await withdraw(server, fay, { amount: '250.00', wallet: await giveWallet(server, fay) })
    expect((await fay.call(withdrawals.cancel, { params: { id: data.id }, body: {} })).status).toBe(200)
    await renderAs(server, fay, <TransactionsScreen />)
    const sums = within(await screen.findByRole('region', { name: 'Totals for this period' }))
    expect(sums.getByText('1 transaction, excluding 1 returned withdrawal of 250.00')).toBeVisible()
    expect(sums.getByText('0 transactions, excluding 1 returned withdrawal of 250.00')).toBeVisible()
    // The filter counts rows: the request and the return are two more.
    expect(screen.getByRole('button', { name: /^All/ })).toHaveTextContent('All 3')
  })

  it('opens a transaction with both sides of its transfer and keeps it in the URL', async () => {
    const bea = await customerOf(server, 'bea')
    await giveBalance(server, bea, '75.00')
    await renderAs(server, bea, <TransactionsScreen />)
    const table = within(await screen.findByRole('table', { name: 'Transactions' }))
    await userEvent.click(table.getByRole('button', { name: /Correction/ }))
    expect(await screen.findByText('Sum of all entries')).toBeVisible()
    expect(screen.getByText('Your available balance')).toBeVisible()
    expect(mockRouter.query.open).toBeDefined()
    expect(mockRouter.query.page).toBe('1')
  })

  it('filters by type through the URL', async () => {
    const cleo = await customerOf(server, 'cleo')
    await giveInvestment(server, cleo, { amount: '300.00', status: 'ACTIVE' })
    await renderAs(server, cleo, <TransactionsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: /^Invested 1$/ }))
    await waitFor(() => expect(mockRouter.query.kind).toBe('INVESTED_FROM_BALANCE'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Correction$/ })).toBeNull())
    expect(screen.getByRole('button', { name: /Invested from balance/ })).toBeVisible()
  })

  it('redirects a page beyond the last to the last page', async () => {
    const eda = await customerOf(server, 'eda')
    await giveBalance(server, eda, '75.00')
    mockRouter.setCurrentUrl('/users/transactions?page=99&limit=10')
    await renderAs(server, eda, <TransactionsScreen />)
    await waitFor(() => expect(mockRouter.query.page).toBe('1'))
    expect(await screen.findByRole('button', { name: /Correction/ })).toBeVisible()
  })

  it('shows an empty state when there are no transactions', async () => {
    await renderAs(server, await customerOf(server, 'dora'), <TransactionsScreen />)
    expect(await screen.findByText('No transactions yet')).toBeVisible()
  })
})

describe('the sum of a month', () => {
  const row = (createdAt: string, amount: string) => ({ id: createdAt, createdAt, amount }) as unknown as Transaction
  const rows = [row('2026-11-04T10:00:00Z', '8.79'), row('2026-10-05T10:00:00Z', '13.20'), row('2026-10-05T09:00:00Z', '25.50')]

  it('is shown only for a month that is entirely on the page', () => {
    expect(groupsOf(rows, { start: true, end: true }).map(({ sum }) => sum)).toEqual(['8.79', '38.70'])
    expect(groupsOf(rows, { start: false, end: false }).map(({ sum }) => sum)).toEqual([undefined, undefined])
    expect(groupsOf(rows, { start: true, end: false }).map(({ sum }) => sum)).toEqual(['8.79', undefined])
  })
})

describe('the range of a statement', () => {
  const month = (name: string, last: number) => ({ from: `2026-${name}-01`, to: `2026-${name}-${last}` })

  it('is one month after the first click and extends to another month with the second', () => {
    const october = extendTo({ from: '2026-01-01', to: '2026-11-20' }, month('10', 31), '2026-11-20')
    expect(october).toEqual(month('10', 31))
    expect(extendTo(october, month('07', 31), '2026-11-20')).toEqual({ from: '2026-07-01', to: '2026-10-31' })
  })

  it('never extends beyond today', () => {
    expect(extendTo(month('10', 31), month('11', 30), '2026-11-20')).toEqual({ from: '2026-10-01', to: '2026-11-20' })
  })

  it('distinguishes its ends, the months inside and the months outside', () => {
    const range = { from: '2026-07-01', to: '2026-11-20' }
    expect([month('06', 30), month('07', 31), month('09', 30), month('11', 30)].map((date) => placeIn(range, date))).toEqual([
      'outside',
      'end',
      'inside',
      'end',
    ])
  })
})
