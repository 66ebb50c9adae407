// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { BulkWithdrawalApproval } from '@/features/withdrawals/admin/bulk-approval'
import { ReviewFlag } from '@/features/withdrawals/admin/withdrawal-state'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, ok } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

/* The policy requires two approvals of a withdrawal without a current review reason. */
const server = await startServer()
const finance = await financeOf(server, 'finance')
const ada = await customerOf(server, 'ada', { level: 1 })
await giveBalance(server, ada, '100.00')
await server.db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action = 'withdrawal.approve'`)
const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data

beforeEach(cleanup)

async function withReasons(reasons: Withdrawal['reviewReasons']): Promise<Withdrawal> {
  await server.db.run(sql`update withdrawals set review_reasons = ${JSON.stringify(reasons)}::jsonb where id = ${id}`)
  return ok(await finance.call(withdrawals.get, { params: { id } })).data
}
const ended: Withdrawal['reviewReasons'] = [{ reason: 'NEW_WALLET', until: '2020-01-01T00:00:00.000Z' }]

it('an expired review reason is shown neither in the list nor as the reason for exclusion from bulk approval', async () => {
  const withdrawal = await withReasons(ended)
  const list = await renderAs(server, finance, <ReviewFlag withdrawal={withdrawal} />)
  expect(await screen.findByText('0 of 2')).toBeVisible()
  expect(screen.queryByText(/new wallet/i)).toBeNull()
  list.unmount()
  const then = { onApprove: () => Promise.resolve(undefined), onClose: () => undefined }
  await renderAs(server, finance, <BulkWithdrawalApproval chosen={[withdrawal]} {...then} />)
  expect(await screen.findByText(/Needs second approval/)).toBeVisible()
  expect(screen.queryByText(/New wallet/)).toBeNull()
}, 60_000)

it('a pending withdrawal without a review reason shows the number of approvals needed', async () => {
  await withReasons([])
  mockRouter.setCurrentUrl(`/admin/withdraws/list?status=PENDING&open=${id}`)
  await renderAs(server, finance, <WithdrawalsScreen />)
  expect(await screen.findByText('None; 2 approvals are needed', {}, { timeout: 30_000 })).toBeVisible()
}, 60_000)
