// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { BatchFacts } from '@/features/withdrawals/admin/batches/batch-facts'
import { NewBatch } from '@/features/withdrawals/admin/batches/new-batch'
import { CorrectPayment } from '@/features/withdrawals/admin/correct-payment'
import { PaymentOutcome } from '@/features/withdrawals/admin/payment-outcome'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { choose } from '../../support/choose'
import { customerOf, financeOf, makeGateway, ok } from '../../support/investing'
import { confirmedAsIs, giveBalance, giveWallet, transactionId, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()
const [finance, secondFinance, payer] = [
  await financeOf(server, 'finance'),
  await financeOf(server, 'other'),
  await financeOf(server, 'payer'),
]
/** Sets the rate of the euro at the time of the server and at that of the screens, which use the real clock. */
const setRate = (value: string) =>
  server.db.run(sql`
    with euro as (update currencies set value = ${value} where currency_code = 'EUR' returning id)
    insert into currency_rates (currency_id, at, value) select id, at, ${value} from euro, unnest(array[${server.clock.now()}, ${new Date()}]::timestamptz[]) at
    on conflict do nothing`)
const [dollars, euros] = [await makeGateway(server), await makeGateway(server, { currency: 'EUR' })]
await server.db.run(sql`update payment_gateways set payout_assets = '{EUR}' where id = ${dollars}`)
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '100.00')

/** An approved withdrawal of 19.00 USD net to a wallet in EUR. */
async function approved(): Promise<{ id: string }> {
  await setRate('1.25')
  const wallet = await giveWallet(server, ada)
  await server.db.run(sql`update wallets set currency_unit = 'EUR' where id = ${wallet}`)
  await confirmedAsIs(server, wallet)
  const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet })).data
  const { status } = ok(await finance.call(withdrawals.approve, { params: { id }, body: {} })).data
  if (status === 'PENDING') ok(await secondFinance.call(withdrawals.approve, { params: { id }, body: {} }))
  return { id }
}

/** An approved withdrawal, paid with 15.25 EUR. */
async function paid(): Promise<Withdrawal> {
  const { id } = await approved()
  const body = { transactionId: transactionId(), gateway: euros, receivedAmount: '15.25' }
  return ok(await payer.call(withdrawals.markPaid, { params: { id }, body })).data
}

it('the correction of a payment shows and keeps the amount and rate that were sent', async () => {
  const withdrawal = await paid()
  await setRate('1.26')
  const closed = vi.fn()
  await renderAs(server, payer, <CorrectPayment withdrawal={withdrawal} onClose={closed} />)
  expect(await screen.findByText('Amount sent, stays as recorded')).toBeVisible()
  expect(await screen.findByText('15.25 EUR, at 1.2459016393 USD')).toBeVisible()
  await choose(await screen.findByLabelText(/^Account/), new RegExp(dollars))
  expect(screen.getByText('Amount sent').nextElementSibling).toHaveTextContent('19.00 USD')
  await choose(screen.getByLabelText(/^Account/), new RegExp(euros))
  const id = screen.getByLabelText('Transaction ID')
  await userEvent.clear(id)
  await userEvent.type(id, transactionId())
  await userEvent.type(screen.getByLabelText('Reason'), 'The ID was wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Correct payment' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  const { data: after } = ok(await payer.call(withdrawals.get, { params: { id: withdrawal.id } }))
  expect(after).toMatchObject({ sent: withdrawal.sent, correction: { transactionId: withdrawal.transactionId } })
  cleanup()
})

it('the history of a paid withdrawal names who approved and who paid', async () => {
  const withdrawal = await paid()
  const approvers = withdrawal.approvals.map(({ by }) => by.name)
  expect(approvers.length).toBeGreaterThan(0)
  await renderAs(server, payer, <PaymentOutcome withdrawal={withdrawal} currency="USD" />)
  const valueOf = (key: string) => screen.getByText(key).nextElementSibling
  await screen.findByText('History')
  expect(valueOf('Approved by')).toHaveTextContent(approvers.join(', '))
  expect(valueOf('Paid by')).toHaveTextContent(withdrawal.decidedBy?.name ?? 'the payer')
  expect(withdrawal.decidedBy?.id).toBe(payer.user.id)
  expect(screen.queryByText('Decided by')).toBeNull()
})

it('a batch in another currency shows its rate with the time, before and after it is created', async () => {
  const { id } = await approved()
  const { data: listed } = ok(await payer.call(withdrawals.get, { params: { id } }))
  const created = await renderAs(server, payer, <NewBatch chosen={[listed]} onClose={() => undefined} />)
  await choose(await screen.findByLabelText('Account'), new RegExp(euros))
  const rate = () => screen.getByText('Exchange rate').nextElementSibling
  await waitFor(() => expect(rate()).toHaveTextContent(/^1\.25 USD for one EUR, set on .+\d{4}/))
  created.unmount()

  const { data: batch } = ok(await payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway: euros } }))
  await renderAs(server, payer, <BatchFacts batch={batch} />)
  await waitFor(() => expect(rate()).toHaveTextContent(/^1\.25 USD for one EUR, set on .+\d{4}/))
})
