// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { investments } from '@/contract/investments'
import { ReinvestModal } from '@/features/investments/customer/details/reinvest-modal'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { customerOf, getInvestment, makeProject, ok } from '../../support/investing'
import { giveGateway, giveInvestment } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()
await giveGateway(server)

it('the lock period that is shown is the one that is submitted, also if no open project offers the previous one', async () => {
  const ada = await customerOf(server, 'ada', { level: 1 })
  const id = await giveInvestment(server, ada, { amount: '500.00' })
  await server.db.run(sql`update projects set status = 'FUNDED'`)
  const offered = await makeProject(server)
  await server.db.run(sql`delete from project_return_rates where project_id = ${offered.id} and period <> (
    select min(period) from project_return_rates where project_id = ${offered.id})`)
  const { period } = await server.db.one<{ period: number }>(sql`select period from project_return_rates where project_id = ${offered.id}`)
  const investment = await getInvestment(ada, id)
  expect(investment.lockedPeriod).not.toBe(period)
  mockRouter.setCurrentUrl(`/users/investments/${id}`)
  await renderAs(server, ada, <ReinvestModal investment={investment} onClose={() => undefined} />)
  expect(await screen.findByLabelText('Lock period')).toHaveValue(String(period))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Invest again' }))
  await waitFor(() => expect(mockRouter.asPath).not.toContain(id))
  const { data } = ok(await ada.call(investments.mine, { query: {} }))
  expect(data.find(({ project }) => project.id === offered.id)).toMatchObject({ lockedPeriod: period })
})
