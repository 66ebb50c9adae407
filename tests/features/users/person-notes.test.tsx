// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { PersonNotes } from '@/features/users/admin/person/person-notes'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const [ada, support] = [await server.customer('ada'), await server.staff('support', { roles: ['Support'] })]
await server.staff('finance', { roles: ['Finance'] })
await server.staff('newcomer')

it('the author of a note reads beside it which mentioned colleagues were notified, and why others were not', async () => {
  mockRouter.setCurrentUrl(`/admin/users/customers/${ada.user.id}`)
  await renderAs(server, support, <PersonNotes userId={ada.user.id} />)
  const field = screen.getByLabelText('A note')
  await userEvent.type(field, '@finance @newcomer @mira please call ada@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  const status = await screen.findByRole('status')
  expect(await within(status).findByText('Your note notified Finance.')).toBeVisible()
  expect(
    within(status)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['@newcomer: This team member needs permission customers:read to read the note.', '@mira: No team member has this username.'])
  expect(field).toHaveValue('')
  await userEvent.type(field, 'No answer')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('No answer')).toBeVisible()
  await expect.poll(() => within(status).queryByText('Your note notified Finance.')).toBeNull()
})

it('typing @ suggests the colleagues whom the note would notify, by name, and inserts the username', async () => {
  mockRouter.setCurrentUrl(`/admin/users/customers/${ada.user.id}`)
  await renderAs(server, support, <PersonNotes userId={ada.user.id} />)
  const field = screen.getByLabelText('A note')
  await userEvent.type(field, 'Please check @Fin')
  await userEvent.click(await screen.findByText('Finance · @finance'))
  expect(field).toHaveValue('Please check @finance ')
  await userEvent.type(field, '@new')
  expect(await screen.findByText('No team member found')).toBeVisible()
})
