// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, test, vi } from 'vitest'
import { identity } from '@/contract/identity'
import { messages } from '@/contract/messages'
import { payments } from '@/contract/payments'
import { withdrawals } from '@/contract/withdrawals'
import { Thread } from '@/components/decisions/thread'
import { IdentityScreen } from '@/features/identity/admin/identity-screen'
import { PaymentDecision } from '@/features/investments/admin/payments/payment-decision'
import { PaymentsSelection } from '@/features/investments/admin/payments/payments-selection'
import { messages as arabic } from '@/locales/ar/notes'
import { messages as spanish } from '@/locales/es/notes'
import type { Language } from '@/locales/languages'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { renderAs } from '../support/browser'
import { customerOf, financeOf, invest, living, makeGateway, makeProject, ok, pay } from '../support/investing'
import { giveBalance, giveWallet, withdraw } from '../support/money'
import { startServer, type Caller } from '../support/server'

const server = await startServer()
const usd = await makeGateway(server)
const { id: project } = await makeProject(server)
const finance = await financeOf(server, 'fred')
const support = await server.staff('mira', { roles: ['Support'] })
const then = { on: false, onChange: () => undefined, goOn: vi.fn(), label: undefined }

async function readerOf(language: Language, name: string): Promise<Caller> {
  const customer = await customerOf(server, name, { level: 1 })
  await server.db.run(sql`update users set language = ${language} where id = ${customer.user.id}`)
  return customer
}

async function paymentOf(customer: Caller) {
  const investment = await invest(customer, { project, amount: '500.00' })
  const { id } = await pay(customer, investment.id, { gateway: usd, amount: '500.00' })
  return ok(await finance.call(payments.get, { params: { id } })).data
}

const showDecision = async (payment: Awaited<ReturnType<typeof paymentOf>>) =>
  renderAs(
    server,
    finance,
    <PaymentDecision
      payment={payment}
      investment={undefined}
      received="500.00"
      isAmount
      agreed={false}
      refused={undefined}
      unproved={undefined}
      isShown
      ticked={[]}
      then={then}
    />,
  )

test('a reason for declining a payment is drafted in the language of the customer and sent as staff edited it', async () => {
  const payment = await paymentOf(await readerOf('es', 'sofia'))
  const shown = await showDecision(payment)
  await userEvent.click(await screen.findByRole('button', { name: /^Decline…/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this payment?' }))
  expect(await dialog.findByText(/reads Spanish\./)).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Reason' })
  await vi.waitFor(() => expect(dialog.getByRole('radio', { name: 'Proof does not match' })).toBeEnabled())
  await userEvent.click(dialog.getByRole('radio', { name: 'Proof does not match' }))
  expect(field).toHaveValue(
    spanish[
      'The proof does not match the payment that you reported. Please report the payment again with the correct proof. Do not pay again.'
    ],
  )
  await userEvent.click(dialog.getByRole('radio', { name: 'Duplicate payment' }))
  const sentence = spanish['You reported this payment twice. We process the first report only.'] ?? ''
  expect(field).toHaveValue(sentence)
  await userEvent.type(field, ' Gracias.')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline payment' }))
  await vi.waitFor(async () =>
    expect(ok(await finance.call(payments.get, { params: { id: payment.id } })).data).toMatchObject({
      status: 'DECLINED',
      note: `${sentence} Gracias.`,
    }),
  )
  shown.unmount()
})

test('a question in Arabic is written from right to left', async () => {
  const shown = await showDecision(await paymentOf(await readerOf('ar', 'layla')))
  await userEvent.click(await screen.findByRole('button', { name: /^Request information/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request information?' }))
  await vi.waitFor(() => expect(dialog.getByRole('radio', { name: 'Payer details needed' })).toBeEnabled())
  await userEvent.click(dialog.getByRole('radio', { name: 'Payer details needed' }))
  const field = dialog.getByRole('textbox', { name: 'Information needed' })
  expect(field).toHaveValue(arabic['Please send the name of the account holder and the account or wallet that you paid from.'])
  expect(field).toHaveAttribute('dir', 'auto')
  shown.unmount()
})

test('reasons for several customers are offered only if all read the same language', async () => {
  const [one, other, third] = await Promise.all([
    readerOf('es', 'ines').then(paymentOf),
    readerOf('es', 'pablo').then(paymentOf),
    readerOf('en', 'amy').then(paymentOf),
  ])
  const decline = async (chosen: readonly (typeof one)[]) => {
    const shown = await renderAs(server, finance, <PaymentsSelection chosen={chosen} clear={() => undefined} hasKeys={false} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Decline…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/Each of these customers sees this message\. These customers read/)
    const found = { text: dialog.getByText(/These customers read/).textContent, reasons: dialog.queryAllByRole('radio').length }
    shown.unmount()
    return found
  }
  expect(await decline([one, other])).toEqual({ text: expect.stringMatching(/read Spanish\.$/), reasons: 4 })
  expect(await decline([one, third])).toEqual({ text: expect.stringContaining('read Spanish, English.'), reasons: 0 })
})

test('a reason for declining a document is drafted and sent in the language of the customer', async () => {
  const customer = await server.customer('elena')
  await server.db.run(sql`update users set language = 'es' where id = ${customer.user.id}`)
  const file = newId()
  await server.db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${customer.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'PASSPORT' as const, number: 'ES 1234', expiresOn: '2031-01-31', files: [file] }
  const { id } = ok(await customer.call(identity.request, { body })).data
  mockRouter.setCurrentUrl(`/admin/user-verification-requests/list?status=PENDING&open=${id}`)
  const shown = await renderAs(server, support, <IdentityScreen />)
  const review = within(await screen.findByRole('region', { name: 'Review' }))
  expect(await review.findByText(/reads Spanish\./)).toBeVisible()
  const expired = await review.findByRole('radio', { name: 'Expired' })
  await vi.waitFor(() => expect(expired).toBeEnabled())
  await userEvent.click(expired)
  const sentence = spanish['This document has expired. Please upload a valid document.'] ?? ''
  expect(review.getByRole('textbox', { name: /^Message to/ })).toHaveValue(sentence)
  await userEvent.click(review.getByRole('button', { name: /^Decline…/ }))
  await vi.waitFor(async () =>
    expect(ok(await support.call(identity.get, { params: { id } })).data).toMatchObject({ status: 'DECLINED', note: sentence }),
  )
  shown.unmount()
})

test('a message in the thread of a payment starts as a template in the language of the customer', async () => {
  const customer = await readerOf('es', 'lucia')
  const { id, user } = await paymentOf(customer)
  const thread = async () => ok(await finance.call(messages.ofPayment, { params: { id } })).data.map(({ body }) => body)
  ok(await customer.call(messages.answerPayment, { params: { id }, body: { body: 'Hola' } }))
  const shown = await renderAs(server, finance, <Thread subject="payment" id={id} customer={user} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Write' }))
  await vi.waitFor(() => expect(screen.getByRole('radio', { name: 'Transaction details needed' })).toBeEnabled())
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  await userEvent.click(screen.getByRole('radio', { name: 'Transaction details needed' }))
  const field = screen.getByRole('textbox', { name: 'Your message' })
  const sentence = spanish['Please send the transaction ID and the date of this payment.'] ?? ''
  expect(field).toHaveValue(sentence)
  await userEvent.type(field, ' Gracias.')
  // A template does not replace an edited text.
  await userEvent.click(screen.getByRole('radio', { name: 'Reply received' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(async () => expect(await thread()).toEqual(['Hola', `${sentence} Gracias.`]))
  shown.unmount()
})

test('a message in the thread of a withdrawal has templates of its own', async () => {
  const customer = living(server, await readerOf('ar', 'noor'))
  await giveBalance(server, customer, '100.00')
  const wallet = await giveWallet(server, customer, { network: 'ERC20' })
  const { id } = ok(await withdraw(server, customer, { amount: '50.00', wallet })).data
  // The customer's own answer has no language.
  const { user } = ok(await finance.call(withdrawals.get, { params: { id } })).data
  ok(await customer.call(messages.answerWithdrawal, { params: { id }, body: { body: 'مرحبا' } }))
  const shown = await renderAs(server, finance, <Thread subject="withdrawal" id={id} customer={user} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Write' }))
  await vi.waitFor(() => expect(screen.getByRole('radio', { name: 'Wallet details to confirm' })).toBeEnabled())
  await userEvent.click(screen.getByRole('radio', { name: 'Wallet details to confirm' }))
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue(
    arabic['Please check the details of your wallet and confirm that they are correct.'],
  )
  shown.unmount()
})
