// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, test } from 'vitest'
import { identity } from '@/contract/identity'
import { IdentityScreen } from '@/features/identity/admin/identity-screen'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { identityAgrees } from '../../support/checks'
import { ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const [mira, second] = [await server.staff('mira', { roles: ['Support'] }), await server.staff('second', { roles: ['Support'] })]

async function documentOf(caller: Caller): Promise<string> {
  const file = newId()
  await server.db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${caller.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'PASSPORT' as const, number: 'SAME 123', expiresOn: '2031-01-31', files: [file] }
  return ok(await caller.call(identity.request, { body })).data.id
}

test('a document needing two approvals stays queued after the first, names the approver and refuses them again', async () => {
  const id = await documentOf(await server.customer('ada'))
  await documentOf(await server.customer('bob'))
  ok(await mira.call(identity.approve, { params: { id }, body: { checks: identityAgrees, note: 'Twins, both seen in person' } }))
  mockRouter.setCurrentUrl(`/admin/user-verification-requests/list?status=PENDING&open=${id}`)
  const shown = await renderAs(server, mira, <IdentityScreen />)
  expect(await within(await screen.findByRole('complementary', { name: 'Queue' })).findByText(/needs second approval/)).toBeVisible()
  const review = within(await screen.findByRole('region', { name: 'Review' }))
  expect(await review.findByText('Approvals')).toBeVisible()
  expect(review.getAllByText(/Mira/)[0]).toBeVisible()
  expect(review.getByText(/Approval pending/)).toBeVisible()
  const button = await review.findByRole('button', { name: /^Approve identity/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(button)
  expect(await screen.findByText('You have already approved this. Another team member must approve it.')).toBeInTheDocument()
  shown.unmount()
  expect(ok(await second.call(identity.approve, { params: { id }, body: { checks: identityAgrees } })).data.status).toBe('APPROVED')
})
