// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import type { Project } from '@/contract/project-schemas'
import { gateways } from '@/contract/gateways'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { ChangeRequestsList } from '@/features/approvals/admin/change-requests-list'
import { InboxList } from '@/features/approvals/admin/inbox-list'
import { CountriesScreen } from '@/features/countries/admin/countries-screen'
import { CurrenciesScreen } from '@/features/currencies/admin/currencies-screen'
import { FaqCategoriesScreen } from '@/features/faqs/admin/faq-categories-screen'
import { FaqsScreen } from '@/features/faqs/admin/faqs-screen'
import { GatewaysScreen } from '@/features/gateways/admin/gateways-screen'
import { IdentityScreen } from '@/features/identity/admin/identity-screen'
import { InvestmentsList } from '@/features/investments/admin/investments-list'
import { InvestmentPaymentsScreen } from '@/features/investments/admin/payments/investment-payments-screen'
import { PaymentsQueue } from '@/features/investments/admin/payments/payments-queue'
import { CustomersScreen } from '@/features/users/admin/customers-screen'
import { UsersScreen } from '@/features/users/admin/users-screen'
import { InvestorsTab } from '@/features/projects/admin/details/investors-tab'
import { FundsTab } from '@/features/projects/admin/funds/funds-tab'
import { AllShares } from '@/components/admin/profit/all-shares'
import { PastShares } from '@/features/projects/admin/profit/past-shares'
import { ProjectsScreen } from '@/features/projects/admin/projects-screen'
import { PlatformMovements } from '@/features/reports/admin/platform-movements'
import { PermissionTypesScreen } from '@/features/roles/admin/permission-types-screen'
import { PermissionsScreen } from '@/features/roles/admin/permissions-screen'
import { RolesScreen } from '@/features/roles/admin/roles-screen'
import { AuditScreen } from '@/features/audit/admin/audit-screen'
import { OutboxScreen } from '@/features/outbox/admin/outbox-screen'
import { AdjustmentsList } from '@/features/transactions/admin/adjustments-list'
import { CommissionsList } from '@/features/transactions/admin/commissions-list'
import { TransactionsList } from '@/features/transactions/admin/transactions-list'
import { BatchesList } from '@/features/withdrawals/admin/batches/batches-list'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { useListStore } from '@/stores/list-store'
import { expectAllFields } from '../../support/all-fields'
import { renderAs } from '../../support/browser'
import { startDemoServer } from '../../support/demo'
import { exported, names, saved, watchDownloads } from '../../support/exported'
import { ok } from '../../support/investing'

/** Exports of the back-office lists with the demo data must match their tables, with the displayed labels. */
const server = await startDemoServer()
const admin = await server.admin()
const { project, investment } = await largest()
await createBatch()
beforeEach(() => {
  watchDownloads()
  cleanup()
  useListStore.setState(useListStore.getInitialState())
})

/** The project with the most investments, and an investment with payments. */
async function largest(): Promise<{ project: Project; investment: string }> {
  const { data } = ok(
    await admin.call(projects.list, {
      query: { sortBy: 'investmentReceived', sortOrder: 'DESC', limit: 1 },
    }),
  )
  const paid = ok(await admin.call(investments.list, { query: { project: data[0]?.id, status: ['ACTIVE'], limit: 1 } })).data
  if (!data[0] || !paid[0]) throw new Error('The demo has no project with an active investment.')
  return { project: data[0], investment: paid[0].id }
}

/** Creates a batch of the due withdrawals, from the first account that can pay any of them. */
async function createBatch(): Promise<void> {
  for (const { id: gateway } of ok(await admin.call(gateways.list, { query: { limit: 100 } })).data) {
    const { withdrawals } = ok(await admin.call(payoutBatches.due, { query: { gateway } })).data
    if (withdrawals.length > 0) return void ok(await admin.call(payoutBatches.create, { body: { withdrawals, gateway } }))
  }
  throw new Error('The demo has no withdrawal that is due.')
}

const shares = () => (
  <AllShares
    project={project}
    month={{ label: 'January 2026', year: 2026, month: 1 }}
    rates={[3, 6, 12, 24].map((lockedPeriod) => ({ lockedPeriod, percentage: '1.00' }))}
    onClose={() => undefined}
  />
)
const lists: readonly (readonly [title: string, Screen: ComponentType])[] = [
  ['Approvals', () => <InboxList aside={null} />],
  ['Approvals', () => <ChangeRequestsList aside={null} />],
  ['Countries', CountriesScreen],
  ['Currencies', CurrenciesScreen],
  ['FAQ categories', FaqCategoriesScreen],
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
  ['Payout batches', BatchesList],
  ['Permission types', PermissionTypesScreen],
  ['Platform funds', PlatformMovements],
  ['Investors of a project', () => <InvestorsTab project={project} />],
  ['Fund transfers of a project', () => <FundsTab project={project} />],
  ['Past distributions of a project', () => <PastShares project={project} />],
  ['Payouts of a previewed distribution', shares],
  ['Payments of an investment', InvestmentPaymentsScreen],
]
const addresses: Readonly<Record<string, string>> = {
  'Payments of an investment': `/admin/investments/payments?id=${investment}&page=1&limit=10`,
}
/** Columns with graphics, which a file cannot contain. */
const drawings: Readonly<Record<string, readonly string[]>> = { Currencies: ['30 days', 'Change'] }
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const UNREADABLE = /[{}]|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|\b[A-Z]{3,}_[A-Z]+\b|\d\dT\d\d:\d\d|\bundefined\b|\[object/

const open = async (Screen: ComponentType, address = '/admin/lists?page=1&limit=10') => {
  mockRouter.setCurrentUrl(address)
  await renderAs(server, admin, <Screen />)
  // The first list of a kind also loads its modules, which takes longer.
  await screen.findAllByRole('row', {}, { timeout: 30_000 })
}
const columnHeads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
/** The headers of the columns with values, without those for checkboxes, details and actions. */
const heads = () => columnHeads().filter((head) => !['', 'Actions', 'Details'].includes(head))

test.each(lists)(
  'the export of %s has the column headers of its table and human-readable cells',
  async (name, Screen) => {
    await open(Screen, addresses[name])
    const [head, ...rows] = await exported('Columns shown')
    // Read after the export, because the currency in a header loads separately from the rows.
    const expected = heads().filter((head) => !drawings[name]?.includes(head))
    expect(head).toEqual([...expected, 'Time zone'])
    for (const row of rows) expect(row.join(' | ')).not.toMatch(UNREADABLE)
    // A column that is empty in every row of the file but not in the table has a wrong path to its value.
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
    saved.mockClear()
    await expectAllFields(server, admin, await exported('All fields'))
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

test('the queue of identity documents exports all fields in readable values', async () => {
  await renderAs(server, admin, <IdentityScreen />)
  const [head = [], ...rows] = await exported('All fields')
  expect(head).toContain('User')
  expect(rows.length).toBeGreaterThan(0)
  // The columns ID and File contain UUIDs.
  for (const row of rows) expect(row.join(' | ').replaceAll(UUID, '')).not.toMatch(UNREADABLE)
})
