// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { approvals } from '@/contract/approvals'
import { projects } from '@/contract/projects'
import { ProjectDetails } from '@/features/projects/admin/details/project-details'
import { makeProject } from '@tests/support/project'
import { renderAs } from '../../support/browser'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const [root, second] = [await server.admin(), await server.admin('second')]
const { id } = await makeProject(server, { title: 'Harbour Cold Store' })

async function open(caller: Caller) {
  cleanup()
  mockRouter.setCurrentUrl(`/admin/projects/${id}/details`)
  const { data } = await caller.call(projects.get, { params: { id } })
  await renderAs(server, caller, <ProjectDetails project={data} />)
}

it('a pending cancellation is shown with the requester, the reason and a link to the approval', async () => {
  await open(root)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel project…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The permit was refused')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel project' }))
  const listApprovals = () => second.call(approvals.list, { query: { waitingForMe: true, subject: id } })
  await expect.poll(async () => (await listApprovals()).data.map(({ title }) => title)).toEqual(['Cancel the project “Harbour Cold Store”'])

  await open(second)
  const request = (await listApprovals()).data[0]
  expect(await screen.findByText('Cancel the project “Harbour Cold Store”.')).toBeVisible()
  expect(screen.getByText(/Root requested this/)).toHaveTextContent('“The permit was refused”')
  expect(screen.getByRole('link', { name: `View ${request?.code}` })).toHaveAttribute(
    'href',
    `/admin/approvals/list?page=1&limit=10&open=${request?.id}`,
  )
}, 30_000)
