// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import mockRouter from 'next-router-mock'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { find } from '@/contract/system'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { InvestmentsScreen } from '@/features/investments/customer/investments-screen'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { PayScreen } from '@/features/investments/customer/payment/pay-screen'
import { AllProjects } from '@/features/projects/public/all-projects'
import { InvestCard } from '@/features/projects/public/detail/invest-card'
import { sql } from '@/server/db/sql'
import { matureInvestments } from '@/server/modules/investments/jobs'
import { toMinor, toMoney } from '@/domain/money'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import { network } from '../../support/network'
import { COUNTRY, customerOf, financeOf, invest, later, makeGateway, makeProject, ok, pay, runJob } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { startServer, type Caller } from '../../support/server'
import { wholeText } from '../../support/whole-text'

const server = await startServer()
const gateway = await makeGateway(server)
const draft = useInvestmentDraftStore.getState()

const shown = { currency: 'USD', identityAbove: '1000.00', highestPaymentMinimum: null, now: server.clock.now().toISOString() }

const receiptFile = async () => {
  const background = { r: 250, g: 250, b: 250 }
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(picture)], 'receipt.png', { type: 'image/png' })
}

const mineOf = async (caller: Caller) => ok(await caller.call(investments.mine, { query: {} })).data

/** Opens a page with the investment's id in its path. */
const at = (pathname: string, id: string) => mockRouter.setCurrentUrl({ pathname, query: { id } })

beforeEach(() => {
  sessionStorage.clear()
  draft.clearDraft()
  mockRouter.setCurrentUrl('/users/investments/new')
})

describe('investing', () => {
  it('links to the projects when there is no draft', async () => {
    await renderAs(server, await customerOf(server, 'nora'), <NewInvestmentScreen />)
    expect(screen.getByRole('link', { name: 'View projects' })).toHaveAttribute('href', '/projects?page=1&limit=10')
  })

  it('shows the projected total and invests only after the risk is acknowledged', async () => {
    const ada = await customerOf(server, 'ada')
    const project = await makeProject(server)
    draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '250' })
    await renderAs(server, ada, <NewInvestmentScreen />)
    expect(await screen.findByText('You can lose what you put in.')).toBeVisible()
    expect(screen.getByText('Projected total')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Invest' })[0]!)
    expect(screen.getByText('Confirm that you have read the risk warning')).toBeVisible()
    expect(await mineOf(ada)).toEqual([])

    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Invest' })[0]!)
    await waitFor(async () => expect(await mineOf(ada)).toHaveLength(1))
    const [investment] = await mineOf(ada)
    expect(investment).toMatchObject({ investmentAmount: '250.00', lockedPeriod: 6, status: 'AWAITING_PAYMENT' })
    await waitFor(() => expect(mockRouter.asPath).toBe(`/users/investments/${investment!.id}/pay`))
    expect(useInvestmentDraftStore.getState().projectId).toBeUndefined()
  })

  it('does not ask again for a risk acknowledgement given on the page of the same project', async () => {
    const hugo = await customerOf(server, 'hugo')
    const [project, secondProject] = [await makeProject(server), await makeProject(server)]
    draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '250', acknowledgedRisk: `${secondProject.id} 1` })
    await renderAs(server, hugo, <NewInvestmentScreen />)
    expect(await screen.findByRole('checkbox')).toBeVisible()
    cleanup()
    draft.setDraft({ acknowledgedRisk: `${project.id} 1` })
    await renderAs(server, hugo, <NewInvestmentScreen />)
    expect(await screen.findByText(/You acknowledged this risk/)).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'Invest' })[0]!)
    await waitFor(async () => expect(await mineOf(hugo)).toMatchObject([{ investmentAmount: '250.00', riskVersion: 1 }]))
  })

  it('applies the stricter minimum and maximum of project and platform everywhere', async () => {
    const project = await makeProject(server, { min: '50.00', max: '5000000.00' })
    const { limits } = (await server.visitor.call(projects.get, { params: { id: project.id } })).data
    expect(limits).toEqual({ min: '100.00', max: '1000000.00' })
    const gil = await customerOf(server, 'gil')
    draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '60' })
    await renderAs(server, gil, <NewInvestmentScreen />)
    expect(await screen.findByLabelText('You invest')).toBeVisible()
    expect(document.body).toHaveTextContent('From 100.00 to 1,000,000.00')
    const refused = await gil.call(investments.create, {
      body: { project: project.id, lockedPeriod: 6, investmentAmount: '99.99', acknowledgedRisk: true, source: 'GATEWAY' },
    })
    expect(refused.errors).toEqual([{ path: 'investmentAmount', message: 'Invest at least 100.00 USD' }])
    const { data: card } = await server.visitor.call(projects.get, { params: { id: project.id } })
    cleanup()
    render(<InvestCard project={card} {...shown} />)
    expect(document.body).toHaveTextContent('From 100.00. Above')
  })

  it('shows the minimum of the payment methods in the customer’s country, unless paying from the balance', async () => {
    const [project, ida] = [await makeProject(server, { min: '50.00' }), await customerOf(server, 'ida')]
    await giveBalance(server, ida, '900.00')
    await server.db.run(sql`update payment_gateways set min_amount = 500`)
    try {
      draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '100' })
      await renderAs(server, ida, <NewInvestmentScreen />)
      expect(await screen.findByLabelText('You invest')).toBeVisible()
      expect(document.body).toHaveTextContent('From 500.00 to')
      const body = { project: project.id, lockedPeriod: 6, acknowledgedRisk: true as const, source: 'GATEWAY' as const }
      const refused = await ida.call(investments.create, { body: { ...body, investmentAmount: '499.99' } })
      expect(refused.errors?.[0]?.message).toBe(
        'The payment methods of your country accept 500.00 USD or more. Invest at least this amount.',
      )
      await userEvent.click(screen.getByRole('radio', { name: /From my balance/ }))
      expect(document.body).toHaveTextContent('From 100.00 to')
      ok(await ida.call(investments.create, { body: { ...body, investmentAmount: '500.00' } }))
    } finally {
      await server.db.run(sql`update payment_gateways set min_amount = null`)
    }
  })

  it('shows a reported payment as in review, with no action needed, no deadline and no way to pay again', async () => {
    const ines = await customerOf(server, 'ines')
    const project = await makeProject(server)
    const investment = await invest(ines, { project: project.id, amount: '400.01' })
    await pay(ines, investment.id, { gateway, amount: '400.01' })
    at('/users/investments/[id]/pay', investment.id)
    await renderAs(server, ines, <PayScreen />)
    expect(await screen.findByText(wholeText('400.01 USD in review, no action needed'))).toBeVisible()
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull()
    cleanup()
    at('/users/investments/[id]', investment.id)
    await renderAs(server, ines, <InvestmentScreen />)
    expect((await screen.findAllByText(wholeText(/400\.01 USD in review, no action needed/))).length).toBeGreaterThan(0)
    expect(screen.getByText('No deadline during the review')).toBeVisible()
    expect(screen.getByText('Payment in review')).toBeVisible()
    expect(screen.queryByText('Awaiting payment')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
    cleanup()
    mockRouter.setCurrentUrl('/users/investments')
    await renderAs(server, ines, <InvestmentsScreen />)
    expect((await screen.findAllByText('Payment in review')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Awaiting payment', { selector: 'td *' })).toBeNull()
    const admin = await server.admin()
    for (const filter of [{ searchTerm: investment.code }, { status: ['AWAITING_PAYMENT' as const], searchTerm: investment.code }])
      expect(ok(await admin.call(investments.list, { query: filter })).data).toMatchObject([{ state: 'PAYMENT_IN_REVIEW' }])
    expect(ok(await admin.call(find.anything, { query: { q: investment.code } })).data).toMatchObject([{ status: 'PAYMENT_IN_REVIEW' }])
  })

  it('stays awaiting payment while part of the order is neither received nor reported', async () => {
    const jana = await customerOf(server, 'jana')
    const investment = await invest(jana, { project: (await makeProject(server)).id, amount: '400.00' })
    await pay(jana, investment.id, { gateway, amount: '399.99' })
    expect(await mineOf(jana)).toMatchObject([{ state: 'AWAITING_PAYMENT' }])
    // The remaining cent can be paid in spite of the payment method's minimum.
    await server.db.run(sql`update payment_gateways set min_amount = 60 where id = ${gateway}`)
    at('/users/investments/[id]/pay', investment.id)
    await renderAs(server, jana, <PayScreen />)
    expect((await screen.findAllByText('From 0.01 USD per payment')).length).toBe(1)
    expect(screen.queryByText('Not available for the amount due.')).toBeNull()
    await server.db.run(sql`update payment_gateways set min_amount = null where id = ${gateway}`)
  })

  it('shows a refused amount on its field and keeps the input', async () => {
    const bea = await customerOf(server, 'bea')
    const project = await makeProject(server, { min: '500.00' })
    draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '250.00' })
    await renderAs(server, bea, <NewInvestmentScreen />)
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Invest' })[0]!)
    await waitFor(() => expect(screen.getByLabelText('You invest')).toHaveAttribute('aria-invalid', 'true'))
    expect(screen.getByLabelText('You invest')).toHaveValue('250.00')
    expect(await mineOf(bea)).toEqual([])
  })

  it('invests from the balance immediately if it is sufficient', async () => {
    const cleo = await customerOf(server, 'cleo')
    await giveBalance(server, cleo, '400.00')
    const project = await makeProject(server)
    draft.setDraft({ projectId: project.id, lockedPeriod: 12, investmentAmount: '300.00' })
    await renderAs(server, cleo, <NewInvestmentScreen />)
    await userEvent.click(await screen.findByRole('radio', { name: /From my balance/ }))
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Invest' })[0]!)
    await waitFor(async () => expect((await mineOf(cleo))[0]).toMatchObject({ status: 'ACTIVE', principal: '300.00' }))
    expect(mockRouter.asPath).not.toContain('/pay')
  })

  it('leads a customer who orders the remaining amount to payment, without a notice that the project is closed', async () => {
    const dan = await customerOf(server, 'dan')
    const project = await makeProject(server, { value: '250.00' })
    draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '250.00' })
    await renderAs(server, dan, <NewInvestmentScreen />)
    await userEvent.click(await screen.findByRole('checkbox'))
    const messages: string[] = []
    const watching = new MutationObserver(() =>
      messages.push(...screen.queryAllByText(/takes no new money/).map(({ innerHTML }) => innerHTML)),
    )
    watching.observe(document.body, { childList: true, subtree: true })
    await userEvent.click(screen.getAllByRole('button', { name: 'Invest' })[0]!)
    await waitFor(() => expect(mockRouter.asPath).toMatch(/\/pay$/))
    watching.disconnect()
    expect(messages).toEqual([])
  })
})

describe('a project that is reserved by other customers', () => {
  const full = async (left = '0.00') => {
    const project = await makeProject(server, { value: toMoney(toMinor(left) + 25_000n) })
    await invest(await customerOf(server, `first${project.id.slice(-6)}`), { project: project.id, amount: '250.00' })
    return (await server.visitor.call(projects.get, { params: { id: project.id } })).data
  }

  it.each(['0.00', '99.99'])('is closed to investment with %s available, and says that expired orders free amounts', async (available) => {
    const project = await full(available)
    expect(project).toMatchObject({ status: 'OPEN', remaining: available })
    await renderAs(server, await customerOf(server, `eve${parseInt(available)}`), <InvestCard project={project} {...shown} />)
    expect(screen.getByRole('heading', { name: 'Closed to new investment' })).toBeVisible()
    expect(screen.getByText(/Amounts of orders that expire unpaid become available again/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Invest/ })).toBeNull()
  })

  it('accepts investments while its minimum amount is available', async () => {
    await renderAs(server, await customerOf(server, 'finn'), <InvestCard project={await full('100.00')} {...shown} />)
    expect(screen.getByRole('button', { name: /^Invest/ })).toBeEnabled()
  })

  it('is shown as closed on the new investment page of a stored draft', async () => {
    const { id, title } = await full()
    draft.setDraft({ projectId: id, lockedPeriod: 6, investmentAmount: '100.00' })
    await renderAs(server, await customerOf(server, 'gina'), <NewInvestmentScreen />)
    expect(await screen.findByText(`${title} is closed to new investment`)).toBeVisible()
    expect(screen.getByText(/become available again. Nothing was invested/)).toBeVisible()
  })

  it('is listed among the projects that are closed to new investment', async () => {
    const [taken, open] = [await full(), await full('100.00')]
    const filters = { status: null, searchTerm: '', lockedPeriod: null, returnFrom: null, sort: 'closing' }
    const page = { page: 1, limit: 12, total: 2 }
    const list = { page, tabs: [], filters, openTotals: null }
    render(<AllProjects {...shown} {...list} projects={[taken, open]} />)
    expect(within(screen.getByRole('region', { name: 'Open for investment' })).getAllByRole('link')).toHaveLength(1)
    expect(within(screen.getByRole('region', { name: 'Closed to new investment' })).getByText('Fully reserved')).toBeVisible()
  })
})

describe('paying', () => {
  it('shows the exact amount and the reference, requires the transaction ID and records the payment', async () => {
    const dora = await customerOf(server, 'dora')
    const investment = await invest(dora, { project: (await makeProject(server)).id, amount: '250.00' })
    at('/users/investments/[id]/pay', investment.id)
    await renderAs(server, dora, <PayScreen />)
    expect(await screen.findByText(investment.paymentReference)).toBeVisible()
    expect(screen.getByLabelText('Amount you sent')).toHaveValue('250.00')

    await userEvent.click(screen.getAllByRole('button', { name: 'I have paid' })[0]!)
    expect(screen.getByText('Enter the transaction ID')).toBeVisible()

    await userEvent.type(screen.getByLabelText('Transaction ID'), 'SEB 2611 2048')
    await userEvent.click(screen.getAllByRole('button', { name: 'I have paid' })[0]!)
    await waitFor(() => expect(mockRouter.asPath).toBe(`/users/investments/${investment.id}`))
    const { data } = ok(await dora.call(investments.payments, { params: { id: investment.id }, query: {} }))
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ amount: '250.00', transactionId: 'SEB 2611 2048', status: 'PENDING' })
  })

  it('waits for a receipt upload in progress and attaches it to the payment', async () => {
    const lea = await customerOf(server, 'lea')
    const investment = await invest(lea, { project: (await makeProject(server)).id, amount: '250.00' })
    at('/users/investments/[id]/pay', investment.id)
    await renderAs(server, lea, <PayScreen />)
    await screen.findByText(investment.paymentReference)
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    network.use(http.post('*/api/v1/files', ({ request }) => slow.then(() => server.app.fetch(request))))
    await userEvent.upload(screen.getByLabelText(/^Proof of payment/), await receiptFile())
    await screen.findByText(/, sending$/)
    await userEvent.type(screen.getByLabelText('Transaction ID'), 'SEB 2611 2049')
    const [paid] = screen.getAllByRole('button', { name: 'I have paid' })
    await userEvent.click(paid!)
    await waitFor(() => expect(paid).toHaveAttribute('aria-busy', 'true'))
    const payments = async () => ok(await lea.call(investments.payments, { params: { id: investment.id }, query: {} })).data
    expect(await payments()).toEqual([])
    release()
    await waitFor(() => expect(mockRouter.asPath).toBe(`/users/investments/${investment.id}`))
    const [payment] = await payments()
    expect(payment).toMatchObject({ transactionId: 'SEB 2611 2049', status: 'PENDING' })
    expect(payment?.transferProof).toMatchObject({ name: expect.stringMatching(/^receipt/) as string })
  })

  it('asks for a missing country first, then offers its payment methods', async () => {
    const ella = await server.customer('ella')
    const investment = await invest(ella, { project: (await makeProject(server)).id })
    // As for an order from an earlier version, which did not require a country.
    await server.db.run(sql`update users set country_id = null where id = ${ella.user.id}`)
    at('/users/investments/[id]/pay', investment.id)
    await renderAs(server, ella, <PayScreen />)
    const country = await screen.findByLabelText('Your country')
    const { id } = await server.db.one<{ id: string }>(sql`select id from countries where slug = ${COUNTRY}`)
    await waitFor(() => expect(country.querySelector(`option[value="${id}"]`)).not.toBeNull())
    await userEvent.selectOptions(country, id)
    await userEvent.click(screen.getByRole('button', { name: 'Save country' }))
    expect(await screen.findByRole('heading', { name: 'Payment method' })).toBeVisible()
    expect(await screen.findByText(investment.paymentReference)).toBeVisible()
  })

  it('shows that no payment is due for an active investment', async () => {
    const fay = await customerOf(server, 'fay')
    await giveBalance(server, fay, '250.00')
    const investment = await invest(fay, { project: (await makeProject(server)).id, source: 'BALANCE' })
    at('/users/investments/[id]/pay', investment.id)
    await renderAs(server, fay, <PayScreen />)
    expect(await screen.findByText('No payment due')).toBeVisible()
  })
})

describe('the investment page', () => {
  it('shows the information requested about a payment and sends the answer', async () => {
    const gus = await customerOf(server, 'gus')
    const finance = await financeOf(server, 'finance')
    const investment = await invest(gus, { project: (await makeProject(server)).id })
    const payment = await pay(gus, investment.id, { gateway, amount: '250.00' })
    ok(await finance.call(investments.settlePayment, { body: { payment: payment.id, status: 'MORE_INFO', note: 'Which bank was it?' } }))
    at('/users/investments/[id]', investment.id)
    await renderAs(server, gus, <InvestmentScreen />)
    expect(await screen.findByText('Which bank was it?')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Your reply'), 'My own')
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    await waitFor(async () => {
      const { data } = ok(await gus.call(investments.payments, { params: { id: investment.id }, query: {} }))
      expect(data[0]?.status).toBe('PENDING')
    })
  })

  it('shows that a reinvestment was paid with the principal of the previous investment', async () => {
    const kim = await customerOf(server, 'kim', { level: 1 })
    await giveBalance(server, kim, '250.00')
    const project = await makeProject(server)
    const first = await invest(kim, { project: project.id, source: 'BALANCE' })
    const { version } = first
    ok(await kim.call(investments.instruct, { params: { id: first.id }, body: { maturityInstruction: 'KEEP', version } }))
    later(server, { days: 200 })
    await runJob(server, matureInvestments)
    const { data: second } = ok(await kim.call(investments.reinvest, { params: { id: first.id }, body: { acknowledgedRisk: true } }))
    at('/users/investments/[id]', second.id)
    await renderAs(server, kim, <InvestmentScreen />)
    expect(await screen.findByRole('link', { name: first.code })).toHaveAttribute('href', `/users/investments/${first.id}`)
    expect(screen.getByText('Paid in full')).toBeVisible()
    expect(screen.queryByText('No payment')).toBeNull()
  })

  it('cancels an investment that awaits payment after confirmation', async () => {
    const hal = await customerOf(server, 'hal')
    const investment = await invest(hal, { project: (await makeProject(server)).id })
    at('/users/investments/[id]', investment.id)
    await renderAs(server, hal, <InvestmentScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel investment' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this investment?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel investment' }))
    await waitFor(async () => expect((await mineOf(hal))[0]?.status).toBe('CANCELLED'))
    expect(await screen.findByText('Cancelled', { selector: 'h1 *' })).toBeVisible()
  })

  it('saves the chosen maturity instruction', async () => {
    const ida = await customerOf(server, 'zelda')
    await giveBalance(server, ida, '250.00')
    const investment = await invest(ida, { project: (await makeProject(server)).id, source: 'BALANCE' })
    at('/users/investments/[id]', investment.id)
    await renderAs(server, ida, <InvestmentScreen />)
    await userEvent.click(await screen.findByRole('radio', { name: /Reinvest principal/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await mineOf(ida))[0]?.maturityInstruction).toBe('REINVEST'))
  })
})
