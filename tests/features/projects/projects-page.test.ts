import type { GetServerSidePropsContext } from 'next'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeProps } from '@/features/home/public/home-props'
import { projectsProps } from '@/features/projects/public/projects-props'
import { sql } from '@/server/db/sql'
import { makeProject } from '../../support/investing'
import { startServer } from '../../support/server'

/** Server-side rendering of the public project list calls the API through this. */
const API = Symbol.for('carmine.api')
const platform = globalThis as unknown as Record<symbol, unknown>
const server = await startServer()

beforeAll(async () => {
  platform[API] = (request: Request) => server.app.fetch(request)
  const [raising] = [await makeProject(server), await makeProject(server)]
  await server.db.run(sql`update projects set received = 250000 where id = ${raising.id}`)
  // The remaining amount is below the minimum investment.
  const { id } = await makeProject(server, { value: '500.00' })
  await server.db.run(sql`update projects set received = 45000 where id = ${id}`)
})
afterAll(() => {
  platform[API] = undefined
})

const open = (query: Record<string, string>) =>
  projectsProps({ query, res: { setHeader: () => undefined } } as unknown as GetServerSidePropsContext)

it('a page beyond the last redirects to the last and keeps the other parameters', async () => {
  expect(await open({ page: '9', limit: '2', sort: 'newest' })).toEqual({
    redirect: { destination: '/projects?page=2&limit=2&sort=newest', permanent: false },
  })
})

it('an empty list has one page', async () => {
  expect(await open({ page: '3', limit: '2', searchTerm: 'No such project' })).toMatchObject({
    redirect: { destination: '/projects?page=1&limit=2&searchTerm=No+such+project' },
  })
  expect(await open({ page: '1', limit: '2', searchTerm: 'No such project' })).toMatchObject({ props: { page: { page: 1, total: 0 } } })
})

it('the last page is shown without a redirect', async () => {
  expect(await open({ page: '2', limit: '2' })).toMatchObject({ props: { page: { page: 2, limit: 2, total: 3 } } })
})

it.each([
  [{ page: '1.5' }, { page: { page: 1 } }],
  [{ page: '-3' }, { page: { page: 1 } }],
  [{ lockedPeriod: '0' }, { filters: { lockedPeriod: null } }],
  [{ lockedPeriod: '121' }, { filters: { lockedPeriod: null } }],
  [{ lockedPeriod: '6' }, { filters: { lockedPeriod: 6 } }],
  [{ returnFrom: '-1' }, { filters: { returnFrom: null } }],
  [{ searchTerm: '{' }, { filters: { searchTerm: '{' }, page: { total: 0 } }],
  [{ searchTerm: '{"a":1}' }, { filters: { searchTerm: '{"a":1}' } }],
  [{ searchTerm: '\0' }, { filters: { searchTerm: '' }, page: { total: 3 } }],
])('the parameters %j are read as far as the list accepts them', async (query, props) => {
  expect(await open(query)).toMatchObject({ props })
})

const openTotals = { investmentReceived: '2500.00', value: '2000000.00' }

it.each(['1', '2', '3'])('page %s shows what all projects open for investment have raised', async (page) => {
  expect(await open({ page, limit: '1' })).toMatchObject({ props: { openTotals } })
})

it('the home page shows the same sums as the list of projects', async () => {
  const context = { res: { setHeader: () => undefined } } as unknown as GetServerSidePropsContext
  expect(await homeProps(context)).toMatchObject({ props: { openTotals, openCount: 2, projects: 3 } })
})
