// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { identity } from '@/contract/identity'
import { IdentityScreen } from '@/features/identity/admin/identity-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
URL.createObjectURL = () => 'blob:page'
URL.revokeObjectURL = () => undefined

async function uploadPage(caller: Caller): Promise<string> {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('purpose', 'IDENTITY')
  form.set('file', new File([new Uint8Array(picture)], 'passport.png', { type: 'image/png' }))
  const answer = await caller.request('POST', '/files', { body: form })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

test('the whole number is on screen, and its display recorded, before an approval can confirm it', async () => {
  const [ada, mira] = [await server.customer('ada'), await server.staff('mira', { roles: ['Support'] })]
  const body = { documentKind: 'PASSPORT' as const, number: 'PX4471902', expiresOn: '2031-01-31', files: [await uploadPage(ada)] }
  const { id } = ok(await ada.call(identity.request, { body })).data
  mockRouter.setCurrentUrl(`/admin/user-verification-requests/list?status=PENDING&open=${id}`)
  await renderAs(server, mira, <IdentityScreen />)
  const review = within(await screen.findByRole('region', { name: 'Review' }))
  for (const page of await screen.findAllByRole('img', { name: /passport|page/i })) fireEvent.load(page)
  expect(review.queryByText(/PX4471902/)).toBeNull()
  await userEvent.click(await review.findByRole('checkbox', { name: 'Name matches' }))
  const approve = await review.findByRole('button', { name: /^Approve identity/ })
  await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(approve)
  const window = within(await screen.findByRole('dialog'))
  expect(window.getByRole('checkbox', { name: 'Number: PX4471902' })).not.toBeChecked()
  expect(window.getByRole('checkbox', { name: /^Name/ })).toBeChecked()
  const revealed = await server.db.all(sql`select actor_id from audit_logs where action like 'identity.number%' and subject_id = ${id}`)
  expect(revealed).toEqual([{ actor_id: mira.user.id }])
})
