// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { ComingUp as OfficeComingUp } from '@/features/dashboard/admin/coming-up'
import { ComingUp } from '@/features/dashboard/customer/coming-up'
import { Hero } from '@/features/home/public/hero'
import { MaturityPanel } from '@/features/investments/customer/details/maturity-panel'
import { DatesAhead } from '@/features/projects/public/detail/dates-ahead'
import { nextShare } from '@/features/projects/admin/profit/profit-rules'
import type { Office } from '@/components/dashboard/admin-queues'
import { sql } from '@/server/db/sql'
import { AreaChart } from '@/ui/plain/charts/area-chart'
import { renderAs } from '../../support/browser'
import { customerOf, getInvestment, ok } from '../../support/investing'
import { giveInvestment } from '../../support/money'
import { makeGateway, makeInvestment, makeProject } from '../../support/project'
import { startServer } from '../../support/server'

/* Due days are the same for everyone; instants have the day of the viewer's time zone, on every screen. */
const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})
const [EAST, WEST] = ['Asia/Dhaka', 'America/New_York']

const payouts = { low: '0.00', high: '0.00', overdueLow: '0.00', overdueHigh: '0.00', overdueMonths: 0 }
const coming = { investment: null, month: null, detail: '', low: null, high: '1.00' }

describe.each([EAST, WEST])('in %s', (place) => {
  it('a payout is due on the fifth, on the dashboards of customers and staff and on the home page', () => {
    process.env.TZ = place
    const share = { ...coming, kind: 'share' as const, month: '2027-11', at: '2027-12-05T23:59:59.999Z', title: 'November payouts' }
    render(<ComingUp coming={[share]} payouts={payouts} className={undefined} />)
    expect(screen.getByText('November payouts').closest('li')).toHaveTextContent('5DecNovember payouts')
    const due = { at: '2027-12-05T23:59:59.000Z', isWholeDay: true, title: 'Payouts are due', detail: '', amount: '1.00' }
    render(<OfficeComingUp office={{ comingUp: [due], figures: null, books: null } as unknown as Office} />)
    expect(screen.getByText('Payouts are due').closest('li')).toHaveTextContent('5DecPayouts are due')
    const shares = { onTime: 1, late: 0, overdue: 0, dueSoFar: 1, due: 4, dueBy: '2026-12-05', since: '2026-01-01' }
    render(<Hero shares={{ ...shares, marks: ['onTime'] }} minInvestment={null} currency="USD" periods={[]} />)
    expect(screen.getByText(/due by/)).toHaveTextContent('4 due by 5 Dec 2026')
    expect(screen.getByRole('heading', { name: /All payouts since/ })).toHaveTextContent('All payouts since Jan 2026')
  })

  it('a project lists the payouts that it owes, on their due day as well', async () => {
    process.env.TZ = place
    const server = await startServer({ now: new Date('2026-12-05T20:00:00Z') })
    const gateway = await makeGateway(server)
    const { id } = await makeProject(server)
    const read = async () => ok(await server.visitor.call(projects.get, { params: { id } })).data
    expect((await read()).track).toMatchObject({ missing: [], ahead: [] })
    const bea = await server.customer('bea')
    const position = { project: id, user: bea.user.id, amount: '100.00', period: 12 }
    await makeInvestment(server, gateway, { ...position, from: new Date('2026-12-03T08:00:00Z') })
    // Nobody was invested in November, so only December and the month after it are ahead.
    const begun = await read()
    expect(begun.track.ahead.map(({ month }) => month)).toEqual([12, 1])
    expect(nextShare(begun)).toMatchObject({ month: 12, isOverdue: false })
    await makeInvestment(server, gateway, { ...position, from: new Date('2026-11-20T08:00:00Z') })
    const project = await read()
    expect(nextShare(project)).toMatchObject({ month: 11, isOverdue: false })
    render(<DatesAhead project={project} now={server.clock.now().toISOString()} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '5 Dec 2026Payout for Nov 2026 due',
      '5 Jan 2027Payout for Dec 2026 due',
      '5 Feb 2027Payout for Jan 2027 due',
    ])
    server.clock.set(new Date('2026-12-06T00:00:01Z'))
    expect(nextShare(await read())).toMatchObject({ month: 11, isOverdue: true })
    // After the last maturity nothing is owed, whatever the status.
    await server.db.run(sql`update investments set matures_at = '2026-11-20T08:00:00Z' where project_id = ${id}`)
    expect((await read()).track).toMatchObject({ missing: [], ahead: [] })
  })
})

it('the value chart has one day per point, the viewer’s', () => {
  process.env.TZ = EAST
  const points = ['2026-11-24T14:00:00Z', '2026-11-24T20:00:00Z'].map((at, index) => ({ at, value: `${index + 1}.00` }))
  const { container } = render(<AreaChart label="Value" points={points} />)
  expect(container).toHaveTextContent('24 Nov 2026')
  expect(container).toHaveTextContent('25 Nov 2026')
})

it('the dashboard states one maturity date, and the deadline of its instruction is the moment that the server applies', async () => {
  process.env.TZ = EAST
  const server = await startServer({ now: new Date('2027-11-23T12:00:00Z') })
  const ada = await customerOf(server, 'ada', { level: 1 })
  const id = await giveInvestment(server, ada, { amount: '500.00', status: 'ACTIVE' })
  await server.db.run(sql`update investments set matures_at = '2027-11-24T20:00:00Z' where id = ${id}`)
  const { allocation, comingUp } = ok(await ada.call(dashboard.mine, { query: {} }, { headers: { 'Time-Zone-Offset': '-360' } })).data
  expect(comingUp.find(({ kind }) => kind === 'maturity')?.at).toBe('2027-11-24T20:00:00.000Z')
  expect(allocation.parts[0]?.detail).toContain('until 25 Nov 2027')

  const investment = await getInvestment(ada, id)
  await renderAs(server, ada, <MaturityPanel investment={investment} />)
  expect(await screen.findByText(/You can change it until/)).toHaveTextContent('You can change it until 24 Nov 2027, 06:00.')
  const instruct = async (at: string) => {
    server.clock.set(new Date(at))
    const { version } = await getInvestment(ada, id)
    return ada.call(investments.instruct, { params: { id }, body: { maturityInstruction: 'BALANCE', version } })
  }
  expect(await instruct('2027-11-24T00:00:01Z')).toMatchObject({ status: 409 })
})
