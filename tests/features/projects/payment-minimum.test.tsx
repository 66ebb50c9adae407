// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { afterEach, expect, test } from 'vitest'
import { forgetSession } from '@/api/session'
import { useMyProfile } from '@/components/requests/own-reads'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import type { Project } from '@/contract/project-schemas'
import { settingsGroup } from '@/contract/settings'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { InvestCard } from '@/features/projects/public/detail/invest-card'
import { groupDigits, toMinor, toMoney } from '@/domain/money'
import { sql } from '@/server/db/sql'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import { customerOf, makeGateway, makeProject, ok, order } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)
const project = await makeProject(server, { value: '10000.00', max: '20000.00' })
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '500.00')
const NOTE = /^The payment methods of your country accept/

afterEach(() => {
  cleanup()
  useInvestmentDraftStore.getState().clearDraft()
})

const setGatewayMinimum = (amount: string) =>
  server.db.run(sql`update payment_gateways set min_amount = ${amount}::numeric where id = ${gateway}`)

/** Shows the username once the profile has loaded, on which the note depends. */
const Username = () => <p>{useMyProfile().data?.data.username}</p>

async function showCard(reader: Caller | undefined): Promise<Project> {
  if (!reader) forgetSession()
  const { data } = await server.visitor.call(projects.get, { params: { id: project.id } })
  const { highestPaymentMinimum } = (await server.visitor.call(settingsGroup.public, {})).data
  await renderAs(
    server,
    reader,
    <>
      <InvestCard
        project={data}
        currency="USD"
        identityAbove="1000.00"
        highestPaymentMinimum={highestPaymentMinimum}
        now={NOON.toISOString()}
      />
      {reader && <Username />}
    </>,
  )
  if (reader) expect(await screen.findByText(reader.user.username)).toBeVisible()
  return data
}

test('the project page, the new investment page and the server state the same minimum of payment methods to a resident', async () => {
  await setGatewayMinimum('320.00')
  const { limits, returnRates } = await showCard(ada)
  expect(await screen.findByText(NOTE)).toHaveTextContent('accept 320.00 USD or more. You can invest less from your available balance.')
  cleanup()
  mockRouter.setCurrentUrl('/users/investments/new')
  useInvestmentDraftStore.getState().setDraft({ projectId: project.id, lockedPeriod: returnRates[0]?.period, investmentAmount: '250' })
  await renderAs(server, ada, <NewInvestmentScreen />)
  expect(await screen.findByText('320.00')).toBeVisible()
  const low = { project: project.id, amount: '319.99' }
  expect(await ada.call(investments.create, order(low))).toMatchObject({
    errors: [{ path: 'investmentAmount', message: expect.stringContaining('320.00 USD or more') as string }],
  })
  ok(await ada.call(investments.create, order({ ...low, amount: '320.00' })))
  ok(await ada.call(investments.create, order({ project: project.id, amount: limits.min, source: 'BALANCE' })))
})

test('without a higher minimum of the payment methods the project page states only the minimum of the project', async () => {
  await setGatewayMinimum('1.00')
  await showCard(await customerOf(server, 'bob'))
  expect(screen.queryByText(NOTE)).toBeNull()
})

/** The server's error message for the amount of an order; undefined if it accepts it. */
async function refusalOf(caller: Caller, amount: string): Promise<string | undefined> {
  const { errors } = await caller.call(investments.create, order({ project: project.id, amount }))
  return errors?.find(({ path }) => path === 'investmentAmount')?.message
}

test('the project card, the new investment page and the server refuse the same amounts with the same messages on the amount', async () => {
  await setGatewayMinimum('320.00')
  const cleo = await customerOf(server, 'cleo', { level: 1 })
  const { limits, remaining, returnRates } = await showCard(cleo)
  const justOver = (amount: string) => toMoney(toMinor(amount) + 1n)
  const justUnder = (amount: string) => toMoney(toMinor(amount) - 1n)
  const refused = {
    [justUnder(limits.min)]: `Invest at least ${groupDigits(limits.min)} USD`,
    [justUnder('320.00')]: 'The payment methods of your country accept 320.00 USD or more. Invest at least this amount.',
    [justOver(limits.max)]: `Invest at most ${groupDigits(limits.max)} USD`,
    [justOver(remaining)]: `Only ${groupDigits(remaining)} USD is left in this project.`,
  }
  expect(Object.keys(refused)).toHaveLength(4)
  const button = () => screen.getByRole('button', { name: /^Invest/ })
  await userEvent.click(screen.getByRole('checkbox'))
  for (const [amount, words] of Object.entries(refused)) {
    expect([amount, await refusalOf(cleo, amount)]).toEqual([amount, words])
    await userEvent.clear(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), amount)
    await userEvent.click(button())
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(expect.stringContaining(words) as string)
  }
  cleanup()
  for (const [amount, text] of Object.entries(refused)) {
    mockRouter.setCurrentUrl('/users/investments/new')
    useInvestmentDraftStore.getState().setDraft({ projectId: project.id, lockedPeriod: returnRates[0]?.period, investmentAmount: amount })
    await renderAs(server, cleo, <NewInvestmentScreen />)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Invest' }))[0]!)
    await waitFor(() => expect(screen.getByLabelText('You invest')).toHaveAccessibleDescription(expect.stringContaining(text) as string))
    cleanup()
  }
})

test('an amount that the balance covers is accepted on the card below the minimum of the payment methods', async () => {
  await setGatewayMinimum('320.00')
  const { id, slug } = await showCard(ada)
  mockRouter.setCurrentUrl(`/projects/${slug}`)
  useInvestmentDraftStore.getState().setDraft({ projectId: id, investmentAmount: '150' })
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: /^Invest/ }))
  await waitFor(() => expect(mockRouter.pathname).toBe('/users/investments/new'))
})

test('visitors see that a payment method may have a higher minimum if and only if one of an open country does', async () => {
  const text = /A payment method may have a higher minimum\./
  await setGatewayMinimum('320.00')
  await showCard(undefined)
  expect(screen.getByText(text)).toBeVisible()
  cleanup()
  // Payment methods of closed countries do not count, because residents cannot invest.
  await server.db.run(sql`update countries set takes_investments = false`)
  await showCard(undefined)
  expect(screen.queryByText(text)).toBeNull()
  cleanup()
  await server.db.run(sql`update countries set takes_investments = true`)
  await showCard(ada)
  expect(screen.queryByText(text)).toBeNull()
  cleanup()
  await setGatewayMinimum('100.00')
  await showCard(undefined)
  expect(screen.queryByText(text)).toBeNull()
})
