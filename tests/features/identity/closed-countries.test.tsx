// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { afterEach, expect, test } from 'vitest'
import { audit } from '@/contract/audit'
import { countries } from '@/contract/countries'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { withdrawals } from '@/contract/withdrawals'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { InvestCard } from '@/features/projects/public/detail/invest-card'
import { matureInvestments } from '@/server/modules/investments/jobs'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import {
  activeInvestment,
  COUNTRY,
  customerOf,
  financeOf,
  invest,
  later,
  getInvestment,
  makeGateway,
  makeProject,
  ok,
  order,
  pay,
  runJob,
  settle,
} from '../../support/investing'
import { availableOf, giveBalance } from '../../support/money'
import { NOON, startServer } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)
const admin = await server.admin()
const finance = await financeOf(server, 'finance')
const draft = useInvestmentDraftStore.getState()
const REASON = 'Residents of United States cannot make new investments.'

async function setInvesting(takesInvestments: boolean): Promise<void> {
  const rows = (await admin.call(countries.list, { query: { searchTerm: 'United States', limit: 100 } })).data
  const country = rows.find(({ slug }) => slug === COUNTRY)
  const body = { takesInvestments, version: country?.version ?? 0 }
  ok(await server.applied(await admin.propose(countries.update, { params: { id: country?.id ?? '' }, body })))
}

afterEach(async () => {
  cleanup()
  server.clock.set(NOON)
  await setInvesting(true)
})

test('residents of a closed country keep their investments and pay open orders, but cannot make new investments', async () => {
  const ada = await customerOf(server, 'ada', { level: 1 })
  const project = await makeProject(server)
  const [active, open] = [
    await activeInvestment(server, ada, finance, { project: project.id, amount: '250.00', lockedPeriod: 6, gateway }),
    await invest(ada, { project: project.id }),
  ]
  await giveBalance(server, ada, '500.00')
  await setInvesting(false)
  for (const source of ['GATEWAY', 'BALANCE'] as const) {
    const refused = await ada.call(investments.create, order({ project: project.id, source }))
    expect(refused).toMatchObject({
      status: 409,
      code: 'COUNTRY_CLOSED',
      message: expect.stringContaining('Residents of United States') as string,
    })
  }
  expect((await getInvestment(ada, active.id)).status).toBe('ACTIVE')
  ok(await settle(finance, (await pay(ada, open.id, { gateway, amount: '250.00' })).id, '250.00'))
  expect((await getInvestment(ada, open.id)).status).toBe('ACTIVE')
  expect(await ada.call(withdrawals.mine, { query: {} })).toMatchObject({ status: 200 })
  const [entry] = (await admin.call(audit.list, { query: { action: 'country.changed' } })).data
  expect(entry).toMatchObject({ before: { takesInvestments: true }, after: { takesInvestments: false } })
})

test('in a closed country, a reinvest instruction moves matured principal to the balance and reinvesting is refused', async () => {
  const [bea, project] = [await customerOf(server, 'bea', { level: 1 }), await makeProject(server)]
  const orders = [
    await activeInvestment(server, bea, finance, { project: project.id, amount: '200.00', lockedPeriod: 1, gateway }),
    await activeInvestment(server, bea, finance, { project: project.id, amount: '300.00', lockedPeriod: 1, gateway }),
  ]
  for (const [at, maturityInstruction] of (['REINVEST', 'KEEP'] as const).entries()) {
    const { id, version } = orders[at]!
    ok(await bea.call(investments.instruct, { params: { id }, body: { maturityInstruction, version } }))
  }
  await setInvesting(false)
  later(server, { days: 31 })
  await runJob(server, matureInvestments)
  expect(await getInvestment(bea, orders[0]!.id)).toMatchObject({ status: 'CLOSED' })
  expect(await availableOf(server, bea)).toBe('200.00')
  const { version } = await getInvestment(bea, orders[1]!.id)
  const again = { project: project.id, lockedPeriod: 1, acknowledgedRisk: true as const, version }
  expect(await bea.call(investments.reinvest, { params: { id: orders[1]!.id }, body: again })).toMatchObject({
    status: 409,
    code: 'COUNTRY_CLOSED',
  })
  mockRouter.setCurrentUrl({ pathname: '/users/investments/[id]', query: { id: orders[1]!.id } })
  await renderAs(server, bea, <InvestmentScreen />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reinvest' })).toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(screen.getByRole('button', { name: 'Reinvest' }))
  expect(await screen.findByText(REASON)).toBeVisible()
})

test('the reason is shown on the project card and the new investment page before any input', async () => {
  const cleo = await customerOf(server, 'cleo')
  const project = await makeProject(server)
  const { data: card } = await server.visitor.call(projects.get, { params: { id: project.id } })
  const shown = { currency: 'USD', identityAbove: '1000.00', highestPaymentMinimum: null, now: NOON.toISOString() }
  await renderAs(server, cleo, <InvestCard project={card} {...shown} />)
  expect(await screen.findByRole('button', { name: /^Invest/ })).toBeEnabled()
  cleanup()
  await setInvesting(false)
  await renderAs(server, cleo, <InvestCard project={card} {...shown} />)
  expect(await screen.findByText(REASON)).toBeVisible()
  cleanup()
  draft.setDraft({ projectId: project.id, lockedPeriod: 6, investmentAmount: '250' })
  await renderAs(server, cleo, <NewInvestmentScreen />)
  expect(await screen.findByText(REASON.replace(/\.$/, ''))).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
