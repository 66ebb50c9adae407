// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExplainDrawer } from '@/components/explain/explain-drawer'
import { ownFigures } from '@/components/explain/use-explain'
import { dashboard } from '@/contract/dashboard'
import { explain } from '@/contract/explain'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { transactions } from '@/contract/transactions'
import { PostingCard } from '@/components/transactions/posting-card'
import { Allocation } from '@/features/dashboard/customer/allocation'
import { ValuePanel } from '@/features/dashboard/customer/value-panel'
import { MonthsPanel } from '@/features/dashboard/admin/months-panel'
import { FundsSum } from '@/features/projects/admin/funds/funds-sum'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { livingBooks } from '../../support/books'
import { renderAs } from '../../support/browser'
import { later, living, makeProject, ok } from '../../support/investing'
import { makeInvestment } from '../../support/project'
import { startServer } from '../../support/server'

const server = await startServer()
// Screens use the real date, so the server's clock is set back to put all ledger entries in the past.
later(server, { days: -60 })
const { ada, bob, root, project, gateway } = await livingBooks(server)

test('a figure is explained by entry type; choosing a type lists its entries, and a payout shows its calculation', async () => {
  const { kinds, entries } = ok(await bob.call(explain.summary, { query: { figure: 'available' } })).data
  const shares = kinds.find(({ kind }) => kind === 'PROFIT_SHARE')!
  await renderAs(server, bob, <ExplainDrawer {...ownFigures.available} open onClose={() => undefined} />)
  const choice = within(await screen.findByRole('group', { name: 'Entry type' }))
  expect(choice.getByRole('radio', { name: `All ${entries}` })).toBeChecked()

  await userEvent.click(choice.getByRole('radio', { name: `Payouts ${shares.entries}` }))
  const table = within(await screen.findByRole('table', { name: 'Entries that make up this figure' }))
  const rows = await table.findAllByRole('button', { name: /^Payout/ })
  expect(table.getAllByRole('button')).toHaveLength(rows.length)
  expect(rows).toHaveLength(shares.entries)

  await userEvent.click(rows[0]!)
  expect(await screen.findByText(/^[\d,]+\.\d\d × [\d.]+ % × \d+ of \d+ days = \d+\.\d\d(, rounded .+)?$/)).toBeVisible()
})

test('payouts of several investments show how each was rounded: down, or up with the rounding difference', async () => {
  const eve = living(server, await server.customer('eve'))
  const { id } = await makeProject(server)
  const from = new Date(server.clock.now().getTime() - 90 * 86_400_000)
  for (let count = 0; count < 2; count += 1)
    await makeInvestment(server, gateway, { project: id, user: eve.user.id, amount: '100.00', from })
  ok(await root.call(funds.record, { params: { id }, body: { kind: 'RETURN_RECEIVED', amount: '5.00', gateway } }))
  const ended = new Date(new Date(server.clock.now()).setUTCDate(0))
  const body = { year: ended.getUTCFullYear(), month: ended.getUTCMonth() + 1, rates: [{ lockedPeriod: 6, percentage: '0.336' }] }
  const { hash } = ok(await root.call(profit.preview, { params: { id }, body })).data
  ok(await root.call(profit.confirm, { params: { id }, body: { ...body, hash } }))
  await server.runJobs()

  const shares = ok(await eve.call(transactions.mine, { query: {} })).data.filter(({ kind }) => kind === 'PROFIT_SHARE')
  expect(shares.map(({ amount }) => amount).sort()).toEqual(['0.33', '0.34'])
  const roundingNotes = { '0.33': 'rounded down', '0.34': 'rounded up with the rounding difference of older investments in the project' }
  for (const [amount, words] of Object.entries(roundingNotes)) {
    const { unmount } = await renderAs(server, eve, <PostingCard transfer={shares.find((share) => share.amount === amount)!.id} />)
    const days = `${ended.getUTCDate()} of ${ended.getUTCDate()} days`
    expect(await screen.findByText(`100.00 × 0.336 % × ${days} = ${amount}, ${words}`)).toBeVisible()
    unmount()
  }
})

test('payments in the locked figure are labelled as received, not as overpayments', async () => {
  await renderAs(server, bob, <ExplainDrawer {...ownFigures.locked} open onClose={() => undefined} />)
  const table = within(await screen.findByRole('table', { name: 'Locked, by type' }))
  expect(table.getByText('Payments received')).toBeVisible()
  expect(table.queryByText(/Overpayments credited/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Statement' })).toBeVisible()
})

test('staff see the neutral labels and no link that only customers can open', async () => {
  await renderAs(
    server,
    root,
    <ExplainDrawer figure="platformOwed" title="Customer balances" description="What customers hold" open onClose={() => undefined} />,
  )
  const table = within(await screen.findByRole('table', { name: 'Customer balances, by type' }))
  expect(table.getByText('Payment received')).toBeVisible()
  expect(screen.getByRole('button', { name: 'CSV' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull()
  expect(screen.queryByText(/Overpayments credited|write to us/)).toBeNull()
})

/** Opens the explanation of the first figure in a row; returns the sum of its entries. */
async function opened(row: HTMLElement, title: string): Promise<string | null> {
  await userEvent.click(row.querySelector('button')!)
  const kinds = within(await screen.findByRole('table', { name: `${title}, by type` }))
  return within(kinds.getAllByRole('row').at(-1)!).getAllByRole('cell').at(-1)!.textContent
}
const written = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',')

test('a position in the allocation opens the entries of its principal', async () => {
  const { allocation } = ok(await ada.call(dashboard.mine, { query: {} })).data
  const part = allocation.parts.find(({ kind }) => kind === 'position')!
  await renderAs(server, ada, <Allocation allocation={allocation} className={undefined} />)
  const row = await screen.findByRole('row', { name: new RegExp(`^${part.project!.title}`) })
  expect(await opened(row, `${part.project!.title!}, ${part.investment!.code!}`)).toBe(written(part.amount))
})

test('a month in the earnings chart opens the entries of its profit', async () => {
  const overview = ok(await bob.call(dashboard.mine, { query: {} })).data
  const at = overview.earnedByMonth.findIndex(({ profit }) => profit !== '0.00')
  await renderAs(server, bob, <ValuePanel overview={overview} className={undefined} />)
  const table = await screen.findByRole('table', { name: 'Earned, by month', hidden: true })
  const { month, profit } = overview.earnedByMonth[at]!
  const row = within(table).getAllByRole('row', { hidden: true })[at + 1]!
  expect(await opened(row, `Payouts in ${formatDate(`${month}-01T00:00:00Z`, 'month', 'utc')}`)).toBe(profit)
  // There is no separate balance of one month to compare with, so no agreement is stated.
  expect(screen.queryByText(/balance\.$/)).toBeNull()
})

test('a month in the back office chart opens the entries of the amount raised', async () => {
  const office = ok(await root.call(dashboard.office, { query: {} })).data
  const months = office.months!
  const at = months.findIndex(({ raised }) => raised !== '0.00')
  await renderAs(server, root, <MonthsPanel months={months} />)
  const table = await screen.findByRole('table', { name: /^By month/, hidden: true })
  const { month, raised } = months[at]!
  const row = within(table).getAllByRole('row', { hidden: true })[at + 1]!
  expect(await opened(row, `Raised, ${formatDate(`${month}-01T00:00:00Z`, 'month', 'utc')}`)).toBe(written(raised))
  expect(screen.getByText('The entries balance.')).toBeVisible()
})

test('every line of a project’s funds opens its entries', async () => {
  const projectDetail = ok(await root.call(projects.get, { params: { id: project } })).data
  const { in: came, out } = ok(await root.call(projects.funds, { params: { id: project } })).data
  await renderAs(server, root, <FundsSum project={projectDetail} />)
  const lines = { Investors: came.investors, 'Capital deployed': out.capitalHandedOver, 'Undeployed capital': out.capitalHeld }
  for (const [line, amount] of Object.entries(lines)) {
    const key = await screen.findByText(line, { selector: 'dt' })
    expect(await opened(key.parentElement!, line)).toBe(written(amount))
  }
})
