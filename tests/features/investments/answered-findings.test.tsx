// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ReviewFlag } from '@/contract/evidence'
import { payments } from '@/contract/payments'
import { PaymentApproval } from '@/features/investments/admin/payments/payment-approval'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const usd = await makeGateway(server)
const [first, second] = [await financeOf(server, 'first'), await financeOf(server, 'second')]
const ada = await customerOf(server, 'ada', { level: 1 })
const { id: project } = await makeProject(server)

test('the second approver must give a reason only for a finding that the first approver did not have', async () => {
  const investment = await invest(ada, { project, amount: '12000.00' })
  const { id } = await pay(ada, investment.id, { gateway: usd, amount: '12000.00', transferProof: null })
  ok(await settle(first, id, '12000.00', 'Seen on the account'))
  const payment = ok(await second.call(payments.get, { params: { id } })).data
  expect(payment).toMatchObject({ reviewFlags: ['NO_PROOF'], answeredFlags: ['NO_PROOF'] })
  const show = async (reviewFlags: ReviewFlag[]) => {
    const onApprove = vi.fn(() => Promise.resolve())
    const ticked = ['AMOUNT', 'REFERENCE', 'SENDER', 'DATE'] as const
    const shown = await renderAs(
      server,
      second,
      <PaymentApproval
        payment={{ ...payment, reviewFlags }}
        investment={undefined}
        received="12000.00"
        ticked={ticked}
        onApprove={onApprove}
        onClose={() => undefined}
      />,
    )
    expect(await screen.findByText(/: 12,000\.00 USD reported for /)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Approve payment' }))
    shown.unmount()
    return onApprove
  }
  expect(await show(['NO_PROOF'])).toHaveBeenCalledOnce()
  expect(await show(['NO_PROOF', 'SAME_TRANSACTION'])).not.toHaveBeenCalled()
})
