// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { PersonTransactionsScreen } from '@/features/transactions/admin/person-transactions-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { names as savedFiles, watchDownloads } from '../../support/exported'
import { customerOf } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()

it('staff issue a customer statement from the page of the customer’s transactions', async () => {
  watchDownloads()
  const ada = await customerOf(server, 'ada', { level: 1 })
  await giveBalance(server, ada, '900.00')
  const support = await server.staff('reader', { permissions: ['customers:read', 'user-transactions:read'] })
  mockRouter.setCurrentUrl(`/admin/customers/${ada.user.id}/transactions?page=1&limit=10&id=${ada.user.id}`)
  await renderAs(server, support, <PersonTransactionsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Issue statement…' }))
  await userEvent.click(await screen.findByText('CSV'))
  await userEvent.click(screen.getByRole('button', { name: 'Issue statement' }))
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(savedFiles[0]).toMatch(/^carmine-statement-ada-\d{4}-\d\d-01-\d{4}-\d\d-\d\d-[\w-]+\.csv$/)
  expect(await server.db.one(sql`select user_id, issued_by from statements`)).toEqual({ user_id: ada.user.id, issued_by: support.user.id })
})
