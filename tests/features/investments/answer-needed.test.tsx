// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { investments } from '@/contract/investments'
import { messages } from '@/contract/messages'
import { payments } from '@/contract/payments'
import { DashboardScreen } from '@/features/dashboard/customer/dashboard-screen'
import { PaymentClaim } from '@/features/investments/admin/payments/payment-claim'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { InvestmentsScreen } from '@/features/investments/customer/investments-screen'
import { PayScreen } from '@/features/investments/customer/payment/pay-screen'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'
import { wholeText } from '../../support/whole-text'

const server = await startServer()
const gateway = await makeGateway(server)
const finance = await financeOf(server, 'finance')

/** An order with one payment of this amount, for which staff have requested information. */
async function questioned(caller: Caller, amount: string) {
  const investment = await invest(caller, { project: (await makeProject(server)).id, amount: '400.00' })
  const payment = await pay(caller, investment.id, { gateway, amount })
  ok(await finance.call(investments.settlePayment, { body: { payment: payment.id, status: 'MORE_INFO', note: 'Which bank was it?' } }))
  return { ...investment, payment }
}

/** The end of the default period for a reply. */
const replyUntil = /Please reply by .+\. Without a reply by then, the payment is declined and nothing is credited\./

const at = (pathname: string, id: string) => mockRouter.setCurrentUrl({ pathname, query: { id } })
const isBefore = (first: HTMLElement, second: HTMLElement) =>
  expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)

it('does not show "no action needed" while part of an order is unpaid', async () => {
  const cleo = await customerOf(server, 'cleo')
  const investment = await invest(cleo, { project: (await makeProject(server)).id, amount: '400.00' })
  await pay(cleo, investment.id, { gateway, amount: '150.00' })
  await renderAs(server, cleo, <DashboardScreen />)
  expect(await screen.findByRole('link', { name: '150.00 USD in review' })).toBeVisible()
  // Once "As of" is shown, the figures of the dashboard have loaded.
  expect(await screen.findByText(/^As of/)).toBeVisible()
  expect(screen.getByRole('link', { name: '400.00 USD reserved by orders, 150.00 of it in review' })).toBeVisible()
  expect(document.body).not.toHaveTextContent(/no action needed/)
  cleanup()
  await pay(cleo, investment.id, { gateway, amount: '250.00' })
  await renderAs(server, cleo, <DashboardScreen />)
  expect(await screen.findByRole('link', { name: '400.00 USD in review, no action needed' })).toBeVisible()
  expect(screen.getByRole('link', { name: '400.00 USD reserved by orders, all of it in review' })).toBeVisible()
  cleanup()
})

it('asks for the answer on dashboard, list, investment and payment page, never showing "no action needed"', async () => {
  const ada = await customerOf(server, 'ada')
  const { id, code, payment } = await questioned(ada, '400.00')
  await renderAs(server, ada, <DashboardScreen />)
  const link = await screen.findByRole('link', { name: '400.00 USD in review, reply needed' })
  expect(link).toHaveAttribute('href', `/users/investments/${id}`)
  // The figures beside the total have definitions, like the total itself.
  const definitionOf = (name: string) => document.getElementById(screen.getByRole('button', { name }).getAttribute('popovertarget') ?? '')
  expect(definitionOf('What is in review?')).toHaveTextContent('Payments that you reported and our team has not reviewed yet')
  expect(definitionOf('What is reserved?')).toHaveTextContent(
    'The outstanding amount of your unpaid orders, reserved until their payment deadlines',
  )
  expect(document.body).not.toHaveTextContent(/no action needed/)
  cleanup()

  mockRouter.setCurrentUrl('/users/investments')
  await renderAs(server, ada, <InvestmentsScreen />)
  expect((await screen.findAllByText('Information requested')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Payment in review')).toBeNull()
  cleanup()

  at('/users/investments/[id]', id)
  await renderAs(server, ada, <InvestmentScreen />)
  const answer = await screen.findByLabelText('Your reply')
  expect(screen.getByRole('heading', { name: `Reply needed: payment ${payment.code}` })).toBeVisible()
  expect(document.body).toHaveTextContent(replyUntil)
  isBefore(answer, screen.getByText('Amount, USD', { selector: 'dt *, dt, span' }))
  isBefore(answer, await screen.findByRole('heading', { name: 'Your payments' }))
  expect(screen.getByText(wholeText('400.00 USD in review, reply needed'))).toBeVisible()
  expect(document.body).not.toHaveTextContent(/no action needed/)
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  cleanup()

  at('/users/investments/[id]/pay', id)
  await renderAs(server, ada, <PayScreen />)
  await userEvent.type(await screen.findByLabelText('Your reply'), 'My own')
  isBefore(screen.getByLabelText('Your reply'), screen.getByText(wholeText('400.00 USD in review, reply needed')))
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText(wholeText('400.00 USD in review, no action needed'))).toBeVisible()
  await waitFor(() => expect(screen.queryByLabelText('Your reply')).toBeNull())
  expect(ok(await ada.call(investments.mine, { query: { searchTerm: code } })).data).toMatchObject([{ state: 'PAYMENT_IN_REVIEW' }])
})

it('shows the question before the payment instructions while part of the order is unpaid', async () => {
  const bea = await customerOf(server, 'bea')
  const { id, paymentReference } = await questioned(bea, '150.00')
  at('/users/investments/[id]/pay', id)
  await renderAs(server, bea, <PayScreen />)
  const answer = await screen.findByLabelText('Your reply')
  isBefore(answer, await screen.findByText(paymentReference))
  expect(within(document.body).getByLabelText('Amount you sent')).toHaveValue('250.00')
  cleanup()
  at('/users/investments/[id]', id)
  await renderAs(server, bea, <InvestmentScreen />)
  expect(await screen.findByRole('link', { name: 'Pay remaining amount' })).toHaveAttribute('href', `/users/investments/${id}/pay`)
  expect(screen.getAllByText('Information requested', { selector: 'h1 *' })).toHaveLength(1)
})

it('marks a question in the history only until it is answered', async () => {
  const dora = await customerOf(server, 'dora')
  const { id, payment } = await questioned(dora, '400.00')
  const marked = async () => {
    at('/users/investments/[id]', id)
    await renderAs(server, dora, <InvestmentScreen />)
    const history = await screen.findByRole('list', { name: 'History' })
    const steps = within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    cleanup()
    return steps.filter((text) => text.includes(', reply needed'))
  }
  expect(await marked()).toHaveLength(1)
  ok(await dora.call(messages.answerPayment, { params: { id: payment.id }, body: { body: 'My own bank' } }))
  expect(await marked()).toEqual([])
})

it('shows staff until when the customer can reply, while information is requested', async () => {
  const dan = await customerOf(server, 'dan')
  const { payment } = await questioned(dan, '400.00')
  const read = async () => ok(await finance.call(payments.get, { params: { id: payment.id } })).data
  await renderAs(server, finance, <PaymentClaim payment={await read()} investment={undefined} ticked={[]} onTick={() => undefined} />)
  expect(document.body).toHaveTextContent(/Reply expected by .+\. Without a reply by then, the payment is declined\./)
  cleanup()
  ok(await dan.call(messages.answerPayment, { params: { id: payment.id }, body: { body: 'My own' } }))
  await renderAs(server, finance, <PaymentClaim payment={await read()} investment={undefined} ticked={[]} onTick={() => undefined} />)
  expect(document.body).not.toHaveTextContent(/Reply expected/)
})
