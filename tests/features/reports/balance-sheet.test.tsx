// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, test } from 'vitest'
import { onToastError } from '@/api/toast'
import { BooksPanel } from '@/features/reports/admin/books-panel'
import { addDays, dayOf, writtenDay } from '@/domain/dates'
import { renderAs } from '../../support/browser'
import { exported, names, watchDownloads } from '../../support/exported'
import { activeInvestment, customerOf, financeOf, later, makeGateway, makeProject } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
later(server, { days: -3 })
const firstDay = server.clock.now()
const [finance, gateway] = [await financeOf(server, 'finance'), await makeGateway(server)]
const ada = await customerOf(server, 'ada', { level: 1 })
const { id: project } = await makeProject(server)
const payIn = (amount: string) => activeInvestment(server, ada, finance, { project, amount, lockedPeriod: 6, gateway })
await payIn('300.00')
later(server, { days: 2 })
await payIn('150.00')
beforeEach(watchDownloads)

const open = async (query = '') => {
  mockRouter.setCurrentUrl(`/admin/reports/reconciliation${query}`)
  await renderAs(server, finance, <BooksPanel />)
}
const totals = () => within(screen.getByRole('region', { name: 'Balance sheet' }))
const total = (name: string) => within(totals().getByText(name).closest('p')!)
/** The lines and the currency in their headers, which loads separately. */
const loaded = async () => {
  await screen.findByText('Total liabilities and equity')
  await screen.findAllByText('Balance, USD')
}

test('the current balance sheet is shown first; a chosen day becomes part of the address', async () => {
  await open()
  await loaded()
  expect(total('Total assets').getByText('450.00')).toBeVisible()
  const field = await screen.findByLabelText('End of day (UTC)')
  await userEvent.clear(field)
  await userEvent.type(field, `${writtenDay(firstDay)}{Enter}`)
  await waitFor(() => expect(mockRouter.query.day).toBe(dayOf(firstDay)))
  await waitFor(() => expect(total('Total assets').getByText('300.00')).toBeVisible())
  expect(total('Difference').getByText('0.00')).toBeVisible()
})

test('the file has the lines of the screen and is named after the day', async () => {
  const day = dayOf(firstDay)
  await open(`?day=${day}`)
  await loaded()
  const [head, ...rows] = await exported('Columns shown')
  expect(head).toEqual(['End of day (UTC)', 'Section', 'Account', 'Accounts', 'Balance, USD', 'Time zone'])
  expect(names.at(-1)).toBe(`balance-sheet-${day}-${dayOf(new Date())}.csv`)
  const byAccount = new Map(rows.map(([, , account = '', , amount = '']) => [account, amount]))
  for (const [title, label] of [
    ['Assets', 'Total assets'],
    ['Liabilities', 'Total liabilities'],
    ['Equity', 'Total equity'],
  ] as const) {
    const table = within(screen.getByRole('table', { name: title }))
      .getAllByRole('row')
      .slice(1)
    for (const row of table) {
      const [account, amount] = [...row.querySelectorAll('th, td')]
      const name = [...byAccount.keys()].find((name) => account?.textContent.startsWith(name))
      expect(amount, account?.textContent).toHaveTextContent(byAccount.get(name ?? '')!.replace('-', '−'))
    }
    expect(byAccount.has(label)).toBe(true)
  }
  expect(byAccount.get('Total assets')).toBe('300.00')
  expect(new Set(rows.map(([first]) => first))).toEqual(new Set([day]))
})

test('a day before the first entry says so, and a day that has not begun is refused in the panel only', async () => {
  const messages: string[] = []
  onToastError(({ message }) => void messages.push(message))
  await open(`?day=${dayOf(addDays(firstDay, -1))}`)
  expect(await screen.findByText('The ledger has no entries on or before this day.')).toBeVisible()
  await open(`?day=${dayOf(addDays(new Date(), 5))}`)
  expect(await screen.findByText(/This day has not begun \(UTC\)/)).toBeVisible()
  expect(messages).toEqual([])
})
