// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { investments } from '@/contract/investments'
import { withdrawals } from '@/contract/withdrawals'
import { DashboardScreen } from '@/features/dashboard/customer/dashboard-screen'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { InvestmentsScreen } from '@/features/investments/customer/investments-screen'
import { NewWithdrawalScreen } from '@/features/withdrawals/customer/new-withdrawal-screen'
import { renderAs } from '../../support/browser'
import { customerOf, getInvestment, ok } from '../../support/investing'
import { giveGateway, giveInvestment, giveWallet, withdraw } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
await giveGateway(server)
const ada = await customerOf(server, 'ada', { level: 1 })
const id = await giveInvestment(server, ada, { amount: '500.00' })

const asks = /needs your decision|decision needed|\bDecide\b/i

/** The texts of the elements, separated: a date such as "1 Dec" before "Identity" contains no "Decide". */
function wordsOf(container: Element): string {
  const texts: string[] = []
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts.join(' ')
}

/** The text of each screen that can request the decision. */
async function textsOf(caller: Caller): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const read = async (name: string, screenOf: React.ReactNode) => {
    const { container } = await renderAs(server, caller, screenOf)
    await waitFor(() => {
      expect(container.querySelector('h1')).not.toBeNull()
      expect(container.querySelector('[aria-busy=true]')).toBeNull()
    })
    texts[name] = wordsOf(container)
    cleanup()
  }
  mockRouter.setCurrentUrl('/users')
  await read('dashboard', <DashboardScreen />)
  mockRouter.setCurrentUrl('/users/investments')
  await read('list', <InvestmentsScreen />)
  mockRouter.setCurrentUrl({ pathname: '/users/investments/[id]', query: { id } })
  await read('page', <InvestmentScreen />)
  return texts
}

it('the decision is requested on dashboard, list and page until a withdrawal of the principal is requested', async () => {
  for (const [name, text] of Object.entries(await textsOf(ada))) expect([name, text]).toEqual([name, expect.stringMatching(asks)])
  expect(await getInvestment(ada, id)).toMatchObject({ needsDecision: true, withdrawal: null })

  const wallet = await giveWallet(server, ada)
  const { data: withdrawal } = ok(await withdraw(server, ada, { fund: 'INVESTMENT', investment: id, amount: '500.00', wallet }))
  expect(await getInvestment(ada, id)).toMatchObject({ needsDecision: false, withdrawal: { id: withdrawal.id, code: withdrawal.code } })
  const { decisions, steps } = ok(await ada.call(dashboard.mine, { query: {} })).data
  expect([decisions, steps.some(({ key }) => key === 'matured')]).toEqual([[], false])
  const texts = await textsOf(ada)
  for (const [name, text] of Object.entries(texts)) expect([name, text]).toEqual([name, expect.not.stringMatching(asks)])
  expect(texts.page).toContain('Matured: withdrawal requested')
  expect(texts.list).toMatch(/withdrawal requested/i)
})

it('principal that is on hold for a withdrawal cannot be chosen for another one', async () => {
  mockRouter.setCurrentUrl('/users/withdraws/new')
  await renderAs(server, ada, <NewWithdrawalScreen />)
  expect(await screen.findByRole('radio', { name: /A matured investment, in full/ })).toBeDisabled()
  cleanup()
})

it('the decision is requested again after the withdrawal is cancelled', async () => {
  const [open] = ok(await ada.call(withdrawals.mine, { query: {} })).data
  ok(await ada.call(withdrawals.cancel, { params: { id: open?.id ?? '' }, body: {} }))
  expect(ok(await ada.call(investments.mine, { query: {} })).data).toMatchObject([{ needsDecision: true, withdrawal: null }])
  for (const [name, text] of Object.entries(await textsOf(ada))) expect([name, text]).toEqual([name, expect.stringMatching(asks)])
})
