// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { WithdrawsScreen } from '@/features/withdrawals/customer/withdraws-screen'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { withdrawals } from '@/contract/withdrawals'
import { renderAs } from '../../support/browser'
import { customerOf, setSettings } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()
await setSettings(server, { withdrawalFee: '1.00' })
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '500.00')
const wallet = await giveWallet(server, ada)
const { data } = await withdraw(server, ada, { amount: '60.00', wallet })
await ada.call(withdrawals.cancel, { params: { id: data.id }, body: {} })
await withdraw(server, ada, { amount: '25.00', wallet })

beforeEach(cleanup)

/** The cells of the total line: its label, and the sums of amount and net. */
async function totalsAt(address: string): Promise<(string | null)[]> {
  mockRouter.setCurrentUrl(address)
  await renderAs(server, ada, <WithdrawsScreen />)
  const table = await screen.findByRole('table', { name: 'Withdrawals' })
  const cells = within(within(table).getAllByRole('rowgroup').at(-1) ?? table).getAllByRole('cell')
  return [cells[0], ...cells.slice(-2)].map((cell) => cell?.textContent ?? null)
}

it('the totals exclude a cancelled withdrawal and say so', async () => {
  expect(await totalsAt('/users/withdraws?page=1&limit=10')).toEqual(['Total, excluding returned withdrawals', '25.00', '24.00'])
})

it('the totals include returned withdrawals if the filter selects only these', async () => {
  expect(await totalsAt('/users/withdraws?page=1&limit=10&status=CANCELLED')).toEqual(['Total (filtered)', '60.00', '59.00'])
})

it('the total has its usual label if no listed withdrawal was returned', async () => {
  expect(await totalsAt('/users/withdraws?page=1&limit=10&status=PENDING')).toEqual(['Total (filtered)', '25.00', '24.00'])
})

it('for staff, the total excludes a cancelled withdrawal as well, and the list says so', async () => {
  const finance = await server.staff('finance', { roles: ['Finance'] })
  const sumsOf = async (query: object) => (await finance.call(withdrawals.list, { query })).meta?.sum
  expect(await sumsOf({})).toEqual({ amount: '25.00', fee: '1.00', net: '24.00', excluded: '60.00' })
  expect(await sumsOf({ status: ['PENDING', 'CANCELLED'] })).toEqual({ amount: '25.00', fee: '1.00', net: '24.00', excluded: '60.00' })
  expect(await sumsOf({ status: ['CANCELLED'] })).toEqual({ amount: '60.00', fee: '1.00', net: '59.00' })
  mockRouter.setCurrentUrl('/admin/withdraws?page=1&limit=10')
  await renderAs(server, finance, <WithdrawalsScreen />)
  expect((await screen.findByText('Total (filtered)')).closest('tr')).toHaveTextContent('25.00')
  expect(screen.getByText('Totals exclude declined, cancelled and failed withdrawals.')).toBeVisible()
})

it('the page total excludes the same withdrawals as the total', async () => {
  for (const amount of Array.from({ length: 9 }, () => '10.00')) await withdraw(server, ada, { amount, wallet })
  const finance = await server.staff('teller', { roles: ['Finance'] })
  mockRouter.setCurrentUrl('/admin/withdraws?page=2&limit=10&sortBy=createdAt&sortOrder=DESC')
  await renderAs(server, finance, <WithdrawalsScreen />)
  const page = (await screen.findByText('Page total')).closest('tr')
  expect(page).toHaveTextContent('0.00')
  expect(page).not.toHaveTextContent('60.00')
})
