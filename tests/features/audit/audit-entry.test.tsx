// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it, vi } from 'vitest'
import type { AuditLog } from '@/contract/audit'
import { users } from '@/contract/users'
import { AuditScreen } from '@/features/audit/admin/audit-screen'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const [admin, support] = [await server.admin(), await server.staff('support', { roles: ['Support'] })]
const ada = await server.customer('ada')
await support.call(users.freeze, { params: { userId: ada.user.id }, body: { note: 'Asked by phone' } })

it('an entry shows the permission used, and C copies the whole entry', async () => {
  const user = userEvent.setup()
  mockRouter.setCurrentUrl('/admin/audit-logs/list?page=1&limit=10')
  await renderAs(server, admin, <AuditScreen />)
  expect(await screen.findByText('copy the open entry')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Open User frozen' }))
  const used = (await screen.findByText('Permission used')).parentElement ?? document.body
  expect(within(used).getByRole('definition')).toHaveTextContent('customers:update')

  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.keyboard('c')
  expect(await screen.findByRole('button', { name: /Copied/ })).toBeVisible()
  const copied = JSON.parse(write.mock.lastCall?.[0] ?? '') as AuditLog
  expect(copied).toMatchObject({
    action: 'user.frozen',
    permission: 'customers:update',
    subject: { code: 'ada' },
    after: expect.anything(),
  })
})
