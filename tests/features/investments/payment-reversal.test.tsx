// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { approvals } from '@/contract/approvals'
import { payments } from '@/contract/payments'
import { PaymentReversal } from '@/features/investments/admin/payments/payment-reversal'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)

it('a reversal is requested with a reason; the payment stays approved until another person approves', async () => {
  const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
  const ada = await customerOf(server, 'ada', { level: 1 })
  const { id: investment } = await invest(ada, { project: (await makeProject(server)).id, amount: '250.00' })
  const { id } = ok(await settle(second, (await pay(ada, investment, { gateway, amount: '250.00' })).id, '250.00')).data
  const { data: payment } = ok(await finance.call(payments.get, { params: { id } }))
  await renderAs(server, finance, <PaymentReversal payment={payment} refused={undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse…' }))
  const window = within(await screen.findByRole('dialog', { name: 'Reverse this payment?' }))
  expect(window.getByText(/Another team member must approve it/)).toBeVisible()
  const requests = async () => ok(await finance.call(approvals.list, { query: { subject: id } })).data
  await userEvent.click(window.getByRole('button', { name: 'Request reversal' }))
  expect(await window.findByText(/^Enter a/)).toBeVisible()
  expect(await requests()).toEqual([])
  await userEvent.type(window.getByRole('textbox', { name: 'Reason' }), 'The bank called it back')
  await userEvent.click(window.getByRole('button', { name: 'Request reversal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [request] = await requests()
  expect(request).toMatchObject({
    action: 'payment.reverse',
    status: 'PENDING',
    note: 'The bank called it back',
    maker: { id: finance.user.id },
  })
  const statusNow = async () => ok(await finance.call(payments.get, { params: { id } })).data.status
  expect(await statusNow()).toBe('APPROVED')
  expect(await screen.findByText(/Nothing changes until another team member approves/)).toBeVisible()
  ok(await second.call(approvals.approve, { params: { id: request!.id }, body: {} }))
  expect(await statusNow()).toBe('REVERSED')
})
