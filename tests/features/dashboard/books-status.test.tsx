// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { reports } from '@/contract/reports'
import { DashboardScreen } from '@/features/dashboard/admin/dashboard-screen'
import { renderAs } from '../../support/browser'
import { startServer, type TestServer } from '../../support/server'

const server = await startServer()
const admin = await server.admin()

/** The server, whose reconciliation is answered by `answer`. */
const withChecks = (answer: TestServer['app']['fetch']): TestServer => ({
  ...server,
  app: {
    ...server.app,
    fetch: (request) =>
      new URL(request.url).pathname === `/api/v1${reports.reconciliation.path}` ? answer(request) : server.app.fetch(request),
  },
})

const lines = async () =>
  within(await screen.findByRole('list', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map((item) => [within(item).getByRole('img').getAttribute('aria-label'), item.textContent.replace(/\d+$/, '')])

const titles = ['Every transfer sums to zero', 'Every balance equals its entries', 'Checks against other records']

it('the checks have their place before their results, so that nothing below moves', async () => {
  mockRouter.setCurrentUrl('/admin')
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await renderAs(
    withChecks(async (request) => {
      await released
      return server.app.fetch(request)
    }),
    admin,
    <DashboardScreen />,
  )
  expect(await lines()).toEqual(titles.map((title) => ['No result yet', title]))
  release()
  await waitFor(async () => expect(await lines()).toEqual(titles.map((title) => ['Passed', title])))
})

it('checks that could not run are not shown as passed, and run again on request', async () => {
  cleanup()
  let broken = true
  const failure = { success: false, statusCode: 500, message: 'Something went wrong on our side.', data: null, code: 'INTERNAL' }
  await renderAs(
    withChecks((request) => (broken ? Promise.resolve(Response.json(failure, { status: 500 })) : server.app.fetch(request))),
    admin,
    <DashboardScreen />,
  )
  const failed = [...titles.slice(0, 2).map((title) => ['No result yet', title]), ['Needs attention', 'We couldn’t run the checks']]
  await waitFor(async () => expect(await lines()).toEqual(failed))
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await waitFor(async () => expect(await lines()).toEqual(titles.map((title) => ['Passed', title])))
})
