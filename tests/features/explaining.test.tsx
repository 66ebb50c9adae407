// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExplainDrawer } from '@/components/explain/explain-drawer'
import { ownFigures } from '@/components/explain/use-explain'
import { explain } from '@/contract/explain'
import { livingBooks } from '../support/books'
import { renderAs } from '../support/browser'
import { ok } from '../support/investing'
import { startServer } from '../support/server'

const server = await startServer()
const { bob, root } = await livingBooks(server)

test('a figure is explained kind by kind: a kind alone shows its entries, and a share how it was calculated', async () => {
  const { kinds, entries } = ok(await bob.call(explain.summary, { query: { figure: 'available' } })).data
  const shares = kinds.find(({ kind }) => kind === 'PROFIT_SHARE')!
  await renderAs(server, bob, <ExplainDrawer {...ownFigures.available} open onClose={() => undefined} />)
  const choice = within(await screen.findByRole('group', { name: 'Kind of entry' }))
  expect(choice.getByRole('radio', { name: `All ${entries}` })).toBeChecked()

  await userEvent.click(choice.getByRole('radio', { name: `Profit shares ${shares.entries}` }))
  const table = within(await screen.findByRole('table', { name: 'Entries behind this figure' }))
  const rows = await table.findAllByRole('button', { name: /^Profit share/ })
  expect(table.getAllByRole('button')).toHaveLength(rows.length)
  expect(rows).toHaveLength(shares.entries)

  await userEvent.click(rows[0]!)
  expect(await screen.findByText(/^[\d,]+\.\d\d × [\d.]+ % × \d+ of \d+ days = \d+\.\d\d(, rounded down)?$/)).toBeVisible()
})

test('what a payment brought is called what it is: too much of it in the balance, all of it in an investment', async () => {
  await renderAs(server, bob, <ExplainDrawer {...ownFigures.locked} open onClose={() => undefined} />)
  const table = within(await screen.findByRole('table', { name: 'Locked, by kind' }))
  expect(table.getByText('Payments received')).toBeVisible()
  expect(table.queryByText(/kept for you/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Statement' })).toBeVisible()
})

test('staff see the plain names, and nothing that only a customer can open', async () => {
  await renderAs(
    server,
    root,
    <ExplainDrawer figure="platformOwed" title="Owed on demand" words="What customers hold" open onClose={() => undefined} />,
  )
  const table = within(await screen.findByRole('table', { name: 'Owed on demand, by kind' }))
  expect(table.getByText('Payment received')).toBeVisible()
  expect(screen.getByRole('button', { name: 'CSV' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull()
  expect(screen.queryByText(/kept for you|write to us/)).toBeNull()
})
