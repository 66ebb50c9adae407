// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { projects } from '@/contract/projects'
import { ProjectDetails } from '@/features/admin-projects/project-details'
import { makeProject } from '@tests/support/project'
import { renderAs } from '../support/browser'
import { startServer, type Caller } from '../support/server'

const server = await startServer()
const [root, second] = [await server.admin(), await server.admin('second')]
const { id } = await makeProject(server, { title: 'Harbour Cold Store' })

async function open(who: Caller) {
  cleanup()
  mockRouter.setCurrentUrl(`/admin/projects/${id}/details`)
  const { data } = await who.call(projects.get, { params: { id } })
  await renderAs(server, who, <ProjectDetails project={data} />)
}

it('who is asked for the second agreement to a cancelling sees who asked and why; who asked cannot agree', async () => {
  await root.call(projects.transition, { params: { id }, body: { event: 'cancel', note: 'The permit was refused' } })
  await open(root)
  expect(screen.getByText('Root asks to cancel this project.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Agree to cancel…' })).toHaveAttribute('aria-disabled', 'true')

  await open(second)
  await userEvent.click(screen.getByRole('button', { name: 'Agree to cancel…' }))
  expect(await screen.findByText(/Root asked for it: “The permit was refused”/)).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Why?' }), 'Agreed')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the project' }))
  await expect.poll(async () => (await second.call(projects.get, { params: { id } })).data.status).toBe('CANCELLED')
}, 30_000)
