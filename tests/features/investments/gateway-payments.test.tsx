// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, test } from 'vitest'
import { GatewaysScreen } from '@/features/gateways/admin/gateways-screen'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { PayScreen } from '@/features/investments/customer/payment/pay-screen'
import { gateways } from '@/contract/gateways'
import { investments } from '@/contract/investments'
import { sql } from '@/server/db/sql'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import { customerOf, invest, makeGateway, makeProject, ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const { db } = server
const root = await server.admin()
const TRON = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const [bank, crypto] = [await makeGateway(server), await makeGateway(server, { currency: 'USDT' })]

async function setTerms(id: string, terms: object): Promise<void> {
  const { version } = (await root.call(gateways.get, { params: { id } })).data
  ok(await root.call(gateways.update, { params: { id }, body: { ...terms, version } }))
}
await setTerms(bank, {
  title: 'House bank',
  receivingDetails: {
    type: 'BANK',
    holder: 'Carmine Clients',
    bankName: 'Banco do Porto',
    iban: 'PT50000201231234567890154',
    bic: 'BCOMPTPL',
  },
  minAmount: '200.00',
  fee: { fixed: '2.50', percent: '1', bearer: 'CUSTOMER' },
})
await setTerms(crypto, {
  title: 'Coins',
  receivingDetails: {
    type: 'CRYPTO',
    addresses: [
      { asset: 'USDT', network: 'TRC20', address: TRON },
      { asset: 'BTC', network: 'BTC', address: BITCOIN },
    ],
  },
})
// Dates the latest rates by the real clock, which the browser uses to decide whether a rate is confirmed.
const confirmRates = () =>
  db.run(
    sql`update currency_rates set at = ${new Date()} where at = (select max(r.at) from currency_rates r where r.currency_id = currency_rates.currency_id)`,
  )

beforeEach(confirmRates)

async function openPayment(caller: Caller, amount: string): Promise<string> {
  const investment = await invest(caller, { project: (await makeProject(server)).id, amount })
  mockRouter.setCurrentUrl({ pathname: '/users/investments/[id]/pay', query: { id: investment.id } })
  await renderAs(server, caller, <PayScreen />)
  return investment.paymentReference
}
const shown = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

test('bank account details are shown with the reference, fee and total before payment', async () => {
  const reference = await openPayment(await customerOf(server, 'ada'), '250.00')
  await userEvent.click(await screen.findByRole('radio', { name: /House bank/ }))
  expect(shown('Account holder')).toHaveTextContent('Carmine Clients')
  expect(shown('IBAN')).toHaveTextContent('PT50 0002 0123 1234 5678 9015 4')
  expect(shown('BIC')).toHaveTextContent('BCOMPTPL')
  expect(shown('Payment reference')).toHaveTextContent(reference)
  expect(document.body).toHaveTextContent('adds a fee of 5.00 USD (2.50 USD + 1.00 %): you pay 255.00 USD in total')
})

test('a fixed fee is stated once', async () => {
  await setTerms(bank, { fee: { fixed: '5.00', percent: '0', bearer: 'CUSTOMER' } })
  await openPayment(await customerOf(server, 'fay'), '250.00')
  await userEvent.click(await screen.findByRole('radio', { name: /House bank/ }))
  expect(document.body).toHaveTextContent('adds a fee of 5.00 USD: you pay 255.00 USD in total')
  await setTerms(bank, { fee: { fixed: '2.50', percent: '1', bearer: 'CUSTOMER' } })
})

test('each asset shows its address and amount at the fixed rate, without a payment reference', async () => {
  const reference = await openPayment(await customerOf(server, 'bea'), '250.00')
  await userEvent.click(await screen.findByRole('radio', { name: /Coins/ }))
  expect(shown('USDT address')).toHaveTextContent(TRON)
  expect(shown('Amount')).toHaveTextContent('250.000000USDT')
  await userEvent.click(screen.getByRole('radio', { name: 'BTC, BTC' }))
  expect(shown('BTC address')).toHaveTextContent(BITCOIN)
  // 250.00 at 95,000.00 per BTC, rounded up so that it covers the amount.
  expect(shown('Amount')).toHaveTextContent('0.00263158BTC')
  expect(screen.getByText(/cannot include a message/)).toBeVisible()
  expect(screen.queryByText(reference)).toBeNull()
})

test('an asset with an unconfirmed rate shows no receiving address', async () => {
  await db.run(sql`update currency_rates set at = '2020-01-01' where currency_id = (select id from currencies where currency_code = 'BTC')`)
  await openPayment(await customerOf(server, 'cleo'), '250.00')
  await userEvent.click(await screen.findByRole('radio', { name: /Coins/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'BTC, BTC' }))
  expect(screen.getByText('The rate of BTC is being confirmed.')).toBeVisible()
  expect(screen.queryByText(BITCOIN)).toBeNull()
})

test('a BTC payment shows the amount sent in BTC and is reported at its value in the gateway currency', async () => {
  const caller = await customerOf(server, 'btcpayer')
  await openPayment(caller, '250.00')
  const [investment] = ok(await caller.call(investments.mine, { query: {} })).data
  await userEvent.click(await screen.findByRole('radio', { name: /Coins/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'BTC, BTC' }))
  expect(screen.getByRole('radio', { name: /Coins/ }).closest('label')).toHaveTextContent('In USDT, BTC')
  expect(screen.getByText('You send').parentElement).toHaveTextContent('0.00263158BTC')
  const sent = screen.getByLabelText('Amount you sent')
  expect(sent).toHaveValue('0.00263158')
  expect(sent.parentElement).toHaveTextContent('BTC')
  expect(sent.parentElement).not.toHaveTextContent('USDT')
  await userEvent.type(screen.getByLabelText('Transaction ID'), 'f'.repeat(64))
  await userEvent.click(screen.getAllByRole('button', { name: 'I have paid' })[0]!)
  await waitFor(() => expect(mockRouter.asPath).toBe(`/users/investments/${investment?.id ?? ''}`))
  const { data } = ok(await caller.call(investments.payments, { params: { id: investment?.id ?? '' }, query: {} }))
  expect(data).toMatchObject([{ currency: 'USDT', bookAmount: '250.00' }])
})

test('a payment method with a minimum above the amount is unavailable when investing and when paying', async () => {
  const dan = await customerOf(server, 'dan')
  const project = await makeProject(server)
  useInvestmentDraftStore.getState().setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '150' })
  await renderAs(server, dan, <NewInvestmentScreen />)
  const methods = within(await screen.findByRole('list', { name: 'Payment methods' }))
  expect(methods.getByText('From 200.00 USD per payment')).toBeVisible()
  expect(methods.getByText('Not available for this amount.')).toBeVisible()
  cleanup()
  await openPayment(dan, '150.00')
  expect(await screen.findByRole('radio', { name: /House bank/ })).toBeDisabled()
  expect(screen.getByRole('radio', { name: /Coins/ })).toBeChecked()
})

test('an invalid IBAN of a gateway is shown as an error and is not saved', async () => {
  mockRouter.setCurrentUrl('/admin/payment-gateways/list?page=1&limit=10')
  await renderAs(server, root, <GatewaysScreen />)
  await userEvent.click((await screen.findAllByText('House bank'))[0]!)
  expect(await screen.findByLabelText(/^Minimum payment/)).toHaveValue('200.00')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  const iban = await screen.findByDisplayValue('PT50000201231234567890154')
  await userEvent.clear(iban)
  await userEvent.type(iban, 'PT50000201231234567890155')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  expect(await screen.findByText(/is not valid: its check(sum does| digits do) not match/)).toBeVisible()
  expect((await root.call(gateways.get, { params: { id: bank } })).data.account).toBe('PT50000201231234567890154')
})
