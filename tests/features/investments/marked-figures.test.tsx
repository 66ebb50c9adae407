// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { DashboardScreen } from '@/features/dashboard/customer/dashboard-screen'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { PayScreen } from '@/features/investments/customer/payment/pay-screen'
import { investments } from '@/contract/investments'
import { renderAs } from '../../support/browser'
import { collectFigures, type MarkedFigures } from '../../support/figures'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const [finance, gateway] = [await financeOf(server, 'finance'), await makeGateway(server)]

it('an order paid in part shows its amount, what was received, in review and due as different figures, the same on every screen', async () => {
  const ada = await customerOf(server, 'ada')
  const { id } = await invest(ada, { project: (await makeProject(server)).id, amount: '400.00' })
  const received = await pay(ada, id, { gateway, amount: '150.00' })
  ok(await settle(finance, received.id, '150.00'))
  const asked = await pay(ada, id, { gateway, amount: '100.00' })
  ok(await finance.call(investments.settlePayment, { body: { payment: asked.id, status: 'MORE_INFO', note: 'Which bank was it?' } }))

  const marked: MarkedFigures = new Map()
  await renderAs(server, ada, <DashboardScreen />)
  expect(await screen.findByText(/^We need information about your payment/)).toBeVisible()
  expect(await screen.findByRole('link', { name: '100.00 USD in review, reply needed' })).toBeVisible()
  collectFigures(document, marked)
  cleanup()
  mockRouter.setCurrentUrl({ pathname: '/users/investments/[id]', query: { id } })
  await renderAs(server, ada, <InvestmentScreen />)
  const paid = await screen.findByRole('button', { name: '150.00' })
  await screen.findByRole('table', { name: 'Payments' })
  collectFigures(document, marked)
  // The figure opens the list of its ledger entries.
  await userEvent.click(paid)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/Paid for .*explained.*150\.00/))
  cleanup()
  mockRouter.setCurrentUrl({ pathname: '/users/investments/[id]/pay', query: { id } })
  await renderAs(server, ada, <PayScreen />)
  await screen.findByText('You invest, USD')
  collectFigures(document, marked)
  cleanup()

  const valuesOf = (key: string) => [...(marked.get(key) ?? [])]
  expect(valuesOf(`investmentAmount ${id}`)).toEqual(['400.00'])
  expect(valuesOf(`investmentPaid ${id}`)).toEqual(['150.00'])
  expect(valuesOf(`incoming ${id}`)).toEqual(['100.00'])
  expect(valuesOf('incoming')).toEqual(['100.00'])
  expect(valuesOf(`stillToPay ${id}`)).toEqual(['150.00'])
  expect(valuesOf(`paymentAmount ${asked.id}`)).toEqual(['100.00'])
})
