// @vitest-environment jsdom
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { projects } from '@/contract/projects'
import { users } from '@/contract/users'
import { ProfileMenu } from '@/layouts/profile-menu'
import { sql } from '@/server/db/sql'
import { renderAs } from '../support/browser'
import { giveBalance } from '../support/money'
import { makeGateway, makeInvestment, makeProject } from '../support/project'
import { startServer } from '../support/server'
import { rule } from './rules'

const server = await startServer()

test(rule(1, 'A user is either Internal or Customer'), async () => {
  const boss = await server.admin()
  await server.customer('either')
  await expect(server.db.run(sql`update users set type = 'Robot' where id = ${boss.user.id}`)).rejects.toThrow()
  const all = (await boss.call(users.list, { query: { limit: 100 } })).data
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['Internal', 'Customer']))
  for (const type of ['Internal', 'Customer'] as const) {
    const { data } = await boss.call(users.list, { query: { type } })
    expect(new Set(data.map((question) => question.type))).toEqual(new Set([type]))
  }
  const robot = { type: 'Robot', username: 'robot', name: 'A Robot', email: 'robot@example.test' }
  expect((await boss.request('POST', '/users', { body: robot })).status).toBe(422)
})

test(rule(1, 'Customers can browse public project pages'), async () => {
  const { id } = await makeProject(server, { title: 'Wind on the Ridge' })
  for (const caller of [await server.customer('browsing'), server.visitor]) {
    expect((await caller.call(projects.list, { query: {} })).data.map(({ title }) => title)).toContain('Wind on the Ridge')
    expect((await caller.call(projects.get, { params: { id } })).data).toMatchObject({ title: 'Wind on the Ridge' })
  }
})

test(rule(1, 'The total asset value is taken from the profile balance'), async () => {
  const ada = await server.customer('ada')
  await giveBalance(server, ada, '1240.50')
  const project = await makeProject(server, { title: 'Orchard' })
  await makeInvestment(server, await makeGateway(server), {
    project: project.id,
    user: ada.user.id,
    amount: '5000.00',
    from: server.clock.now(),
  })
  expect((await ada.call(users.myProfile, {})).data.balance).toBe('1240.50')
  await renderAs(server, ada, <ProfileMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'Profile, Ada' }))
  const profile = within(screen.getByRole('dialog', { name: 'Profile' }))
  const label = profile.getByText('Total asset value')
  expect(await profile.findByText(/1,240/)).toBeVisible()
  // The total includes the balance of the profile. The currency comes from the settings, which load in parallel.
  await waitFor(() => expect(label.nextElementSibling).toHaveTextContent(/6,240\.50.*of which 1,240\.50 USD available/))
})

test(rule(1, 'The user can change their password, sign out, and switch the theme between light, dark and system'), async () => {
  await renderAs(server, await server.customer('bea'), <ProfileMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'Profile, Bea' }))
  const profile = within(screen.getByRole('dialog', { name: 'Profile' }))
  expect(profile.getByRole('button', { name: 'Change password' })).toBeVisible()
  expect(profile.getByRole('button', { name: 'Sign out' })).toBeVisible()
  const themes = within(profile.getByRole('group', { name: 'Theme' })).getAllByRole('button')
  expect(themes.map((theme) => theme.getAttribute('aria-label') ?? theme.textContent)).toEqual(
    expect.arrayContaining(['Light', 'Dark', 'Device setting']),
  )
  expect(themes).toHaveLength(3)
})
