// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { investments } from '@/contract/investments'
import { ExitModal } from '@/features/investments/customer/details/exit-modal'
import { renderAs } from '../../support/browser'
import { customerOf } from '../../support/investing'
import { giveInvestment } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()

it('the early exit dialog shows the penalty, shows a refusal inside and closes when the investment is kept', async () => {
  const ada = await customerOf(server, 'ada')
  await giveInvestment(server, ada, { amount: '300.00', status: 'ACTIVE' })
  const [investment] = (await ada.call(investments.mine, { query: {} })).data
  if (!investment) throw new Error('The investment is not there')
  const close = vi.fn()
  // The server refuses this amount, because it never quoted it.
  const quote = { principal: '300.00', penalty: '9.00', penaltyPercent: '3.00', net: '299.99' }
  await renderAs(server, ada, <ExitModal investment={investment} quote={quote} onClose={close} />)
  await waitFor(() => expect(screen.getByText(/^Penalty, 3/)).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: 'Request early exit' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The action was not completed.')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Keep investment' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})
