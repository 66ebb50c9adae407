// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { investments } from '@/contract/investments'
import { addHours } from '@/domain/dates'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { PayScreen } from '@/features/investments/customer/payment/pay-screen'
import { sql } from '@/server/db/sql'
import { watchWindows } from '@/server/modules/investments/jobs'
import { renderAs } from '../../support/browser'
import { customerOf, invest, getInvestment, makeGateway, makeProject, ok, pay, runJob } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)

const at = (pathname: string, id: string) => mockRouter.setCurrentUrl({ pathname, query: { id } })
const order = async (caller: Caller) => invest(caller, { project: (await makeProject(server)).id, amount: '400.00' })
const endWindow = (id: string) => server.db.run(sql`update investments set expires_at = ${addHours(new Date(), -2)} where id = ${id}`)

/** Texts shown only for an order that can still be paid. */
const asksToPay =
  /You send|Payment details|Pay now|Reserved for|until \d|Until \d|\d (h|min) left|Now, or|fixed for you|Amount due|Underpaid|Awaiting payment/

async function expectNothingDue(caller: Caller, id: string) {
  at('/users/investments/[id]/pay', id)
  await renderAs(server, caller, <PayScreen />)
  expect(await screen.findByRole('heading', { name: 'Report payment' })).toBeVisible()
  expect(await screen.findByLabelText('Amount you sent')).toBeVisible()
  expect(screen.getAllByText('The payment window has closed.')).toHaveLength(2)
  expect(document.body).not.toHaveTextContent(asksToPay)
}

it('an expired order shows that the window has closed and accepts the report of an earlier payment', async () => {
  const ada = await customerOf(server, 'ada')
  const { id } = await order(ada)
  server.clock.set(new Date())
  await endWindow(id)
  await runJob(server, watchWindows)
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'EXPIRED' })
  await expectNothingDue(ada, id)
  await userEvent.type(screen.getByLabelText('Transaction ID'), 'SEB 2611 2050')
  await userEvent.click(screen.getAllByRole('button', { name: 'I have paid' })[0]!)
  await waitFor(() => expect(mockRouter.asPath).toBe(`/users/investments/${id}`))
  expect(ok(await ada.call(investments.payments, { params: { id }, query: {} })).data).toMatchObject([{ status: 'PENDING' }])
  cleanup()
  at('/users/investments/[id]', id)
  await renderAs(server, ada, <InvestmentScreen />)
  expect(await screen.findByRole('link', { name: 'Report payment' })).toHaveAttribute('href', `/users/investments/${id}/pay`)
  expect(document.body).not.toHaveTextContent(/Amount due|Pay now/)
})

it('the window is shown as closed from the deadline on, before the job expires the order', async () => {
  const bea = await customerOf(server, 'bea')
  const { id } = await order(bea)
  await endWindow(id)
  await expectNothingDue(bea, id)
  cleanup()
  at('/users/investments/[id]', id)
  await renderAs(server, bea, <InvestmentScreen />)
  expect(await screen.findByRole('link', { name: 'Report payment' })).toBeVisible()
  expect(screen.getByText('The payment window has closed')).toBeVisible()
  expect(document.body).not.toHaveTextContent(/Pay now|Until \d/)
})

it('a paused window shows no deadline, even after its date has passed', async () => {
  const cleo = await customerOf(server, 'cleo')
  const { id } = await order(cleo)
  await pay(cleo, id, { gateway, amount: '150.00' })
  const stopped = addHours(new Date(), -30)
  await server.db.run(sql`update investments set clock_stopped_at = ${stopped}, expires_at = ${addHours(stopped, 10)} where id = ${id}`)
  at('/users/investments/[id]/pay', id)
  await renderAs(server, cleo, <PayScreen />)
  expect(
    await screen.findByText('A payment is in review. The payment window is paused; you have 10 h 0 min left after the review.'),
  ).toBeVisible()
  expect(screen.getByLabelText('Amount you sent')).toHaveValue('250.00')
  expect(document.body).not.toHaveTextContent(/Reserved for|until \d|Now, or|\d (h|min) left$|fixed for you/)
  cleanup()
  at('/users/investments/[id]', id)
  await renderAs(server, cleo, <InvestmentScreen />)
  expect(await screen.findByText('No deadline during the review')).toBeVisible()
})
