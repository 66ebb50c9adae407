// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { projects } from '@/contract/projects'
import { type SharedProfit } from '@/contract/project-parts'
import { Hero } from '@/features/home/public/hero'
import { ProfitPaid } from '@/features/projects/public/detail/profit-paid'
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

it('the record of a project tells what was late, what was low, and what is missing', async () => {
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
  render(<ProfitPaid project={{ ...project, track: { ...project.track, shared: 2, onTime: 1 } }} shares={shares} currency="USD" />)

  expect(screen.getByRole('img', { name: '2 payouts, 1 on time, 1 missing' })).toBeVisible()
  expect(screen.getByText('Paid on time').closest('dt')?.nextElementSibling).toHaveTextContent('1 of 3')
  const lines = screen
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .filter((text) => /was|missing/.test(text))
  expect(lines).toEqual([
    'Oct 2026 is missing. It was due by 5 Nov 2026 and has not been posted.',
    'Aug 2026 was late. Posted on 9 Sep 2026, due by 5 Sep 2026.',
    'Sep 2026 was low. 0.70 %, below the target of at least 0.90 %.',
  ])
})

it('the home page says of shares whose day is over that they were due', () => {
  const shares = { onTime: 1, late: 0, due: 2, dueBy: '2026-11-05', since: '2026-09-01', marks: ['onTime', 'due', 'due'] as const }
  const hero = (asOf: string) => (
    <Hero shares={{ ...shares, marks: [...shares.marks] }} asOf={asOf} minInvestment="100.00" currency="USD" periods={[]} />
  )
  const { container, rerender } = render(hero('2026-11-05T23:59:59.000Z'))
  expect(within(container).getByText(/due by/)).toHaveTextContent('2 due by 5 Nov 2026')
  rerender(hero('2026-11-06T00:00:00.000Z'))
  expect(within(container).getByText(/due by/)).toHaveTextContent('2 were due by 5 Nov 2026')
})
