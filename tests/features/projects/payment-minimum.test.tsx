// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { afterEach, expect, test } from 'vitest'
import { useMyProfile } from '@/components/requests/own-reads'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import type { Project } from '@/contract/project-schemas'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { InvestCard } from '@/features/projects/public/detail/invest-card'
import { sql } from '@/server/db/sql'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import { customerOf, makeGateway, makeProject, ok, order } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)
const project = await makeProject(server)
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '500.00')
const NOTE = /^The payment methods of your country accept/

afterEach(cleanup)

const setGatewayMinimum = (amount: string) =>
  server.db.run(sql`update payment_gateways set min_amount = ${amount}::numeric where id = ${gateway}`)

/** Shows when the profile has been read, on which the note depends. */
const Username = () => <p>{useMyProfile().data?.data.username}</p>

async function showCard(reader: Caller): Promise<Project> {
  const { data } = await server.visitor.call(projects.get, { params: { id: project.id } })
  await renderAs(
    server,
    reader,
    <>
      <InvestCard project={data} currency="USD" identityAbove="1000.00" now={NOON.toISOString()} />
      <Username />
    </>,
  )
  expect(await screen.findByText(reader.user.username)).toBeVisible()
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
