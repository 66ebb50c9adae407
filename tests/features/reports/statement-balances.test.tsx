// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reports } from '@/contract/reports'
import { GatewayAccountsPanel } from '@/features/reports/admin/gateway-accounts-panel'
import { ProvenBooks } from '@/features/home/public/proven-books'
import { addDays, dayOf, writtenDay } from '@/domain/dates'
import { renderAs } from '../../support/browser'
import { choose } from '../../support/choose'
import { activeInvestment, customerOf, financeOf, later, makeGateway, makeProject, ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
later(server, { days: -3 })
const [finance, gateway] = [await financeOf(server, 'finance'), await makeGateway(server)]
const ada = await customerOf(server, 'ada', { level: 1 })
const { id: project } = await makeProject(server)
await activeInvestment(server, ada, finance, { project, amount: '300.00', lockedPeriod: 6, gateway })
const yesterday = addDays(new Date(), -1)

/** The public balance sheet, as visitors read it. */
async function publicClaim(): Promise<string> {
  const { books } = ok(await server.visitor.call(reports.stats, {})).data
  const { container } = render(<ProvenBooks books={books} currency="USD" />)
  const text = container.textContent
  cleanup()
  return text
}

test('finance records a statement balance; only then the public page claims agreement, with the date', async () => {
  expect(await publicClaim()).toContain('It does not check what banks and payment providers report about their accounts.')
  await renderAs(server, finance, <GatewayAccountsPanel />)
  expect(await screen.findByText('No statement recorded')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Record statement balance…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record statement balance' }))
  await userEvent.click(form.getByRole('button', { name: 'Record balance' }))
  expect(await form.findByText('Choose the account of the statement')).toBeVisible()
  await choose(form.getByLabelText('Gateway account'), new RegExp(gateway))
  expect(await form.findByText(/Ledger balance at the end of this day/)).toHaveTextContent('300.00 USD')
  await userEvent.type(form.getByLabelText(/Balance on the statement/), '300')
  await userEvent.click(form.getByRole('button', { name: 'Record balance' }))
  expect(await screen.findByText(`Agrees on ${writtenDay(yesterday)}`)).toBeVisible()
  expect(await publicClaim()).toContain(`Agrees on ${writtenDay(yesterday)}`)
})

test('a difference is shown with both balances', async () => {
  ok(await finance.call(reports.recordStatementBalance, { body: { gateway, day: dayOf(yesterday), balance: '299.50' } }))
  await renderAs(server, finance, <GatewayAccountsPanel />)
  const row = within((await screen.findByText('Differs')).closest('tr')!)
  expect(row.getAllByText('299.50')[0]).toBeVisible()
  expect(row.getByText('−0.50')).toBeVisible()
  expect(await publicClaim()).toContain(`Differs on ${writtenDay(yesterday)}`)
})
