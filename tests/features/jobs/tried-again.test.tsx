// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { JobsScreen } from '@/features/jobs/admin/jobs-screen'
import { OutboxScreen } from '@/features/outbox/admin/outbox-screen'
import { system } from '@/server/work/actor'
import { newId } from '@/server/db/ids'
import { openJobs } from '@/server/infra/jobs/jobs'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { composeEmail, senderOf } from '@/server/modules/mail/email'
import { renderAs } from '../../support/browser'
import { exported, watchDownloads } from '../../support/exported'
import { startServer } from '../../support/server'

const server = await startServer()
const { db } = server
const admin = await server.admin()

it('staff can retry an email that failed permanently', async () => {
  const mailContent = { template: 'test.lost', subject: 'Are you there', heading: 'Are you there', paragraphs: ['Hello'] }
  const content = composeEmail(mailContent, senderOf(server.services.env))
  const to = { id: null, email: 'nobody@example.test' }
  await work(server.services, system, async ({ effects }) => effects.mail({ dedupe: newId(), to, content }))
  const { id } = await db.one<{ id: string }>(
    sql`update outbox set state = 'FAILED', attempts = 10, error = 'There is no such mailbox' returning id`,
  )
  mockRouter.setCurrentUrl(`/admin/outbox/list?open=${id}`)
  await renderAs(server, admin, <OutboxScreen />)
  const detailPanel = within(await screen.findByRole('dialog', { name: 'Are you there' }))
  expect(detailPanel.getByText('There is no such mailbox')).toBeVisible()
  await userEvent.click(detailPanel.getByRole('button', { name: 'Retry now' }))
  expect(await detailPanel.findByText('Queued')).toBeVisible()
  expect(detailPanel.queryByRole('button', { name: 'Retry now' })).toBeNull()
  expect(await db.one(sql`select state from outbox where id = ${id}`)).toEqual({ state: 'WAITING' })
})

it('a permanently failed job shows its progress and error, and staff can retry it', async () => {
  const queue = openJobs(server.url, (error) => console.error(error))
  const failing = {
    name: 'project.refund',
    retries: 0,
    run: async (_: unknown, __: unknown, note?: (done: number, of: number) => void) => {
      note?.(120, 300)
      throw new Error('The disk is full')
    },
  }
  await queue.start(server.services, [failing])
  await db.transaction((tx) => queue.enqueue(tx, failing.name, {}))
  const { id } = await waitFor(
    () => db.one<{ id: string }>(sql`select id::text from pgboss.job where name = ${failing.name} and state = 'failed'`),
    {
      timeout: 20_000,
    },
  )
  await queue.stop()
  mockRouter.setCurrentUrl(`/admin/jobs/list?open=${id}`)
  watchDownloads()
  await renderAs(server, admin, <JobsScreen />)
  const detailPanel = within(await screen.findByRole('dialog', { name: 'Refund a cancelled project' }))
  expect(detailPanel.getByText('The disk is full')).toBeVisible()
  expect(detailPanel.getByText('120 of 300')).toBeVisible()
  const [head, ...rows] = await exported('Columns shown')
  expect(head?.slice(1)).toEqual(['Job', 'Progress', 'Attempts', 'Last error', 'Finished', 'Status', 'Time zone'])
  expect(rows.map((row) => row.slice(1, 5))).toEqual([['Refund a cancelled project', '120 of 300', '1', 'The disk is full']])
  expect(rows[0]?.at(-2)).toBe('Failed permanently')
  await userEvent.click(detailPanel.getByRole('button', { name: 'Retry now' }))
  expect(await detailPanel.findByText('Failed, will retry')).toBeVisible()
  expect(await db.one(sql`select state::text from pgboss.job where id = ${id}::uuid`)).toEqual({ state: 'retry' })
})
