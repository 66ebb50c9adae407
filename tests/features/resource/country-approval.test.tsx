// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, test, vi } from 'vitest'
import { countries } from '@/contract/countries'
import { CountriesScreen } from '@/features/countries/admin/countries-screen'
import { notify } from '@/ui/plain/feedback/notify'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const admin = await server.admin()
await server.admin('second')

test('creating an open country shows that it was sent for approval and adds nothing yet', async () => {
  const user = userEvent.setup()
  const success = vi.spyOn(notify, 'success')
  mockRouter.setCurrentUrl('/admin/countries/list')
  await renderAs(server, admin, <CountriesScreen />)
  await user.click(await screen.findByRole('button', { name: /^New country/ }))
  await user.type(await screen.findByLabelText('Name'), 'Openland')
  await user.type(screen.getByLabelText(/^Code/), 'xo')
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(success).toHaveBeenCalledWith(expect.stringMatching(/^Sent for approval as CHR-/), expect.anything()), {
    timeout: 8000,
  })
  expect((await admin.call(countries.list, { query: { searchTerm: 'Openland' } })).data).toEqual([])
})
