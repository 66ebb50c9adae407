// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it, vi } from 'vitest'
import { withdrawals } from '@/contract/withdrawals'
import { MarkPaid } from '@/features/withdrawals/admin/mark-paid'
import { WithdrawalDecision } from '@/features/withdrawals/admin/withdrawal-decision'
import { WithdrawsScreen } from '@/features/withdrawals/customer/withdraws-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { choose } from '../../support/choose'
import { customerOf, financeOf, makeGateway, ok } from '../../support/investing'
import { confirmedAsIs, giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()

it('a payout through a gateway in another currency records the amount sent, which the customer sees', async () => {
  const [finance, secondFinance, payer] = [
    await financeOf(server, 'finance'),
    await financeOf(server, 'other'),
    await financeOf(server, 'payer'),
  ]
  // A screen uses the real clock, so the rate is of the real day.
  await server.db.run(sql`
    with euro as (update currencies set value = 1.25 where currency_code = 'EUR' returning id)
    insert into currency_rates (currency_id, at, value) select id, ${new Date()}, 1.25 from euro`)
  const [dollars, euros] = [await makeGateway(server), await makeGateway(server, { currency: 'EUR' })]
  await server.db.run(sql`update payment_gateways set payout_assets = '{EUR}' where id = ${dollars}`)
  const ada = await customerOf(server, 'ada', { level: 1 })
  await giveBalance(server, ada, '100.00')
  const wallet = await giveWallet(server, ada)
  await server.db.run(sql`update wallets set currency_unit = 'EUR' where id = ${wallet}`)
  await confirmedAsIs(server, wallet)
  const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet })).data
  for (const caller of [finance, secondFinance]) ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
  const { data: withdrawal } = ok(await payer.call(withdrawals.get, { params: { id } }))

  const paid = vi.fn()
  const shown = await renderAs(server, payer, <MarkPaid withdrawal={withdrawal} onPaid={paid} onClose={() => undefined} />)
  await userEvent.type(await screen.findByLabelText(/^Transaction ID/), `0x${'ab'.repeat(32)}`)
  const gateway = await screen.findByLabelText(/^Account/)
  await choose(gateway, new RegExp(dollars))
  expect(screen.queryByLabelText(/^Amount sent/)).toBeNull()
  await choose(gateway, new RegExp(euros))
  expect(screen.getByText('If left empty, 15.20 EUR is used: the net amount at today’s rate.')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/^Amount sent, in EUR/), '15.25')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as paid' }))
  await waitFor(() => expect(paid).toHaveBeenCalled())
  const { data: after } = ok(await ada.call(withdrawals.get, { params: { id } }))
  expect(after).toMatchObject({ status: 'PAID', net: '19.00', sent: { currency: 'EUR', amount: '15.25', rate: '1.2459016393' } })
  shown.unmount()

  mockRouter.setCurrentUrl(`/users/withdraws?id=${id}`)
  await renderAs(server, ada, <WithdrawsScreen />)
  expect(await screen.findByText('15.25 EUR, at 1.2459016393 USD')).toBeVisible()
})

it('an approver may mark a withdrawal as paid only while no other person can', async () => {
  const office = await startServer()
  const [first, second] = [await financeOf(office, 'first'), await financeOf(office, 'second')]
  await makeGateway(office)
  const ada = await customerOf(office, 'ada', { level: 1 })
  await giveBalance(office, ada, '100.00')
  const { id } = ok(await withdraw(office, ada, { amount: '20.00', wallet: await giveWallet(office, ada) })).data
  for (const caller of [first, second]) ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
  const read = async (caller = first) => ok(await caller.call(withdrawals.get, { params: { id } })).data
  const show = async () => {
    const then = { on: false, onChange: () => undefined, goOn: () => undefined, words: undefined }
    return renderAs(office, first, <WithdrawalDecision withdrawal={await read()} then={then} />)
  }
  const alone = await show()
  expect((await read()).cannotPayBecause).toBeNull()
  expect(await screen.findByRole('button', { name: /^Mark paid/ })).not.toHaveAttribute('aria-disabled', 'true')
  alone.unmount()

  const payer = await financeOf(office, 'payer')
  expect((await read(payer)).cannotPayBecause).toBeNull()
  await show()
  const button = await screen.findByRole('button', { name: /^Mark paid/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(button)
  expect(await screen.findByText('You approved it, so another team member must pay it.')).toBeInTheDocument()
  expect(ok(await ada.call(withdrawals.get, { params: { id } })).data.cannotPayBecause).toBeNull()
  const [listed] = ok(await second.call(withdrawals.list, { query: {} })).data
  expect(listed?.cannotPayBecause).toBe('You approved it, so another team member must pay it.')
})
