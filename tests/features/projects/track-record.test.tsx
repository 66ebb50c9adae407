// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { projects } from '@/contract/projects'
import { type SharedProfit } from '@/contract/project-parts'
import { Hero } from '@/features/home/public/hero'
import { smallestMinimum } from '@/features/home/public/home-figures'
import { ProfitPaid } from '@/features/projects/public/detail/profit-paid'
import { sql } from '@/server/db/sql'
import { makeGateway, makeInvestment, makeProject } from '../../support/project'
import { startServer } from '../../support/server'

const server = await startServer({ now: new Date('2026-11-20T12:00:00Z') })
const gateway = await makeGateway(server)

const share = (month: number, percentage: string, postedAt: string, onTime: boolean): SharedProfit => ({
  id: `${month}`,
  year: 2026,
  month,
  rates: [{ lockedPeriod: 12, percentage, returnMin: '0.90', returnMax: '1.10' }],
  average: percentage,
  total: '10.00',
  investors: 1,
  postedAt,
  onTime,
  confirmedBy: null,
})

it('the track record of a project lists late, below-target and overdue payouts', async () => {
  const ada = await server.customer('ada')
  const { id } = await makeProject(server)
  await makeInvestment(server, gateway, {
    project: id,
    user: ada.user.id,
    amount: '1000.00',
    period: 12,
    from: new Date('2026-10-02T08:00:00Z'),
  })
  const { data: project } = await server.visitor.call(projects.get, { params: { id } })
  const shares = [share(9, '0.70', '2026-10-04T10:00:00Z', true), share(8, '1.00', '2026-09-09T10:00:00Z', false)]
  render(
    <ProfitPaid project={{ ...project, track: { ...project.track, shared: 2, onTime: 1, dueSoFar: 3 } }} shares={shares} currency="USD" />,
  )

  expect(screen.getByRole('img', { name: '2 payouts, 1 on time, 1 overdue' })).toBeVisible()
  expect(screen.getByText('Paid on time').closest('dt')?.nextElementSibling).toHaveTextContent('1 of 3')
  const lines = screen
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .filter((text) => /was|overdue/.test(text))
  expect(lines).toEqual([
    'The Oct 2026 payout is overdue. It was due by 5 Nov 2026 and has not been paid.',
    'Aug 2026 was late. Paid on 9 Sep 2026, due by 5 Sep 2026.',
    'Sep 2026 was below target. 0.70 %, below the target of at least 0.90 %.',
  ])
})

it('the home page counts overdue payouts among those due and shows the next ones separately', () => {
  const ended = { onTime: 1, late: 0, overdue: 2, dueSoFar: 3, due: 4, dueBy: '2026-12-05', since: '2026-09-01' }
  const { container } = render(
    <Hero shares={{ ...ended, marks: ['onTime', 'overdue', 'overdue', 'due'] }} minInvestment={null} currency="USD" periods={[]} />,
  )
  expect(within(container).getByText('on time').closest('li')).toHaveTextContent('1 of 3 on time')
  expect(within(container).getByText('2', { selector: 'b' }).closest('li')).toHaveTextContent('2 overdue')
  expect(within(container).getByText(/due by/)).toHaveTextContent('4 due by 5 Dec 2026')
  expect(screen.getByRole('img', { name: '1 of 3 payouts on time, 0 late, 2 overdue, 4 due next' })).toBeVisible()
})

it('the home page shows the lowest minimum of the open projects, and none while no project is open', async () => {
  const createdProjects = [
    await makeProject(server, { title: 'Dear' }),
    await makeProject(server, { title: 'Cheaper' }),
    await makeProject(server, { title: 'Below the platform' }),
  ]
  for (const [place, least] of [50_000n, 25_000n, 100n].entries())
    await server.db.run(sql`update projects set min_investment = ${least} where id = ${createdProjects[place]?.id}`)
  const open = await Promise.all(createdProjects.map(async ({ id }) => (await server.visitor.call(projects.get, { params: { id } })).data))
  expect([smallestMinimum(open.slice(0, 2)), smallestMinimum(open), smallestMinimum([])]).toEqual(['250.00', '100.00', null])
  const shares = { onTime: 0, late: 0, overdue: 0, dueSoFar: 0, due: 0, dueBy: null, since: null, marks: [] }
  const hero = (heroProjects: typeof open) => (
    <Hero shares={shares} minInvestment={smallestMinimum(heroProjects)} currency="USD" periods={heroProjects.map(() => 6)} />
  )
  const { container, rerender } = render(hero(open.slice(0, 2)))
  expect(container).toHaveTextContent('From 250.00 USD, locked for 6 to 6 months.')
  rerender(hero([]))
  expect(container).not.toHaveTextContent(/From/)
})
