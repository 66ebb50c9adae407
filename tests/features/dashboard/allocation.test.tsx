// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { users } from '@/contract/users'
import { toMinor, toMoney } from '@/domain/money'
import { Allocation } from '@/features/dashboard/customer/allocation'
import { readAllocation } from '@/server/modules/dashboards/allocation'
import { renderAs } from '../../support/browser'
import { giveBalance } from '../../support/money'
import { makeGateway, makeInvestment, makeProject } from '../../support/project'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
let ada: Caller
beforeAll(async () => {
  ada = await server.customer('ada')
  const gateway = await makeGateway(server)
  const [harbour, mill] = [await makeProject(server), await makeProject(server, { title: 'Saffron Mill' })]
  const from = new Date('2026-10-01T10:00:00Z')
  const positions = [
    ['700.00', harbour, 'ACTIVE'],
    ['133.33', harbour, 'ACTIVE'],
    ['100.00', mill, 'ACTIVE'],
    ['50.01', mill, 'ACTIVE'],
    ['66.66', mill, 'MATURED'],
  ] as const
  for (const [amount, { id: project }, status] of positions)
    await makeInvestment(server, gateway, { project, user: ada.user.id, amount, status, from })
  await giveBalance(server, ada, '250.00')
})

const sum = (amounts: readonly string[], decimals?: number) =>
  toMoney(
    amounts.reduce((total, amount) => total + toMinor(amount, decimals), 0n),
    decimals,
  )

it('positions beyond the limit are one part; amounts and shares add up to the total value and to 100 %', async () => {
  const { totals } = (await ada.call(users.myProfile, {})).data
  expect(totals.assets).toBe('1300.00')
  for (const limit of [500, 3, 2, 0]) {
    const { total, lockedShare, activeProjects, parts } = await readAllocation(
      server.db,
      ada.user.id,
      { language: 'en', timeZoneOffset: 0 },
      limit,
    )
    expect([total, sum(parts.map(({ amount }) => amount))]).toEqual([totals.assets, totals.assets])
    expect([sum(parts.map(({ share }) => share)), lockedShare, activeProjects]).toEqual(['100.00', '75.60', 2])
  }
  // The matured position comes first, because it needs a decision by the customer.
  const { parts } = await readAllocation(server.db, ada.user.id, { language: 'en', timeZoneOffset: 0 }, 2)
  expect(parts.map(({ kind, positions, amount, share, isActive }) => [kind, positions, amount, share, isActive])).toEqual([
    ['position', 1, '66.66', '5.10', false],
    ['position', 1, '700.00', '53.80', true],
    ['otherPositions', 3, '283.34', '21.80', true],
    ['available', 0, '250.00', '19.30', false],
  ])
})

it('the dashboard shows the positions beyond the limit as one line, and the total value as the server states it', async () => {
  await renderAs(
    server,
    ada,
    <Allocation
      allocation={await readAllocation(server.db, ada.user.id, { language: 'en', timeZoneOffset: 0 }, 2)}
      className={undefined}
    />,
  )
  const table = await screen.findByRole('table', { name: 'Allocation' })
  const others = within(table).getByRole('row', { name: /^Other investments \(3\)/ })
  expect(others).toHaveTextContent('Other investments (3)Included in the list of investments')
  expect(others).toHaveTextContent('21.8 %283.34')
  expect(within(table).getByRole('row', { name: /^Total value/ })).toHaveTextContent('100.0 %1,300.00')
})
