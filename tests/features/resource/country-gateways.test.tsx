// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, test, vi } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { approvals } from '@/contract/approvals'
import { countries } from '@/contract/countries'
import { EditGatewaysScreen } from '@/features/countries/admin/edit-gateways-screen'
import { notify } from '@/ui/plain/feedback/notify'
import { renderAs } from '../../support/browser'
import { makeGateway } from '../../support/project'
import { startServer } from '../../support/server'

const server = await startServer()
const admin = await server.admin()
await server.admin('second')

test('a ticked gateway is sent for approval and shown as pending, and its checkbox returns to unticked', async () => {
  const user = userEvent.setup()
  const success = vi.spyOn(notify, 'success')
  await makeGateway(server, 'Bank of Iceland')
  const [country] = (await admin.call(countries.list, { query: { searchTerm: 'Iceland' } })).data
  mockRouter.setCurrentUrl(`/admin/countries/edit-payment-gateways/[id]?id=${country?.id ?? ''}`)
  await renderAs(server, admin, <EditGatewaysScreen />)
  await user.click(await screen.findByRole('checkbox', { name: /Bank of Iceland/ }, { timeout: 8000 }))
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(success).toHaveBeenCalledWith(expect.stringMatching(/^Sent for approval as CHR-/), { detail: undefined }), {
    timeout: 8000,
  })
  expect(await screen.findByText('Offer Bank of Iceland in Iceland.', {}, { timeout: 8000 })).toBeVisible()
  const [request] = (await admin.call(approvals.list, { query: { status: ['PENDING'] } })).data
  expect(screen.getByText(/Nothing changes until another team member approves/)).toBeVisible()
  expect(screen.getByRole('link', { name: `View ${request?.code ?? ''}` })).toHaveAttribute('href', adminPaths.approval(request?.id ?? ''))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Bank of Iceland/ })).not.toBeChecked())
  expect((await admin.call(countries.get, { params: { id: country?.id ?? '' } })).data.gateways).toEqual([])
})
