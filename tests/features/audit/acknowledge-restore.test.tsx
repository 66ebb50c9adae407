// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { system } from '@/server/work/actor'
import { newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { ChainStatus } from '@/features/audit/admin/chain-status'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const { services, db } = server
await checkInstallation(db, services.secrets, services.clock.now())
await beginSealing(services)
const [root, second] = [await server.admin(), await server.admin('second')]
const auditor = await server.staff('auditor', { permissions: ['audit-logs:read'] })
const note = () =>
  work(services, system, async ({ effects }) => effects.audit({ action: 'books.proven', subject: { type: 'books', id: newId() } }))
await note()
await chainAudit(services, { whole: true })
const { last } = await db.one<{ last: number }>(sql`select max(seq)::int as last from audit_chain`)
await note()
await chainAudit(services, { whole: false })
// Simulates a restore: the latest rows are lost, but their anchors still exist.
await db.transaction(async (tx) => {
  await tx.send('set local session_replication_role = replica', [])
  await tx.run(sql`delete from audit_logs a using audit_chain c where c.audit_id = a.id and c.seq > ${last}`)
  await tx.run(sql`delete from audit_chain where seq > ${last}`)
})
await note()
await chainAudit(services, { whole: false })

/** Opens the dialog and submits it with a reason. */
async function submit(reason: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge restore' }))
  const window = within(await screen.findByRole('dialog', { name: 'Acknowledge restore' }))
  if (reason) await userEvent.type(window.getByLabelText('Reason'), reason)
  await userEvent.click(window.getByRole('button', { name: 'Acknowledge restore' }))
  return window
}

test('staff other than Super Admins see the finding, and their acknowledgement is refused with an explanation', async () => {
  await renderAs(server, auditor, <ChainStatus />)
  expect(await screen.findByText('Log integrity broken')).toBeVisible()
  const window = await submit('Restored after the disk failed')
  expect(await window.findByText(/Two Super Admins must acknowledge a restore\. Nothing was changed\./)).toBeVisible()
  cleanup()
})

test('one Super Admin requests with a reason, another approves, and the log verifies again', async () => {
  await renderAs(server, root, <ChainStatus />)
  const window = await submit('short')
  expect(window.getByText(new RegExp(`Entries after number ${last}, written until .* are missing\\.`))).toBeVisible()
  expect(window.getByText(/Another Super Admin must approve it\./)).toBeVisible()
  const reason = window.getByLabelText('Reason')
  await waitFor(() => expect(reason).toBeInvalid())
  expect(screen.getByRole('dialog')).toBeVisible()

  await userEvent.type(reason, ', after the disk failed')
  await userEvent.click(window.getByRole('button', { name: 'Acknowledge restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A request by one person alone has no effect.
  expect(await screen.findByText('Log integrity broken')).toBeVisible()
  const pending = await db.one<{ id: string }>(sql`select id from change_requests where action = 'restore.acknowledge'`)
  expect((await root.propose(approvals.approve, { params: { id: pending.id }, body: {} })).code).toBe('SECOND_PERSON_NEEDED')
  expect((await second.propose(approvals.approve, { params: { id: pending.id }, body: {} })).status).toBe(200)

  await userEvent.click(screen.getByRole('button', { name: 'Verify again' }))
  expect(await screen.findByText('Log integrity verified')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Acknowledge restore' })).toBeNull()
})
