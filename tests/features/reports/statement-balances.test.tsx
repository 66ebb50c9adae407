// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reports } from '@/contract/reports'
import { sql } from '@/server/db/sql'
import { proveBooks } from '@/server/modules/reconciliation/jobs'
import { GatewayAccountsPanel } from '@/features/reports/admin/gateway-accounts-panel'
import { ProvenBooks } from '@/features/home/public/proven-books'
import { addDays, dayOf, writtenDay } from '@/domain/dates'
import { renderAs } from '../../support/browser'
import { choose } from '../../support/choose'
import { activeInvestment, customerOf, financeOf, later, makeGateway, makeProject, ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
later(server, { days: -3 })
const [finance, treasurer, gateway] = [await financeOf(server, 'finance'), await financeOf(server, 'treasurer'), await makeGateway(server)]
const ada = await customerOf(server, 'ada', { level: 1 })
const { id: project } = await makeProject(server)
await activeInvestment(server, ada, finance, { project, amount: '300.00', lockedPeriod: 6, gateway })
const yesterday = addDays(new Date(), -1)

/** The text of the public balance sheet. */
async function publicClaim(): Promise<string> {
  const { books } = ok(await server.visitor.call(reports.stats, {})).data
  const { container } = render(<ProvenBooks books={books} currency="USD" />)
  const text = container.textContent
  cleanup()
  return text
}

test('the public page shows a reconciliation date only after finance records a statement balance', async () => {
  expect(await publicClaim()).toContain('It does not check what banks and payment providers report about their accounts.')
  await renderAs(server, treasurer, <GatewayAccountsPanel />)
  expect(await screen.findByText('No statement recorded')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Record statement balance…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record statement balance' }))
  await userEvent.click(form.getByRole('button', { name: 'Record balance' }))
  expect(await form.findByText('Choose the account of the statement')).toBeVisible()
  await choose(form.getByLabelText('Gateway account'), new RegExp(gateway))
  expect(await form.findByText(/Ledger balance at the end of this day/)).toHaveTextContent('300.00 USD')
  await userEvent.type(form.getByLabelText(/Balance on the statement/), '300')
  await userEvent.click(form.getByRole('button', { name: 'Record balance' }))
  expect(await screen.findByText(`Reconciled on ${writtenDay(yesterday)}`)).toBeVisible()
  expect(await publicClaim()).toContain(`Reconciled on ${writtenDay(yesterday)}`)
})

test('a difference is shown with the statement balance and the amount', async () => {
  ok(await treasurer.call(reports.recordStatementBalance, { body: { gateway, day: dayOf(yesterday), balance: '299.50' } }))
  await renderAs(server, treasurer, <GatewayAccountsPanel />)
  const row = within((await screen.findByText('Differs')).closest('tr')!)
  expect(row.getAllByText('299.50')[0]).toBeVisible()
  expect(row.getByText('−0.50')).toBeVisible()
  expect(await publicClaim()).toContain(`Difference on ${writtenDay(yesterday)}`)
})

test('the public page claims that balances and entries agree only if the reconciliation confirmed it', async () => {
  const never = 'The balances have not been compared with the ledger entries yet.'
  const [agreed, differed] = [
    /At the last comparison, on \d.* UTC, they matched\./,
    /The last nightly reconciliation, on \d.* UTC, found differences\./,
  ]
  expect(await publicClaim()).toContain(never)
  await proveBooks(server.services)
  const claim = await publicClaim()
  expect(claim).toMatch(agreed)
  expect(claim).toContain('The balance sheet is the sum of all account balances at the time shown.')

  // One altered balance unbalances the sheet. Two that cancel out are found only by the comparison with the entries.
  await activeInvestment(server, ada, finance, { project, amount: '200.00', lockedPeriod: 6, gateway })
  const [first, second] = await server.db.all<{ owner: string }>(sql`select owner from ledger_accounts where kind = 'INVESTMENT_PRINCIPAL'`)
  const alter = (account: typeof first, by: number) =>
    server.db.run(
      sql`update ledger_accounts set balance = balance + ${by} where owner = ${account?.owner ?? null} and kind = 'INVESTMENT_PRINCIPAL'`,
    )
  await server.db.run(sql`alter table ledger_accounts disable trigger user`)
  await alter(first, 700)
  expect(await publicClaim()).toMatch(/Difference\s*[−-]7\.00/)
  await alter(second, -700)
  expect(await publicClaim()).toMatch(/Difference\s*0\.00/)
  await proveBooks(server.services)
  const after = await publicClaim()
  expect(after).toMatch(differed)
  expect(after).not.toMatch(agreed)
  expect(after).not.toContain(never)
})

test('the form says before it is filled in that another person must record the statement', async () => {
  await renderAs(server, finance, <GatewayAccountsPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Record statement balance…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record statement balance' }))
  await choose(form.getByLabelText('Gateway account'), new RegExp(gateway))
  expect(
    await form.findByText(/^You approved, paid, corrected or recorded transfers of this account that this statement covers\./),
  ).toBeVisible()
  expect(form.getByRole('button', { name: 'Record balance' })).toHaveAttribute('aria-disabled', 'true')
})
