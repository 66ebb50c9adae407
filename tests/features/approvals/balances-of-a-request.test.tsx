// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { funds } from '@/contract/funds'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { requested } from '../../support/approvals/world'
import { renderAs } from '../../support/browser'
import { makeGateway } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const [admin, other] = [await server.admin(), await server.admin('other')]
const gateway = await makeGateway(server)

it('a request for platform funds shows its approver the balances before and after', async () => {
  const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: '1250.05', gateway, note: 'Starting capital' }
  const id = requested(await admin.propose(funds.recordPlatform, { body }))
  mockRouter.setCurrentUrl(adminPaths.approval(id))
  await renderAs(server, other, <ApprovalsScreen />)
  const changed = within(await screen.findByRole('table', { name: 'Fields that would change' }, { timeout: 30_000 }))
  const cells = (field: string) =>
    within(changed.getByRole('row', { name: new RegExp(`^${field}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(cells('Gateway account balance')).toEqual(['0.00 USD', '1,250.05 USD']))
  expect(cells('Platform funds')).toEqual(['0.00 USD', '1,250.05 USD'])
}, 60_000)
