// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import mockRouter from 'next-router-mock'
import type { ComponentType } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ChangeRequestsList } from '@/features/approvals/admin/change-requests-list'
import { InboxList } from '@/features/approvals/admin/inbox-list'
import { CountriesScreen } from '@/features/countries/admin/countries-screen'
import { CurrenciesScreen } from '@/features/currencies/admin/currencies-screen'
import { FaqCategoriesScreen } from '@/features/faqs/admin/faq-categories-screen'
import { FaqsScreen } from '@/features/faqs/admin/faqs-screen'
import { GatewaysScreen } from '@/features/gateways/admin/gateways-screen'
import { InvestmentsList } from '@/features/investments/admin/investments-list'
import { PaymentsQueue } from '@/features/investments/admin/payments/payments-queue'
import { CustomersScreen } from '@/features/users/admin/customers-screen'
import { UsersScreen } from '@/features/users/admin/users-screen'
import { ProjectsScreen } from '@/features/projects/admin/projects-screen'
import { PermissionsScreen } from '@/features/roles/admin/permissions-screen'
import { RolesScreen } from '@/features/roles/admin/roles-screen'
import { AuditScreen } from '@/features/audit/admin/audit-screen'
import { OutboxScreen } from '@/features/outbox/admin/outbox-screen'
import { AdjustmentsList } from '@/features/transactions/admin/adjustments-list'
import { CommissionsList } from '@/features/transactions/admin/commissions-list'
import { TransactionsList } from '@/features/transactions/admin/transactions-list'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { useListStore } from '@/stores/list-store'
import { renderAs } from '../../support/browser'
import { startDemoServer } from '../../support/demo'

/** The lists of the back office over the demo data: what is exported is what the table shows, in its words. */
const server = await startDemoServer()
const admin = await server.admin()
const saved = vi.fn<(blob: Blob) => string>(() => 'blob:file')
const names: string[] = []

beforeAll(async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
}, 120_000)
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  cleanup()
  saved.mockClear()
  useListStore.setState(useListStore.getInitialState())
})

const lists: readonly (readonly [title: string, Screen: ComponentType])[] = [
  ['Approvals', () => <InboxList aside={null} />],
  ['Approvals', () => <ChangeRequestsList aside={null} />],
  ['Countries', CountriesScreen],
  ['Currencies', CurrenciesScreen],
  ['Faq categories', FaqCategoriesScreen],
  ['Faqs', FaqsScreen],
  ['Payment Gateways', GatewaysScreen],
  ['Investments', InvestmentsList],
  ['Payments', PaymentsQueue],
  ['Customers', CustomersScreen],
  ['Internals', UsersScreen],
  ['Projects', ProjectsScreen],
  ['Permissions', PermissionsScreen],
  ['Roles', RolesScreen],
  ['Audit log', AuditScreen],
  ['Outgoing email', OutboxScreen],
  ['Adjustments', () => <AdjustmentsList aside={null} />],
  ['Commissions', () => <CommissionsList />],
  ['Transactions', () => <TransactionsList title="Transactions" />],
  ['Withdraws', WithdrawalsScreen],
]
/** Drawings, which a file cannot hold. */
const drawings: Readonly<Record<string, readonly string[]>> = { Currencies: ['30 days', 'Change'] }
const UNREADABLE = /[{}]|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|\b[A-Z]{3,}_[A-Z]+\b|\d\dT\d\d:\d\d|\bundefined\b|\[object/

async function exported(choice: 'Columns shown' | 'All fields'): Promise<string[][]> {
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(choice) }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  return parse((await saved.mock.lastCall?.[0].text()) ?? '', { bom: true }) as string[][]
}

const open = async (Screen: ComponentType, address = '/admin/lists?page=1&limit=10') => {
  mockRouter.setCurrentUrl(address)
  await renderAs(server, admin, <Screen />)
  // The first list of a kind also loads its modules.
  await screen.findAllByRole('row', {}, { timeout: 30_000 })
}
const columnHeads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
/** Columns of values: neither the ticks nor what opens or changes a row. */
const heads = () => columnHeads().filter((head) => !['', 'Actions', 'Details'].includes(head))

test.each(lists)(
  'the export of %s has the column headers of its table and human-readable cells',
  async (name, Screen) => {
    await open(Screen)
    const [head, ...rows] = await exported('Columns shown')
    // Read after the export: the currency in a head is loaded beside the rows.
    const expected = heads().filter((head) => !drawings[name]?.includes(head))
    expect(head).toEqual(expected)
    for (const row of rows) expect(row.join(' | ')).not.toMatch(UNREADABLE)
    // A column that is empty in every row has lost its way to its value.
    const shown = screen.getAllByRole('row').slice(1)
    for (const [at, title] of expected.entries()) {
      const place = columnHeads().indexOf(title)
      const cells = shown.map((row) => row.querySelectorAll('td')[place]?.textContent ?? '')
      if (rows.length <= 10 && cells.some((cell) => /[a-z0-9]/i.test(cell) && cell !== 'Unassigned'))
        expect(
          rows.some((row) => row[at] !== ''),
          title,
        ).toBe(true)
    }
  },
  60_000,
)

test('a hidden column is not exported, and All fields exports more columns', async () => {
  await open(CountriesScreen)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Gateways' }))
  await userEvent.keyboard('{Escape}')
  const [head] = await exported('Columns shown')
  expect(head).not.toContain('Gateways')
  saved.mockClear()
  const [all = []] = await exported('All fields')
  expect(all.length).toBeGreaterThan(head?.length ?? 0)
})

test('statuses are exported as on screen, and amounts as decimal numbers', async () => {
  await open(WithdrawalsScreen, '/admin/withdraws/list?page=1&limit=25&status=PAID')
  const [head = [], ...rows] = await exported('Columns shown')
  expect(new Set(rows.map((row) => row[head.indexOf('Status')]))).toEqual(new Set(['Paid']))
  for (const row of rows) expect(row[head.indexOf('Amount, USD')]).toMatch(/^\d+\.\d\d$/)
})

test('the file is named after the list, its filters and the date', async () => {
  await open(WithdrawalsScreen, '/admin/withdraws/list?page=1&limit=10&status=PAID&fund=EARNINGS&startDate=2026-01-01')
  await exported('Columns shown')
  expect(names.at(-1)).toMatch(/^withdraws-paid-earnings-from-2026-01-01-\d{4}-\d\d-\d\d\.csv$/)
  await exported('All fields')
  await waitFor(() => expect(names.at(-1)).toMatch(/^withdraws-paid-earnings-from-2026-01-01-all-fields-/))
})
