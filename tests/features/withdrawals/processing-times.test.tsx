// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProcessingTime } from '@/components/work/processing-time'
import { durationMessage } from '@/contract/processing-time'
import { reports } from '@/contract/reports'
import { t } from '@/locales/text'
import { newId } from '@/server/db/ids'
import { insertion, sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { customerOf, ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const root = await server.admin('root')
const ada = await customerOf(server, 'ada')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A document of Ada that was decided this many minutes after its upload. */
async function decided(minutes: number, { daysAgo = 1, status = 'APPROVED' } = {}): Promise<void> {
  const at = new Date(server.clock.now().getTime() - daysAgo * DAY)
  const row = {
    id: newId(),
    user_id: ada.user.id,
    document_kind: 'PASSPORT',
    number_encrypted: Buffer.from('x'),
    number_hash: Buffer.from('x'),
    number_mask: '•••',
    expires_on: '2031-01-31',
    file_ids: [],
    status,
    decided_by: root.user.id,
    decided_at: at,
    created_at: new Date(at.getTime() - minutes * MINUTE),
  }
  await server.db.run(sql`insert into identity_requests ${insertion(row)}`)
}
const read = async () => ok(await ada.call(reports.processingTimes, {})).data

test('a median is shown only with at least ten decisions in the last 90 days', async () => {
  for (let n = 1; n <= 9; n += 1) await decided(n * 30)
  await decided(90_000, { daysAgo: 91 })
  await decided(90_000, { status: 'REVOKED' })
  expect(await read()).toEqual({ payment: null, identity: null, withdrawal: null, exit: null })
  const requests = vi.spyOn(server.app, 'fetch')
  await renderAs(server, ada, <ProcessingTime kind="identity" />)
  // Waits for the response, because a later call would share its computation.
  await waitFor(() =>
    expect(requests.mock.calls.map(([request]) => request.url)).toContainEqual(expect.stringContaining(reports.processingTimes.path)),
  )
  await Promise.all(requests.mock.results.map(({ value }) => value))
  expect(screen.queryByText(/Usually within/)).toBeNull()

  await decided(300)
  expect(await read()).toMatchObject({ identity: { medianMinutes: 165, count: 10, days: 90 }, payment: null })
})

test('the customer sees the median rounded up, with its sample size and period', async () => {
  await renderAs(server, ada, <ProcessingTime kind="identity" />)
  expect(await screen.findByText('Usually within 3 hours (median of 10 documents in the last 90 days).')).toBeVisible()
})

test.each([
  [0, '1 minute'],
  [60, '60 minutes'],
  [61, '2 hours'],
  [2880, '48 hours'],
  [2881, '3 days'],
])('%i minutes are shown as %s', (minutes, text) => expect(t(durationMessage(minutes))).toBe(text))
