// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GetServerSidePropsContext } from 'next'
import { beforeAll, expect, it } from 'vitest'
import { projects } from '@/contract/projects'
import type { SharedProfit } from '@/contract/project-parts'
import { ProfitPaid } from '@/features/projects/public/detail/profit-paid'
import { projectProps } from '@/features/projects/public/detail/project-props'
import { ProjectQuestions } from '@/features/projects/public/detail/project-questions'
import type { ProjectProps } from '@/features/projects/public/detail/shown-project'
import { Updates } from '@/features/projects/public/detail/updates'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { makeProject } from '../../support/project'
import { startServer } from '../../support/server'

const server = await startServer()
const { id } = await makeProject(server)
const MONTHS = 130
const UPDATES = 23
const QUESTIONS = 22

const share = (index: number): SharedProfit => ({
  id: `${index}`,
  year: 2016 + Math.floor(index / 12),
  month: (index % 12) + 1,
  rates: [{ lockedPeriod: 12, percentage: '1.00', returnMin: '0.90', returnMax: '1.10' }],
  average: '1.00',
  total: '10.00',
  investors: 1,
  postedAt: '2026-10-04T10:00:00Z',
  onTime: index > 4,
  confirmedBy: null,
})
const shares = Array.from({ length: MONTHS }, (_, index) => share(MONTHS - 1 - index))

/** The API as called by server-side rendering, for a project with many posted months. */
async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname.endsWith('/shared-profit')) {
    const limit = Number(searchParams.get('limit'))
    const skip = (Number(searchParams.get('page') ?? 1) - 1) * limit
    return Response.json({ success: true, statusCode: 200, message: '', data: shares.slice(skip, skip + limit), meta: { total: MONTHS } })
  }
  return server.app.fetch(request)
}
Object.assign(globalThis, { [Symbol.for('carmine.api')]: answer })

async function propsOfPage(): Promise<ProjectProps> {
  const context = { params: { id }, res: { setHeader: () => undefined } }
  const page = await projectProps(context as unknown as GetServerSidePropsContext)
  if (!('props' in page)) throw new Error('The page is not rendered')
  return page.props
}

beforeAll(async () => {
  const admin = await server.admin()
  const ada = await server.customer('ada')
  for (let n = 1; n <= UPDATES; n += 1)
    await admin.call(projects.addUpdate, { params: { id }, body: { title: `Update ${n}`, body: 'Work goes on.' } })
  for (let n = 1; n <= QUESTIONS; n += 1)
    await server.db.run(
      sql`insert into project_questions (id, project_id, user_id, question, asked_at, answer, answered_at)
        values (${newId()}, ${id}, ${ada.user.id}, ${`Question ${n}?`}, ${server.clock.now()}, 'Yes.', ${server.clock.now()})`,
    )
})

it('the track record covers every posted month, and the total is that of the project', async () => {
  const { project, shares: profitShares } = await propsOfPage()
  expect(profitShares).toHaveLength(MONTHS)
  const track = { ...project.track, shared: MONTHS, onTime: MONTHS - 5, dueSoFar: MONTHS }
  render(<ProfitPaid project={{ ...project, track, profitShared: '1300.00' }} shares={profitShares} currency="USD" />)
  expect(screen.getByText('Paid out so far').closest('dt')?.nextElementSibling).toHaveTextContent('1,300.00 USD')
  const tally = screen.getByRole('img', { name: '130 payouts, 125 on time' })
  expect(tally.querySelectorAll('path')).toHaveLength(MONTHS)
  cleanup()
  // The amount is the project's total, not the sum of the months on the page.
  render(<ProfitPaid project={{ ...project, profitShared: '4321.00' }} shares={profitShares.slice(0, 2)} currency="USD" />)
  expect(screen.getByText('Paid out so far').closest('dt')?.nextElementSibling).toHaveTextContent('4,321.00 USD')
})

it('all updates can be shown, not only the first ones included in the page', async () => {
  const { project, updates, updatesTotal } = await propsOfPage()
  expect([updates.length, updatesTotal]).toEqual([20, UPDATES])
  await renderAs(server, undefined, <Updates project={project} updates={updates} updatesTotal={updatesTotal} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 23 updates' }))
  expect(await screen.findByText('Update 1')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(UPDATES)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
})

it('all questions can be shown, not only the first ones included in the page', async () => {
  const { project, questions, questionsTotal } = await propsOfPage()
  await renderAs(server, undefined, <ProjectQuestions project={project} questions={questions} questionsTotal={questionsTotal} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 22 questions' }))
  expect(await screen.findByText('Question 1?')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(QUESTIONS)
})
