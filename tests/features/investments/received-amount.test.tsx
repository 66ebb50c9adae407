// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { payments } from '@/contract/payments'
import { PaymentInspector } from '@/features/investments/admin/payments/payment-inspector'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)
const nothing = () => undefined
const steps = { position: undefined, onPrevious: undefined, onNext: undefined, onClose: nothing }

it('the checks compare the entered amount with the amount due, and a text that is no amount is named as such', async () => {
  const finance = await financeOf(server, 'finance')
  const ada = await customerOf(server, 'ada', { level: 1 })
  const { id: investment } = await invest(ada, { project: (await makeProject(server)).id, amount: '1500.00' })
  const { id } = await pay(ada, investment, { gateway, amount: '1515.00' })
  const payment = ok(await finance.call(payments.get, { params: { id } })).data
  await renderAs(
    server,
    finance,
    <PaymentInspector payment={payment} steps={steps} then={{ on: false, onChange: nothing, goOn: nothing }} />,
  )
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(await checks.findByText('15.00 more than the amount due, credited to the balance')).toBeVisible()
  const received = screen.getByRole('textbox', { name: /^Received/ })
  await userEvent.clear(received)
  await userEvent.type(received, '1400')
  expect(await checks.findByText('100.00 less than the amount due, 1,500.00')).toBeVisible()
  expect(checks.queryByText(/more than the amount due/)).toBeNull()
  await userEvent.clear(received)
  expect(await screen.findByText('Enter an amount above zero.')).toBeVisible()
  await userEvent.type(received, '1515.001400.00')
  expect(await screen.findByText('This is not an amount. Enter digits with at most 2 decimals.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Request information/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Request information?' }))
  await userEvent.click(question.getByRole('button', { name: 'Send question' }))
  expect(await question.findByText('Enter the information you need')).toBeVisible()
})
