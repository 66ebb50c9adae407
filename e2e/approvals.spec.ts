import type { Page } from '@playwright/test'
import {
  ADMIN,
  announced,
  approve,
  approveOnScreen,
  as,
  desks,
  DIRECTOR,
  expectMakerRefused,
  expectNewcomersRefused,
  expectOtherHandsRefused,
  expectOwnAccountRefused,
  expectStale,
  FINANCE,
  leave,
  unique,
  type Pending,
} from './support/approvals'
import { waitingPayments, waitingWithdrawal } from './support/claims'
import { selectMatches } from './support/desk'
import { animationsEnded, DEMO_PASSWORD, expect, mailedTo, test } from './support/fixtures'

// Maker and checker on screen: one person requests, another approves, and no unauthorized account can approve.

// Each scenario uses the screens of up to five people.
test.describe.configure({ timeout: 360_000 })
test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', 'The rules do not depend on the size of the screen.'))

test('a higher limit applies once another person approves it; ineligible approvers and stale requests are refused', async ({ browser }) => {
  const [admin, director] = (await desks(browser, ADMIN, DIRECTOR)) as [Page, Page]
  const root = await as(ADMIN)
  const read = () => root<{ withdrawalPerDay: string; credentialHoldHours: number; version: number }>('GET', '/settings')
  const before = await read()
  const limit = (Number(before.withdrawalPerDay) + 100).toFixed(2)
  const request = async (amount: string) => {
    await admin.goto('/admin/settings')
    const field = admin.getByLabel('Daily limit')
    // Focus converts the amount to plain digits; text typed before that would be appended.
    await field.focus()
    await expect(field).toHaveValue(/^\d+\.\d\d$/)
    await field.fill(amount)
    await admin.locator('main button[type=submit]').first().click()
    return announced(admin)
  }

  const code = await request(limit)
  expect((await read()).withdrawalPerDay).toBe(before.withdrawalPerDay)
  await expect(admin.getByRole('link', { name: `View ${code}` })).toBeVisible()
  await expectMakerRefused(admin, code)
  await expectOtherHandsRefused(browser, code)
  await approveOnScreen(director, code)
  expect((await read()).withdrawalPerDay).toBe(limit)
  await admin.goto('/admin/settings')
  await expect(admin.getByLabel('Daily limit')).toHaveValue(new RegExp(limit.slice(-6)))

  // A request for settings that were changed since is not applied; it can be declined.
  const late = await request((Number(limit) + 100).toFixed(2))
  const now = await read()
  await (
    await as(DIRECTOR)
  )('PATCH', '/settings', { credentialHoldHours: now.credentialHoldHours + 1, version: now.version })
  await expectStale(director, late)
  expect((await read()).withdrawalPerDay).toBe(limit)
  await leave(admin, director)
})

test('the receiving account of a gateway changes once another person approves it', async ({ browser }) => {
  const root = await as(ADMIN)
  const title = `Transfer ${unique()}`
  const currencies = await root<{ id: string; currencyCode: string }[]>('GET', '/currencies?limit=50')
  const currency = currencies.find(({ currencyCode }) => currencyCode === 'USD')?.id
  const fields = {
    title,
    kind: 'MANUAL',
    instructions: 'Send it to us.',
    currency,
    account: 'Account 1',
    isActive: false,
    orderPriority: 90,
  }
  await approve(DIRECTOR, await root<Pending>('POST', '/payment-gateways', fields))
  const account = async () => (await root<{ account: string }[]>('GET', `/payment-gateways?searchTerm=${title}`))[0]?.account

  const [admin, director] = (await desks(browser, ADMIN, DIRECTOR)) as [Page, Page]
  await admin.goto(`/admin/payment-gateways/list?page=1&limit=10&searchTerm=${encodeURIComponent(title)}`)
  await admin.getByRole('button', { name: `Edit ${title}` }).click()
  await admin.getByLabel('Account', { exact: true }).fill('Account 2')
  await admin.getByRole('dialog').locator('button[type=submit]').click()
  const code = await announced(admin)
  expect(await account()).toBe('Account 1')
  await expectMakerRefused(admin, code)
  await expectOtherHandsRefused(browser, code)
  await approveOnScreen(director, code)
  expect(await account()).toBe('Account 2')

  // The gateway is edited while a second request is pending, so that request is stale.
  const read = async () =>
    (await root<{ id: string; version: number }[]>('GET', `/payment-gateways?searchTerm=${encodeURIComponent(title)}`))[0]
  const gateway = await read()
  const path = `/payment-gateways/${gateway?.id}`
  const late = await root<Pending>('PATCH', path, { account: 'Account 3', version: gateway?.version })
  await root('PATCH', path, { orderPriority: 91, version: gateway?.version })
  await expectStale(director, late.changeRequest.code)
  expect(await account()).toBe('Account 2')
  await leave(admin, director)
})

test('a profit is distributed once another person approves exactly the previewed numbers', async ({ browser }) => {
  const root = await as(ADMIN)
  // The demo leaves the month before this one to be distributed, in every project with active investments.
  const running = await root<{ id: string }[]>('GET', '/projects?limit=50&status=OPEN&status=FUNDED&status=CLOSED')
  const last = new Date(new Date().setUTCDate(0))
  const isOpen = async ({ id }: { id: string }) => {
    const shared = await root<{ year: number; month: number }[]>('GET', `/projects/${id}/shared-profit?limit=50`)
    return !shared.some(({ year, month }) => year === last.getUTCFullYear() && month === last.getUTCMonth() + 1)
  }
  const open: { id: string }[] = []
  for (const approval of running) if (await isOpen(approval)) open.push(approval)
  const project = open.at(-1)
  if (!project) throw new Error('The demo leaves no month to distribute')
  const gateways = await root<{ id: string; kind: string; currency: { code: string } }[]>('GET', '/payment-gateways?limit=50')
  const gateway = gateways.find(({ kind, currency }) => kind === 'MANUAL' && currency.code === 'USD')?.id
  const back = { kind: 'RETURN_RECEIVED', amount: '900.00', gateway, transactionId: unique(), note: 'Return of the month' }
  await root('POST', `/projects/${project.id}/fund-movements`, back)
  const months = async () => (await root<object[]>('GET', `/projects/${project.id}/shared-profit?limit=50`)).length

  const [finance, director] = (await desks(browser, FINANCE, DIRECTOR)) as [Page, Page]
  const before = await months()
  const request = async (percent: string) => {
    await finance.goto(`/admin/projects/${project.id}/details?tab=profit`)
    const percentages = finance.getByLabel(/^Percentage for /)
    await expect(percentages.first()).toBeVisible()
    for (const field of await percentages.all()) await field.fill(percent)
    await finance.getByRole('button', { name: 'Preview' }).click()
    await finance.getByRole('button', { name: /^Request distribution of / }).click()
    return announced(finance)
  }
  const [late, code] = [await request('0.20'), await request('0.10')]
  expect(await months()).toBe(before)
  await expectMakerRefused(finance, code)
  await expectOtherHandsRefused(browser, code)
  await approveOnScreen(director, code)
  await expect.poll(months).toBe(before + 1)
  // The month is distributed; an earlier request for the same month is not applied again.
  await expectStale(director, late)
  expect(await months()).toBe(before + 1)
  await leave(finance, director)
})

test('a staff invitation with the Finance role is sent once another person approves it', async ({ browser, page }) => {
  const [admin, director] = (await desks(browser, ADMIN, DIRECTOR)) as [Page, Page]
  const name = `nina${unique()}`
  const email = `${name}@example.test`
  const root = await as(ADMIN)
  const countAccounts = async () => (await root<object[]>('GET', `/users?type=Internal&searchTerm=${email}`)).length

  await admin.goto('/admin/users/list?page=1&limit=10')
  await admin.getByRole('button', { name: 'New team member' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Nina Berg')
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Roles').click()
  const role = admin.locator('.ant-select-item-option', { hasText: /^Finance$/ })
  await role.waitFor()
  await animationsEnded(admin)
  await role.click()
  await expect(form.getByTitle('Finance', { exact: true })).toBeVisible()
  await admin.keyboard.press('Escape')
  await form.locator('button[type=submit]').click()
  const code = await announced(admin)
  expect(await countAccounts()).toBe(0)
  await expectMakerRefused(admin, code)
  await expectOtherHandsRefused(browser, code)
  const since = Date.now()
  await approveOnScreen(director, code)
  expect(await countAccounts()).toBe(1)

  // The invitation is sent on approval, and the recipient chooses the password.
  const token = await mailedTo(email, since, /#invitation=([\w-]+)/)
  await page.goto(`/auth#invitation=${token}`)
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.waitForURL((at) => at.pathname.startsWith('/admin'))

  // Another member of staff edits the person while more roles are requested.
  const [nina] = await root<{ id: string; version: number }[]>('GET', `/users?type=Internal&searchTerm=${email}`)
  const roles = await root<{ id: string; title: string }[]>('GET', '/role-manager/roles?limit=50')
  const superAdmin = roles.find(({ title }) => title === 'Super Admin')?.id
  const late = await root<Pending>('PATCH', `/users/${nina?.id}`, { roles: [superAdmin], version: nina?.version })
  await root('PATCH', `/users/${nina?.id}`, { name: 'Nina Maria Berg', version: nina?.version })
  await expectStale(director, late.changeRequest.code)
  await leave(admin, director)
})

const statusOf = async (path: string) => (await (await as(ADMIN))<{ status: string }>('GET', path)).status

async function openPayment(page: Page, code = '') {
  await page.goto(`/admin/investments/list?tab=payments&page=1&limit=10&searchTerm=${code}`)
  await page.getByRole('row', { name: new RegExp(code) }).click()
  return page.getByRole('dialog', { name: `Payment ${code}` })
}

test('a payment cannot be approved by a staff account that is too new, by the customer account that made it or after it has changed', async ({
  browser,
}) => {
  const [payment] = await waitingPayments(1)
  if (!payment) throw new Error('No payment was made')
  const confirm = async (page: Page) => {
    const detailPanel = await openPayment(page, payment.code)
    await detailPanel.getByRole('button', { name: /^Approve payment/ }).click()
    const question = page.getByRole('dialog', { name: /^Approve 100\.00 USD from / })
    await expect(question).toBeVisible()
    await animationsEnded(page)
    return question
  }
  const to = {
    approve: '/investments/settle-payment',
    body: { payment: payment.id, status: 'APPROVED', receivedAmount: '100.00', note: 'Seen on the statement' },
  }
  await expectNewcomersRefused(browser, (page) => openPayment(page, payment.code), to)
  await expectOwnAccountRefused(browser, payment, { list: '/admin/investments/list?tab=payments&', ...to })
  expect(await statusOf(`/payments/${payment.id}`)).toBe('PENDING')
  const [finance] = (await desks(browser, FINANCE)) as [Page]
  const question = await confirm(finance)
  await expect(question.getByRole('button', { name: 'Approve payment' })).toBeVisible()
  const root = await as(ADMIN)
  await root('POST', '/investments/settle-payment', { payment: payment.id, status: 'MORE_INFO', note: 'Who sent it?' })
  await question.getByRole('checkbox', { name: 'All details match' }).click()
  await question.getByRole('button', { name: 'Approve payment' }).click()
  await expect(question.getByText('The action was not completed.')).toBeVisible()
  expect(await statusOf(`/payments/${payment.id}`)).toBe('MORE_INFO')
  await leave(finance)
})

test('a flagged payment needs a reason and a second approver', async ({ browser }) => {
  const [claim] = await waitingPayments(1, { withProof: false })
  const status = () => statusOf(`/payments/${claim?.id}`)
  const [finance, admin] = (await desks(browser, FINANCE, ADMIN)) as [Page, Page]
  const open = (page: Page) => openPayment(page, claim?.code)
  const first = await open(finance)
  await first.getByRole('button', { name: /^Approve payment/ }).click()
  const question = finance.getByRole('dialog', { name: /^Approve 100\.00 USD from / })
  await expect(question.getByText('Needs a reason.')).toBeVisible()
  await animationsEnded(finance)
  await expect(question.getByRole('button', { name: 'Give first approval' })).toHaveAttribute('aria-disabled', 'true')
  await selectMatches(question)
  await question.getByRole('button', { name: 'Give first approval' }).click()
  await expect(question.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
  await question.getByLabel('Reason').fill('Seen on the bank statement')
  await animationsEnded(finance)
  await question.getByRole('button', { name: 'Give first approval' }).click()
  await expect(question).toHaveCount(0)
  expect(await status()).toBe('PENDING')

  // The first person cannot approve again.
  const again = await open(finance)
  const refused = again.getByRole('button', { name: /^Approve payment/ })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await refused.hover()
  await expect(finance.getByText('You have already approved this. Another team member must approve it.').first()).toBeVisible()

  const second = await open(admin)
  await second.getByRole('button', { name: /^Approve payment/ }).click()
  const last = admin.getByRole('dialog', { name: /^Approve 100\.00 USD from / })
  await selectMatches(last)
  await last.getByLabel('Reason').fill('Seen as well')
  await animationsEnded(admin)
  await last.getByRole('button', { name: 'Approve payment' }).click()
  await expect(last).toHaveCount(0)
  expect(await status()).toBe('APPROVED')
  await leave(finance, admin)
})

test('a withdrawal to a new wallet needs two approvers, never the customer account that made it, and an approver may not pay it', async ({
  browser,
}) => {
  const requested = await waitingWithdrawal()
  const { id, code } = requested
  const status = () => statusOf(`/withdraw-requests/${id}`)
  const [finance, admin] = (await desks(browser, FINANCE, ADMIN)) as [Page, Page]
  const open = async (page: Page) => {
    await page.goto(`/admin/withdraws/list?page=1&limit=10&searchTerm=${code}`)
    await page.getByRole('row', { name: new RegExp(code) }).click()
    return page.getByRole('dialog', { name: `Withdrawal ${code}` })
  }
  const press = async (page: Page, expected: number) => {
    const detailPanel = await open(page)
    await detailPanel.getByRole('button', { name: /^Approve…/ }).click()
    const confirmation = page.getByRole('dialog', { name: /^Approve [\d.,]+ USD to / })
    await expect(confirmation).toContainText(code)
    await animationsEnded(page)
    const responseOfApproval = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/approve'))
    await confirmation.getByRole('button', { name: /^(Give first approval|Approve withdrawal)$/ }).click()
    expect((await responseOfApproval).status()).toBe(expected)
    return confirmation
  }
  const to = { approve: `/withdraw-requests/${id}/approve`, body: {} }
  await expectNewcomersRefused(browser, open, to)
  await expectOwnAccountRefused(browser, requested, { list: '/admin/withdraws/list?', ...to })
  await press(finance, 200)
  expect(await status()).toBe('PENDING')
  const refused = (await open(finance)).getByRole('button', { name: /^Approve…/ })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await refused.hover()
  await expect(finance.getByText('You have already approved this. Another team member must approve it.').first()).toBeVisible()

  // An item declined while the dialog was open cannot be approved from it.
  const withdrawal = await waitingWithdrawal()
  await admin.goto(`/admin/withdraws/list?page=1&limit=10&searchTerm=${withdrawal.code}`)
  await admin.getByRole('row', { name: new RegExp(withdrawal.code) }).click()
  await admin
    .getByRole('dialog', { name: `Withdrawal ${withdrawal.code}` })
    .getByRole('button', { name: /^Approve…/ })
    .click()
  const question = admin.getByRole('dialog', { name: /^Approve [\d.,]+ USD to / })
  await expect(question).toContainText(withdrawal.code)
  await animationsEnded(admin)
  await (
    await as(DIRECTOR)
  )('POST', `/withdraw-requests/${withdrawal.id}/decline`, { note: 'Not this one' })
  await question.getByRole('button', { name: /^(Give first approval|Approve withdrawal)$/ }).click()
  await expect(question.getByText('The action was not completed.')).toBeVisible()
  expect(await statusOf(`/withdraw-requests/${withdrawal.id}`)).toBe('DECLINED')

  await press(admin, 200)
  expect(await status()).toBe('APPROVED')
  const pay = (await open(finance)).getByRole('button', { name: /^Mark paid/ })
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await pay.hover()
  await expect(finance.getByText('You approved it, so another team member must pay it.').first()).toBeVisible()
  await leave(finance, admin)
})
